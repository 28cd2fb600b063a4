"""Which patches and settings are in force, in the words of tables, headings and footers."""

from typing import Final

from montecarlo.model.edition import Edition
from montecarlo.model.patches import applied_names

PRINTED: Final = "printed rules"


def rules_of(edition: Edition) -> str:
    """Give the patches and settings in force, joined by +; the printed rules are called `PRINTED`."""
    return " + ".join(applied_names(edition)) or PRINTED
