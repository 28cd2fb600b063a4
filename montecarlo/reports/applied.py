"""Which patches and settings are in force, in the words of tables, headings and footers."""

from typing import Final

from montecarlo.model.edition import Edition
from montecarlo.model.patches import applied_names

PRINTED: Final = "printed rules"


def rules_of(edition: Edition) -> str:
    """Give the patches and settings in force, joined by +; the printed rules are called `PRINTED`."""
    return " + ".join(applied_names(edition)) or PRINTED


def remarks_on(edition: Edition) -> list[str]:
    """Give what every report says of the rules in force, as sentences: which of them the edition does not print."""
    return [f"{note[:1].upper()}{note[1:]}".rstrip(".") + "." for note in edition.notes]


def named(edition: Edition) -> str:
    """Name an edition with the rules in force, and what there is to say of them."""
    return " ".join([f"{edition.name}; {rules_of(edition)}.", *remarks_on(edition)])
