"""How long things take at the table: the paces of `configs/clock.toml`."""

from functools import lru_cache
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model.faults import faults_of
from montecarlo.model.files import configs, read_toml

FILE = "clock.toml"

Seconds = Annotated[int, Field(strict=True, ge=0, le=3600)]


class Pace(BaseModel):
    """Seconds that things take; what a game takes is their sum."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    roll: Seconds = Field(description="a roll, with moving and doing what the space says")
    purchase: Seconds = Field(description="buying the deed one has landed on")
    auction: Seconds = Field(description="an auction of a deed, a house or a hotel")
    trade: Seconds = Field(description="a trade that comes about, with all the talk before it")
    building: Seconds = Field(description="buying a house or a hotel")
    debt: Seconds = Field(description="raising money for a debt that cash does not cover")

    @property
    def seconds(self) -> tuple[int, ...]:
        """The seconds in the order of `Tables.pace`."""
        return self.roll, self.purchase, self.auction, self.trade, self.building, self.debt


@lru_cache(maxsize=1)
def paces() -> dict[str, Pace]:
    """All paces by name.

    Raises
    ------
    InputError
        The file is wrong.
    """
    data = read_toml(configs() / FILE)
    found = {}
    for name, seconds in data.items():
        try:
            found[name] = Pace.model_validate(seconds)
        except ValidationError as error:
            raise InputError(faults_of(error, f"{FILE} [{name}]", Pace, seconds)) from error
    return found


def load_pace(name: str) -> Pace:
    """The pace of that name.

    Raises
    ------
    InputError
        There is no such pace.
    """
    known = paces()
    if name not in known:
        raise InputError([Fault(FILE, name, f"there is no pace {name!r}", did_you_mean(name, known, "paces"))])
    return known[name]
