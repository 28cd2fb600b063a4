"""Deeds: looked at value by value as the file says them, so that a fault in one value hides none in the others."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple

from pydantic import TypeAdapter, ValidationError

from montecarlo.errors import Fault, did_you_mean
from montecarlo.model import board
from montecarlo.model.draft import Draft, as_list, as_table, place_of
from montecarlo.model.faults import entries
from montecarlo.model.limits import MAX_DEEDS

_MODELS: Final[dict[Any, type[board.Deed]]] = {
    "street": board.Street,
    "station": board.Station,
    "utility": board.Utility,
}


class _Row(NamedTuple):
    """What can be read of the row of a deed; None stands for a value whose form is wrong."""

    number: int
    name: str
    kind: str
    group: str | None
    price: int | None
    mortgage: int | None
    key: str  # of its rents
    rents: tuple[int, ...] | None

    @property
    def place(self) -> str:
        """Where it stands, in words."""
        return place_of(self.number, self.name)


def check_deeds(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """Names of their own; rents of the right number, never falling; mortgage and price in order; groups that exist."""
    rows = [as_table(row) for row in as_list(data.get("spaces"))]
    deeds = [_read(number, row) for number, row in enumerate(rows) if row.get("kind") in _MODELS]
    known = {deed.number for deed in deeds if deed.group is not None}
    # A row that cannot be read may be another deed of the group.
    all_known = all(space is not None or number in known for number, space in enumerate(draft.spaces))
    if len(deeds) > MAX_DEEDS:
        yield draft.fault("spaces", f"{len(deeds)} deeds", f"at most {MAX_DEEDS}")
    first = {row.get("name"): number for number, row in reversed(list(enumerate(rows)))}
    for deed in deeds:
        if deed.name and first[deed.name] < deed.number:
            yield draft.fault(
                deed.place, f"has the name of space {first[deed.name]}", "every deed has a name of its own"
            )
        if deed.group is not None and deed.group not in draft.groups:
            yield draft.fault(
                f"{deed.place}, group",
                f"there is no group {deed.group!r}",
                did_you_mean(deed.group, draft.groups, "groups"),
            )
        if deed.price is not None and deed.mortgage is not None and deed.mortgage > deed.price:
            yield draft.fault(
                f"{deed.place}, mortgage",
                f"the mortgage value {deed.mortgage} is above the price {deed.price}",
                f"at most {deed.price}",
            )
        if deed.rents is not None:
            yield from _rents(draft, deed, deed.rents, deeds, all_known)


def _rents(draft: Draft, deed: _Row, rents: tuple[int, ...], deeds: list[_Row], all_known: bool) -> Iterator[Fault]:
    place = f"{deed.place}, {deed.key}"
    for before, after in pairwise(rents):
        if after < before:
            yield draft.fault(place, f"falls from {before} to {after}", "rents never fall from one level to the next")
    if deed.kind == "street":
        wanted = draft.rules.max_houses + 2
        names = f"unbuilt, {draft.rules.max_houses} by houses, hotel"
    elif not all_known:
        return
    else:
        wanted = sum(other.kind == deed.kind and other.group == deed.group for other in deeds)
        names = "one for each number owned"
    if len(rents) < wanted or (len(rents) > wanted and not draft.patched):
        yield draft.fault(place, f"has {entries(len(rents))}", f"must have {wanted} ({names})")


def _read(number: int, row: dict[str, Any]) -> _Row:
    model = _MODELS[row["kind"]]
    key = "dice_multipliers" if model is board.Utility else "rents"
    name = row.get("name")
    group, price, mortgage, rents = (_value(model, one, row) for one in ("group", "price", "mortgage", key))
    return _Row(number, name if isinstance(name, str) else "", row["kind"], group, price, mortgage, key, rents)


def _value(model: type[board.Deed], key: str, row: dict[str, Any]) -> Any:
    """The value of a key, or None if its form is wrong."""
    try:
        return _adapter(model, key).validate_python(row.get(key))
    except ValidationError:
        return None


@cache
def _adapter(model: type[board.Deed], key: str) -> TypeAdapter[Any]:
    field = model.model_fields[key]
    form: Any = Annotated[field.annotation, field]
    return TypeAdapter(form)
