"""The kept stories are told again, word for word."""

import pytest

from tests.games import EDITIONS
from tests.golden import CUT, FOLDER, TALES, Tale, told

LONGEST_STORY = 400  # lines


@pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.edition)
def test_the_story_of_an_edition_is_the_one_that_is_kept(tale: Tale) -> None:
    kept = tale.path.read_text(encoding="utf-8")
    assert told(tale).splitlines() == kept.splitlines(), "tell it anew with: python -m tests.golden --write"
    assert len(kept.splitlines()) <= LONGEST_STORY
    assert CUT in kept.splitlines()


def test_every_edition_has_a_story_and_no_other_is_kept() -> None:
    assert sorted(tale.edition for tale in TALES) == sorted(EDITIONS)
    assert sorted(FOLDER.glob("*.txt")) == sorted(tale.path for tale in TALES)
