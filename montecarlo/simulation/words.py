"""Counts with their nouns, for messages and stories."""

from typing import Final

VOWELS: Final = "aeiou"
HISSES: Final = ("s", "x", "ch", "sh")


def plural(thing: str) -> str:
    """Give the plural of a regular English noun: ``games``, ``strategies``, ``patches``."""
    if thing.endswith("y") and thing[-2:-1] not in VOWELS:
        return f"{thing[:-1]}ies"
    return f"{thing}es" if thing.endswith(HISSES) else f"{thing}s"


def counted(number: int, thing: str, written: str = "") -> str:
    """Write a number with its noun in the right form.

    Parameters
    ----------
    number : int
    thing : str
        The noun in the singular.
    written : str
        The number as it is to be shown, where it is not plain digits.

    Returns
    -------
    str
        For example ``1 game`` or ``20 strategies``.
    """
    return f"{written or number} {thing if number == 1 else plural(thing)}"
