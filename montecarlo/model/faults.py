"""From the errors of pydantic to faults a person can read: which place, what is wrong, what would be right."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, Tag, ValidationError
from pydantic_core import ErrorDetails

from montecarlo.errors import Fault, did_you_mean, nearest

Loc = Sequence[str | int]

MANY_UNKNOWN = 4  # from so many unknown keys in one table they are told together


def faults_of(
    error: ValidationError, file: str, model: type[BaseModel] | None = None, data: Any = None, only: str = ""
) -> list[Fault]:
    """All faults of one failed validation.

    Parameters
    ----------
    error
        What pydantic found.
    file
        Name of the file (or option) for the message.
    model
        The model that was filled; with it an unknown key names the nearest known one.
    data
        What it was filled from; with it a row of a list is called by its name as well as by its number.
    only
        What pydantic calls the one kind of fault that is wanted; "" for all.
    """
    found = [one for one in error.errors() if only in ("", one["type"]) and not _only_seems_short(one)]
    misspelt = {(*details["loc"][:-1], _meant(details, model)) for details in found if _is_unknown_key(details)}
    found = [details for details in found if details["type"] != "missing" or details["loc"] not in misspelt]
    unknown = Counter(details["loc"][:-1] for details in found if _is_unknown_key(details))
    told: set[Loc] = set()
    faults = []
    for details in found:
        table = details["loc"][:-1]
        if not _is_unknown_key(details) or unknown[table] < MANY_UNKNOWN:
            faults.append(_fault(details, file, model, data))
        elif table not in told:
            told.add(table)
            keys = [str(other["loc"][-1]) for other in found if _is_unknown_key(other) and other["loc"][:-1] == table]
            faults.append(_unknown_keys(keys, details, file, model, data))
    return list(dict.fromkeys(faults))  # a list without any of its entries lacks each of them


def path_of(details: ErrorDetails, model: type[BaseModel]) -> tuple[str | int, ...]:
    """Where in the data a fault lies: its place without the tags that pydantic puts in."""
    if _is_unknown_key(details):
        return (*_walk(details["loc"][:-1], model)[0], details["loc"][-1])
    return tuple(_walk(details["loc"], model)[0])


def _is_unknown_key(details: ErrorDetails) -> bool:
    return details["type"] == "extra_forbidden"


def _meant(details: ErrorDetails, model: type[BaseModel] | None) -> str:
    """The known key that an unknown one is most like; where that is missing, this is one fault and not two."""
    return nearest(str(details["loc"][-1]), keys_of(_walk(details["loc"][:-1], model)[1]))


def _only_seems_short(details: ErrorDetails) -> bool:
    """Whether a list is long enough but for its faulty rows, which pydantic does not count."""
    return details["type"] == "too_short" and len(details["input"]) >= details["ctx"]["min_length"]


def _fault(details: ErrorDetails, file: str, model: Any, data: Any) -> Fault:
    loc = details["loc"]
    kind = details["type"]
    path, annotation = _walk(loc[:-1] if kind == "extra_forbidden" else loc, model)
    wrong, right = _words(details, annotation)
    if kind == "missing" and isinstance(loc[-1], int):  # of a list with a fixed number of entries
        path, pair = _walk(loc[:-1], model)
        wrong, right = f"has {entries(len(details['input']))}", f"must have {entries(len(get_args(pair)))}"
    if kind == "extra_forbidden":
        wrong = f"unknown key {loc[-1]!r}"
        right = did_you_mean(str(loc[-1]), keys_of(annotation), "keys") if keys_of(annotation) else "leave it out"
    return Fault(file, ", ".join(_steps(path, data)), wrong, right)


def entries(number: int) -> str:
    """So many entries of a list, in words."""
    return f"{number} {'entry' if number == 1 else 'entries'}"


def _unknown_keys(keys: list[str], details: ErrorDetails, file: str, model: Any, data: Any) -> Fault:
    """One fault for a table most of whose keys are strange: a file of another kind, as like as not."""
    path, annotation = _walk(details["loc"][:-1], model)
    known = keys_of(annotation)
    right = f"keys: {', '.join(known)}" if known else "leave them out"
    if not path:
        right += "; it may be a file of another kind"
    return Fault(file, ", ".join(_steps(path, data)), f"unknown keys {', '.join(map(repr, keys))}", right)


def keys_of(annotation: Any) -> list[str]:
    """The keys that a table of this type may have."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return list(annotation.model_fields)
    return []


def _walk(loc: Loc, annotation: Any) -> tuple[list[str | int], Any]:
    """The steps of a place in the data, and the type expected there; the tags that pydantic puts in are left out."""
    path: list[str | int] = []
    annotation = _bare(annotation)
    for step in loc:
        member = _member(annotation, step)
        if member is not None:
            annotation = member
            continue
        annotation = _bare(_inside(annotation, step))
        path.append(step)
    return path, annotation


