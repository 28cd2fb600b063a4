"""The page of all metrics of a comparison, made from their definitions: `python -m tests.docs.metrics --write`."""

from collections.abc import Iterator
from typing import Final

from montecarlo.model import load_edition
from montecarlo.simulation.metrics import ENDS, LENGTHS, OTHERS, UNFINISHED_SHARE, Metric, return_of
from tests.docs.pages import DOCS, write_or_print
from tests.docs.settings import row, table

PAGE: Final = DOCS / "metrics.md"
HEAD: Final = """# Metrics

What `montecarlo compare` and `montecarlo experiment` compare. Tables, CSV, JSON and this page have each definition from
one place; the page is made by `python -m tests.docs.metrics --write`. `--metric NAME` chooses. A stopping rule can look
at means and shares. How each is estimated: [methods.md](methods.md#comparisons).
"""
KINDS: Final = {
    "mean": "mean per game",
    "share": "share of games",
    "ratio": "ratio of totals",
    "quantile": "quantile of games",
}


def metrics() -> list[Metric]:
    """Every metric there can be; the groups of a board stand for those of all."""
    us = load_edition("us-classic")
    return [*LENGTHS, UNFINISHED_SHARE, *ENDS.values(), *OTHERS, return_of(us, next(iter(us.groups)))]


def rows() -> Iterator[str]:
    yield from table("name", "what it is", "counted in", "kind")
    for metric in metrics():
        name = "return_GROUP" if metric.group else metric.name
        yield row(f"`{name}`", metric.definition, metric.unit, KINDS[metric.kind])


def page() -> str:
    """The text of the page."""
    return "\n".join([HEAD, *rows()]) + "\n"


if __name__ == "__main__":
    write_or_print(PAGE, page, __doc__)
