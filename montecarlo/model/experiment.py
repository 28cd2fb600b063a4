"""An experiment in a file: which grid is played, what is compared in it, and how long.

The shipped ones lie in `configs/experiments/`; anybody's own are read in the same way, from their path. Files that an
experiment names are looked for beside it.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import Discriminator, Field, Tag, ValidationError

from montecarlo.errors import Fault, InputError
from montecarlo.model.board import Id, Text
from montecarlo.model.edition import Record, Seats
from montecarlo.model.faults import entries, faults_of
from montecarlo.model.files import SUFFIX, find, is_file_name, read_toml, shipped
from montecarlo.model.patches import JOIN, STANDARD
from montecarlo.model.rules import Positive

FOLDER: Final = "experiments"
ALL: Final = "all"
DEFAULT_SEED: Final = 1
LARGEST_SEED: Final = 2**63 - 1
SEPARATOR: Final = ","  # between the strategies of a line-up

Compares = Literal["rules", "players", "strategies", "editions", "value"]
Output = Literal["csv", "pictures", "summary"]
OUTPUTS: Final[tuple[Output, ...]] = ("csv", "pictures", "summary")
KEYS: Final = {"value": "sweep"}  # the key that gives the values of what is compared, where it is called otherwise
NamesOrWord = tuple[str, ...] | str


def _how_many(value: object) -> str:
    return "words" if isinstance(value, str) else "list"


Names = Annotated[tuple[Text, ...], Field(min_length=1)]
# A list of names, or "all".
NamesOrAll = Annotated[
    Annotated[Names, Tag("list")] | Annotated[Literal["all"], Tag("words")], Discriminator(_how_many)
]


class SweptValues(Record):
    """A setting that is given several values."""

    setting: Text = Field(description="name of the setting")
    values: Annotated[tuple[int | float, ...], Field(min_length=1)] = Field(description="its values, each in turn")


class PrecisionGoal(Record):
    """A stopping rule: every table is played until its differences in one metric are known well enough."""

    metric: Text = Field(description="name of a metric that is a mean or a share")
    half_width: Annotated[float, Field(gt=0)] = Field(description="how far the intervals may reach to each side")
    max_games: Positive = Field(description="the most games of each arm")


class Experiment(Record):
    """What an experiment plays and compares.

    The cells of the grid that agree in everything but the part that is compared make one table; its first value there
    is what the others are set beside.
    """

    name: Id = Field(description="name of the experiment; left out: that of the file")
    title: Text = Field(description="what it is about, in a few words")
    description: Text = Field(description="the question that it answers")
    compares: Compares = Field(description="the part of the grid that is compared; the others make tables")
    editions: NamesOrAll = Field(ALL, description='ids, aliases or files; "all": every shipped edition')
    rules: NamesOrAll = Field(
        (STANDARD,),
        description='rule sets, patches joined by +; "all": the printed rules and every house rule at its example',
    )
    settings: tuple[Text, ...] = Field((), description="single settings of every arm, KEY=VALUE")
    players: Annotated[tuple[Seats, ...], Field(min_length=1)] = Field((4,), description="numbers of players")
    strategies: Names = Field(
        ("balanced",), description="line-ups: one strategy for all, or one for each player joined by commas"
    )
    sweep: SweptValues | None = Field(None, description="a setting that is given several values")
    games: Positive | None = Field(None, description="games of each arm")
    precision: PrecisionGoal | None = Field(None, description="instead of games: play until this is known")
    seed: Annotated[int, Field(strict=True, ge=0, le=LARGEST_SEED)] = Field(
        DEFAULT_SEED, description="seed of all games, where the call gives none"
    )
    metrics: Names | None = Field(None, description="what is compared; left out: everything there is")
    outputs: tuple[Output, ...] = Field(OUTPUTS, description="what is written beside the manifest; left out: all of it")

    @property
    def most_games(self) -> int:
        """Games of each arm; with a stopping rule the most."""
        return self.precision.max_games if self.precision is not None else self.games or 0


def load_experiment(ref: str) -> Experiment:
    """The experiment that a reference means: a shipped name (`house-rules`) or the path of a .toml file.

    Raises
    ------
    InputError
        No such experiment (the nearest and all of them are named), or a file that is wrong (all faults at once).
    """
    file = find(ref, FOLDER, "experiments")
    data = {"name": Path(ref).name.removesuffix(SUFFIX), **read_toml(file)}
    name = str(file) if is_file_name(ref) else file.name
    return _with_files(experiment_of(data, name), Path(str(file)).parent)


def experiment_of(data: Mapping[str, Any], file: str) -> Experiment:
    """An experiment from the content of its file.

    Parameters
    ----------
    data
        What the file says.
    file
        Its name, for messages.

    Raises
    ------
    InputError
        All that is wrong, with its place.
    """
    faults: list[Fault] = []
    experiment = None
    try:
        experiment = Experiment.model_validate(data)
    except ValidationError as error:
        faults += faults_of(error, file, Experiment, data)
    faults += [Fault(file, *one) for one in _contradictions(data)]
    if experiment is None or faults:
        raise InputError(faults)
    return experiment


def experiment_names() -> list[str]:
    """Names of the shipped experiments, in alphabetical order."""
    return list(shipped(FOLDER))


def _contradictions(data: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What does not go together: place, what is wrong, what would be right."""
    if "games" in data and "precision" in data:
        yield "precision", "is given beside games", "give one of the two"
    if "games" not in data and "precision" not in data:
        yield "games", "is missing", "add it, for example games = 5000, or a table [precision]"
    compares = data.get("compares")
    if data.get("rules") == ALL and compares in get_args(Compares) and compares != "rules":
        yield "rules", f'is "{ALL}", and {compares} are compared', 'write compares = "rules", or name rule sets'
    key = KEYS.get(str(compares), str(compares))
    if key not in Experiment.model_fields or compares not in get_args(Compares):
        return
    values = data.get(key, getattr(Experiment.model_fields[key], "default", None))
    if key == "sweep" and isinstance(values, Mapping):
        values = values.get("values")
    if values is None:
        yield (
            key,
            "is missing, and its values are compared",
            "add it, for example sweep = {setting = ..., values = [...]}",
        )
    elif values != ALL and isinstance(values, list | tuple) and len(values) < 2:
        yield key, f"has {entries(len(values))}, and {compares} are compared", "name two or more"


def _with_files(experiment: Experiment, folder: Path) -> Experiment:
    """The experiment with the files that it names looked for beside it."""

    def beside(ref: str) -> str:
        return str(folder / ref) if is_file_name(ref) else ref

    def all_beside(refs: NamesOrWord, joiner: str) -> NamesOrWord:
        if isinstance(refs, str):
            return refs
        return tuple(joiner.join(beside(part.strip()) for part in one.split(joiner)) for one in refs)

    return experiment.model_copy(
        update={
            "editions": all_beside(experiment.editions, SEPARATOR),
            "rules": all_beside(experiment.rules, JOIN),
            "strategies": all_beside(experiment.strategies, SEPARATOR),
        }
    )