def _steps(path: Loc, data: Any) -> Iterator[str]:
    """The steps of a place in words."""
    for step in path:
        data = _item(data, step)
        yield _step(step, data)


def _step(step: str | int, item: Any) -> str:
    if isinstance(step, str):
        return step
    name = next((item[key] for key in ("name", "id") if isinstance(item, dict) and isinstance(item.get(key), str)), "")
    return f"number {step} ({name})" if name else f"number {step}"


def _item(data: Any, step: str | int) -> Any:
    if isinstance(data, Mapping):
        return data.get(step)
    if isinstance(data, list) and isinstance(step, int) and step < len(data):
        return data[step]
    return None


def _bare(annotation: Any) -> Any:
    """The type without its annotations and without "or nothing"."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if _is_union(annotation):
        members = [member for member in get_args(annotation) if member is not type(None)]
        if len(members) == 1:
            return _bare(members[0])
    return annotation


def _is_union(annotation: Any) -> bool:
    return get_origin(annotation) is Union or type(annotation).__name__ == "UnionType"


def _member(annotation: Any, step: str | int) -> Any:
    """The model of a union that pydantic calls by the tag `step`, or None when the step is no tag."""
    if not _is_union(annotation):
        return None
    for member in get_args(annotation):
        if any(isinstance(one, Tag) and one.tag == step for one in get_args(member)[1:]):
            return _bare(member)
        for field in getattr(member, "model_fields", {}).values():
            if step in get_args(field.annotation) and field.is_required():
                return member
    return None


def _inside(annotation: Any, step: str | int) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        field = annotation.model_fields.get(str(step))
        return field.annotation if field else None
    arguments = get_args(annotation)
    if get_origin(annotation) is dict:
        return arguments[1]
    return arguments[0] if arguments else None


def _shown(value: Any) -> str:
    """A value as it is written in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    return str(value)


_WANTED: dict[str, str] = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "string_type": "a text in quotes",
    "tuple_type": "a list, [..., ...]",
    "list_type": "a list, [..., ...]",
    "dict_type": "a table",
    "model_type": "a table, {... = ..., ...}",
    "model_attributes_type": "a table, {... = ..., ...}",
}


def _bounds(context: Mapping[str, Any]) -> Iterator[str]:
    for key, words in (("ge", "at least"), ("gt", "more than"), ("le", "at most"), ("lt", "less than")):
        if key in context:
            yield f"must be {words} {context[key]}"


def _literal(details: ErrorDetails, annotation: Any) -> tuple[str, str]:
    known = [str(value) for value in get_args(annotation)]
    value = details["input"]
    if known and isinstance(value, str):
        return f"{_shown(value)} is not known", did_you_mean(value, known, "words")
    return f"{_shown(value)} is not known", f"must be {details.get('ctx', {}).get('expected', 'another word')}"


def _tag(details: ErrorDetails, annotation: Any) -> tuple[str, str]:
    context = details["ctx"]
    known = [tag.strip("'") for tag in context["expected_tags"].split(", ")]
    key = context["discriminator"].strip("'")
    return f"unknown {key} {context['tag']!r}", did_you_mean(context["tag"], known, f"{key}s")


_PATTERNS: dict[str, str] = {
    r"^#[0-9a-fA-F]{6}$": 'must be a colour like "#1fb25a"',
    r"^[a-z0-9][a-z0-9_-]*$": "must be small letters, digits, - and _ only",
}

_SPECIAL: dict[str, Callable[[ErrorDetails, Any], tuple[str, str]]] = {
    "missing": lambda details, annotation: ("is missing", "add it"),
    "union_tag_not_found": lambda details, annotation: (f"has no {details['ctx']['discriminator']}", "add it"),
    "union_tag_invalid": _tag,
    "literal_error": _literal,
    "too_long": lambda details, annotation: (
        f"has {entries(len(details['input']))}",
        f"must have at most {details['ctx']['max_length']}",
    ),
    "too_short": lambda details, annotation: (
        f"has {entries(len(details['input']))}",
        f"must have at least {details['ctx']['min_length']}",
    ),
    "string_too_short": lambda details, annotation: ("is empty", "write something"),
    "string_pattern_mismatch": lambda details, annotation: (
        f"{_shown(details['input'])} is not written right",
        _PATTERNS.get(details["ctx"]["pattern"], f"must match {details['ctx']['pattern']}"),
    ),
}


def _words(details: ErrorDetails, annotation: Any) -> tuple[str, str]:
    """What is wrong and what would be right."""
    kind = details["type"]
    value = _shown(details["input"])
    if kind in _SPECIAL:
        return _SPECIAL[kind](details, annotation)
    if kind in _WANTED:
        return f"is {value}", f"must be {_WANTED[kind]}"
    bounds = " and ".join(_bounds(details.get("ctx", {})))
    if bounds:
        return f"is {value}", bounds
    if kind == "value_error":
        return str(details["ctx"]["error"]), ""
    return f"is {value}", details["msg"][:1].lower() + details["msg"][1:]
