"""What the generated pages of the documentation share."""

import argparse
from collections.abc import Callable
from pathlib import Path

from tests.conftest import ROOT

DOCS = ROOT / "docs"


def write_or_print(path: Path, make: Callable[[], str], what: str | None) -> None:
    """The command line of a generator: print the page, or write it with `--write`."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--write", action="store_true", help=f"write {path.relative_to(ROOT)} instead of printing it")
    if parser.parse_args().write:
        path.write_text(make(), encoding="utf-8")
    else:
        print(make(), end="")
