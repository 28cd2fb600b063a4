"""Colours can be told apart in grey, and text on them can be read."""

from itertools import combinations, pairwise

import pytest

from montecarlo.model.edition import shipped_editions
from montecarlo.reports.board_picture import SHADES, frequency_colours
from montecarlo.reports.palette import PAPER, contrast, group_styles, ink_on, luminance, mixed, rgb

READABLE = 4.5  # contrast that the Web Content Accessibility Guidelines ask of text
STEP = 3  # the colours have fewer steps than the picture has shades
SEEN = 1.3  # contrast by which a hatch is seen on its ground


def shade(at: int) -> tuple[float, float, float]:
    red, green, blue, _ = frequency_colours()(at)
    return red, green, blue


def test_contrast_is_that_of_the_guidelines() -> None:
    assert rgb("#ff8000") == (1.0, 128 / 255, 0.0)
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)
    assert contrast(rgb("#777777"), rgb("#ffffff")) == pytest.approx(4.48, abs=0.01)
    assert mixed((0.0, 0.5, 1.0), (1.0, 0.5, 0.0), 0.25) == (0.25, 0.5, 0.75)


def test_frequencies_get_darker_all_along() -> None:
    brightness = [luminance(shade(at)) for at in range(0, SHADES, STEP)]
    assert all(a > b for a, b in pairwise(brightness))


def test_text_is_readable_on_every_frequency() -> None:
    for at in range(SHADES):
        assert contrast(shade(at), rgb(ink_on(shade(at)))) >= READABLE


@pytest.mark.parametrize("edition", list(shipped_editions()))
def test_groups_have_the_colours_of_the_edition_and_a_hatch_each(edition: str) -> None:
    loaded = shipped_editions()[edition]
    styles = group_styles(loaded)
    assert {group: style.colour for group, style in styles.items()} == {
        group: one.colour for group, one in loaded.groups.items()
    }
    for first, second in combinations(styles.values(), 2):
        assert first.hatch != second.hatch
    for style in styles.values():
        assert contrast(style.hatch_colour, rgb(style.colour)) >= SEEN
    assert PAPER not in {style.colour for style in styles.values()}
