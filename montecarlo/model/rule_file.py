"""A variant or house rule in a file of its own: what may stand in it, and how it is read.

The shipped ones lie in `configs/rules/`; anybody's own are read in the same way, from their path.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pydantic import Field, ValidationError

from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model.board import Text
from montecarlo.model.edition import Record
from montecarlo.model.faults import faults_of
from montecarlo.model.files import SUFFIX, read_toml, shipped
from montecarlo.model.rules import MONEY, Rules, Switch
from montecarlo.model.strategy import WRITTEN_FOR_CASH

FOLDER: Final = "rules"


class RuleFile(Record):
    """A patch of any edition, in a file of its own."""

    name: Text = Field(description="name of the patch; left out: that of the file")
    description: Text = Field(description="what it does, in one line")
    about: str = Field("", description="what it is, where it is played, what it is known or believed to do")
    rules: dict[str, Any] = Field({}, description="settings of the rules")
    takes_value: str = Field(
        "",
        description="the setting that gets the value after the colon; its value in `rules` holds where none is given",
    )
    example: Any = Field(None, description="a value for examples, where none in `rules` holds")
    scaled: Switch = Field(
        False, description="money in `rules` is for a start cash of 1500 and is scaled to that printed for the edition"
    )
    note: str = Field(
        "", description="what every report says of an edition that prints no form of this patch of its own"
    )

    @property
    def default(self) -> Any:
        """The value where none is given after the colon; None: one has to be given."""
        return self.rules.get(self.takes_value)

    def rules_for(self, start_cash: int) -> dict[str, Any]:
        """The settings in an edition with this printed start cash."""
        return {name: self._in(name, value, start_cash) for name, value in self.rules.items()}

    def example_for(self, start_cash: int) -> Any:
        """A value for examples in an edition with this printed start cash."""
        return self._in(self.takes_value, self.example, start_cash)

    def _in(self, setting: str, value: Any, start_cash: int) -> Any:
        is_money = self.scaled and setting in MONEY and value is not None
        return value * start_cash // WRITTEN_FOR_CASH if is_money else value


@lru_cache(maxsize=1)
def general_patches() -> Mapping[str, RuleFile]:
    """The shipped patches that fit any edition, by name."""
    return MappingProxyType({name: rule_file_of(read_toml(file), file.name) for name, file in shipped(FOLDER).items()})


def rule_file_of(data: Mapping[str, Any], file: str) -> RuleFile:
    """A patch from the content of its file; name and description of one's own file may be left out.

    Parameters
    ----------
    data
        What the file says.
    file
        Its name, for messages.

    Raises
    ------
    InputError
        An unknown key or setting, or a value of the wrong kind; all faults at once.
    """
    stem = Path(file).name.removesuffix(SUFFIX)
    faults: list[Fault] = []
    rule_file = None
    try:
        rule_file = RuleFile.model_validate({"name": stem, "description": f"the settings of {file}", **data})
    except ValidationError as error:
        faults += faults_of(error, file, RuleFile, data)
    settings = data.get("rules", {})
    faults += setting_faults(settings, file) if isinstance(settings, dict) else []
    faults += _value_faults(data, file)
    if rule_file is None or faults:
        raise InputError(faults)
    return rule_file


def _value_faults(data: Mapping[str, Any], file: str) -> list[Fault]:
    """What is wrong with the setting that takes a value, and with its example."""
    setting = data.get("takes_value", "")
    if not isinstance(setting, str) or not setting:
        return []
    if setting not in Rules.model_fields:
        right = did_you_mean(setting, Rules.model_fields, "settings")
        return [Fault(file, "takes_value", f"there is no setting {setting!r}", right)]
    if "example" not in data:
        return []
    return [fault._replace(place="example") for fault in setting_faults({setting: data["example"]}, file)]


def setting_faults(settings: Mapping[str, Any], file: str) -> list[Fault]:
    """What is wrong with settings, each by itself: unknown names and values of the wrong kind."""
    known = {name: value for name, value in settings.items() if name in Rules.model_fields}
    faults = [
        Fault(file, "", f"there is no setting {name!r}", did_you_mean(name, Rules.model_fields, "settings"))
        for name in settings
        if name not in known
    ]
    try:
        Rules.model_validate(known)
    except ValidationError as error:
        faults += faults_of(error, file, Rules, known)
    return faults
