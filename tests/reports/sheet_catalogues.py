"""The messages of the sheet: found in the sources, compared with the catalogues, and written into them anew.

`python -m tests.reports.sheet_catalogues --write` adds new messages (empty; English ones as they are) and drops those
that nothing says any more.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from tests.conftest import ROOT

SHEET = ROOT / "montecarlo" / "reports" / "sheet"
LOCALE = SHEET / "locale"
KEYWORDS: dict[str, Any] = {"say": None, "marked": None, "count": (2, 3)}
CODES = ("da", "en", "fi", "nb", "sv")
PROJECT = "montecarlo"
FORMS = 2

Id = str | tuple[str, str]


def messages() -> list[Id]:
    """Every message of the sources, once, file by file in the order in which it is said."""
    return list(dict.fromkeys(found for file in sorted(SHEET.glob("*.py")) for found in _of(file)))


def _of(file: Path) -> Iterator[Id]:
    with file.open("rb") as source:
        for _, found, _, _ in extract("python", source, KEYWORDS):
            yield found if isinstance(found, str) else (found[0], found[1])


def read(code: str) -> Catalog:
    return read_po(BytesIO((LOCALE / f"{code}.po").read_bytes()), locale=code)


def renewed(code: str) -> bytes:
    """The catalogue of a language with the messages of the sources, those that stand in it kept."""
    path = LOCALE / f"{code}.po"
    old = read(code) if path.exists() else Catalog(locale=code)
    new = Catalog(
        locale=code, project=PROJECT, header_comment="# Words of the strategy sheets.", charset="utf-8", fuzzy=False
    )
    for found in messages():
        known = old.get(found if isinstance(found, str) else found[0])
        text = known.string if known is not None and known.id == found else ""
        new.add(found, text or (found if code == "en" else "" if isinstance(found, str) else ("",) * FORMS))
    out = BytesIO()
    write_po(out, new, width=120, no_location=True, omit_header=True)
    return header(code) + out.getvalue()


def header(code: str) -> bytes:
    """The head of a catalogue: no dates and no names, so that it changes only when messages do."""
    plural = Catalog(locale=code).plural_forms
    lines = (
        "# Words of the strategy sheets. Renew after a change: python -m tests.reports.sheet_catalogues --write",
        'msgid ""',
        'msgstr ""',
        f'"Project-Id-Version: {PROJECT}\\n"',
        f'"Language: {code}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {plural}\\n"',
        "",
        "",
    )
    return "\n".join(lines).encode()


if __name__ == "__main__" and "--write" in sys.argv[1:]:
    for name in CODES:
        (LOCALE / f"{name}.po").write_bytes(renewed(name))
