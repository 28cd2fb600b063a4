"""The picture of the three answers draws its figures, in the colours of the groups, and keeps its bytes."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from montecarlo.analysis.groups import Groups
from montecarlo.analysis.intervals import Estimate
from montecarlo.reports.groups import write_groups
from montecarlo.reports.groups_plot import footer, groups_picture, groups_pictures
from montecarlo.reports.palette import group_styles, rgb
from montecarlo.reports.summary_text import NARROW_SPACE
from tests.games import EDITIONS
from tests.reports.drawn import texts
from tests.reports.judged import groups_of


def bars(axes: Axes) -> list[Rectangle]:
    """The filled bars, without their outlines."""
    return [one for one in axes.patches if isinstance(one, Rectangle) and one.get_linewidth() == 0]


def length(bar: Rectangle) -> float:
    """How far a bar goes from zero, with its sign."""
    return bar.get_width() if bar.get_x() >= 0 else -bar.get_width()


def drawn(found: Groups) -> tuple[Figure, Axes, Axes, Axes]:
    figure = groups_picture(found)
    effect, returns, held = figure.axes
    return figure, effect, returns, held


@pytest.mark.parametrize("edition", EDITIONS)
def test_bars_are_the_figures_in_the_colours_of_their_groups(edition: str) -> None:
    found = groups_of(edition, 2, deeds=edition == "no-c1009")
    _, effect, returns, held = drawn(found)
    styles = group_styles(found.edition)
    assert [length(bar) for bar in bars(effect)] == pytest.approx([100 * (one.effect.value or 0) for one in found.all])
    assert [length(bar) for bar in bars(returns)] == pytest.approx([one.returns.per_100 for one in found.all])
    winners = [one.held.advantage.value for one in found.all if one.held is not None]
    assert [length(bar) for bar in bars(held)] == pytest.approx([100 * (one or 0) for one in winners])
    for bar, one in zip(bars(effect), found.all, strict=True):
        style = styles[one.holding.group]
        assert tuple(bar.get_facecolor())[:3] == pytest.approx(rgb(style.colour))
        assert (bar.get_hatch() or "") == style.hatch


def test_intervals_are_drawn_over_their_bars() -> None:
    found = groups_of(budget=920)
    _, effect, *_ = drawn(found)
    reach = [path for one in effect.collections for path in one.get_segments()]  # type: ignore[attr-defined]
    spans = {(round(float(np.min(one[:, 0])), 6), round(float(np.max(one[:, 0])), 6)) for one in reach}
    assert spans == {
        (round(100 * (one.effect.low or 0), 6), round(100 * (one.effect.high or 0), 6)) for one in found.all
    }


def test_an_interval_that_leaves_its_figure_out_is_drawn_where_it_is() -> None:
    found = groups_of(budget=130)
    odd = replace(found, groups=(replace(found.groups[0], effect=Estimate(0.3, 0.31, 0.35)),))
    _, effect, *_ = drawn(odd)
    (reach,) = {tuple(np.round(path[:, 0], 6)) for one in effect.collections for path in one.get_segments()}  # type: ignore[attr-defined]
    assert reach == (31.0, 35.0)


def test_names_carry_the_ranks_and_everything_is_within_the_axes() -> None:
    found = groups_of(effects=[0.1 - 0.02 * at for at in range(10)])
    figure, effect, *_ = drawn(found)
    labels = [label.get_text() for label in effect.get_yticklabels()]
    best = found.groups[0]
    assert labels[0] == f"{best.holding.name}  {best.rank_low} to {best.rank_high}"
    assert labels[-1] == found.others[-1].holding.name
    low, high = effect.get_xlim()
    assert low < 100 * min(one.effect.low or 0 for one in found.all)
    assert high > 100 * max(one.effect.high or 0 for one in found.all)
    assert any("montecarlo" in text and "20\u202f000 games an arm" in text for text in texts(figure))


def test_what_is_spent_of_a_budget_stands_beside_the_name_where_it_is_less() -> None:
    _, effect, *_ = drawn(groups_of(budget=900))
    labels = {label.get_text().partition("  ")[0] for label in effect.get_yticklabels()}
    assert {"verk (300 spent)", "oransje", "stasjoner, 1 (200 spent)"} <= labels
    _, plain, *_ = drawn(groups_of())
    assert not any("(" in label.get_text() for label in plain.get_yticklabels())


def test_room_is_left_below_zero_only_for_bars_that_go_there() -> None:
    found = groups_of(effects=[0.3 - 0.01 * at for at in range(10)])
    _, effect, *_ = drawn(found)
    low = 100 * min(one.effect.low or 0 for one in found.all)
    assert effect.get_xlim()[0] == pytest.approx(1.5 * min(low, 0.0))


def test_what_is_left_out_stands_in_the_footer_and_the_outlay_above() -> None:
    found = groups_of("millionaire", budget=370)
    said = " ".join(" ".join(texts(groups_picture(found))).split())
    assert "dearer than the budget of 370k: green (440k)" in said
    assert "370k, deeds and buildings together" in said
    half = " ".join(texts(groups_picture(groups_of(stage="half"))))
    assert "when half of the deeds are sold" in half


def test_the_footer_says_how_many_games_count_where_not_all_do() -> None:
    found = groups_of(stage="half")
    assert "count)" not in footer(found)
    some = footer(replace(found, seats=(4_000, 3_900, 3_600, 3_500)))
    assert f"20{NARROW_SPACE}000 games an arm (15{NARROW_SPACE}000 count), seed 1" in some


def test_the_folder_has_tables_and_picture_and_the_same_bytes_again(tmp_path: Path) -> None:
    found = groups_of(budget=200)
    write_groups(found, tmp_path)
    first = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert set(first) == {"group_effects.csv", "group_pairs.csv", "group_effects.png", "group_effects.svg"}
    write_groups(found, tmp_path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == first


def test_nothing_to_draw_draws_nothing() -> None:
    assert groups_pictures(groups_of(budget=50)) == {}
