"""The kept stories are told again, word for word."""

import pytest

from tests.golden import (
    CUT,
    FOLDER,
    OF_ROWS,
    TALES,
    Tale,
    file_of,
    sections,
    told,
    told_in_short,
)
from tests.matrix import ALL, EDITIONS, ROWS, Row

LONGEST_STORY = 400  # lines
TOLD_ANEW = "tell it anew with: python -m tests.golden --write"


@pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.edition)
def test_the_story_of_an_edition_is_the_one_that_is_kept(tale: Tale) -> None:
    kept = tale.path.read_text(encoding="utf-8")
    assert told(tale).splitlines() == kept.splitlines(), TOLD_ANEW
    assert len(kept.splitlines()) <= LONGEST_STORY
    assert CUT in kept.splitlines()


def test_every_edition_has_a_story_and_no_other_is_kept() -> None:
    assert sorted(tale.edition for tale in TALES) == sorted(EDITIONS)
    assert sorted(FOLDER.glob("*.txt")) == sorted(tale.path for tale in TALES)


@pytest.mark.parametrize("row", ROWS)
def test_the_story_of_a_row_is_the_one_that_is_kept(row: Row) -> None:
    assert told_in_short(row).splitlines() == sections(file_of(row))[str(row)].splitlines(), TOLD_ANEW


def test_every_row_has_a_story_and_no_other_is_kept() -> None:
    assert sorted(OF_ROWS.glob("*.txt")) == sorted({file_of(row) for row in ALL})
    kept = [name for file in OF_ROWS.glob("*.txt") for name in sections(file)]
    assert sorted(kept) == sorted(str(row) for row in ALL)
