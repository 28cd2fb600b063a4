"""The editions on which tokens are played beside the chain: every one of the program, and those with older decks."""

from typing import Final

from montecarlo.model import load_edition, resolve_rules
from montecarlo.model.edition import Edition

EDITIONS: Final = (
    ("no-c1009", ""),
    ("fi-c1009", ""),
    ("us-classic", ""),
    ("us-classic", "us-pre-2008"),
    ("uk-classic", ""),
    ("uk-classic", "uk-traditional-decks"),
    ("dk-matador", ""),
    ("se-standard", ""),
    ("se-wonders-2003", ""),
    ("millionaire-98838", ""),
)
JAILS: Final = ("leave", "stay")
SETTINGS: Final = [(*edition, jail) for edition in EDITIONS for jail in JAILS]


def edition_of(name: str, patch: str) -> Edition:
    """Load an edition with a patch in force; none where its name is empty."""
    return resolve_rules(load_edition(name), patch)
