"""The pictures of a comparison draw its figures, mark what is separated as the tables do, and keep their bytes."""

import math
import re
from dataclasses import replace
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from montecarlo.analysis.compare import Compared
from montecarlo.reports.compare import PICTURES, compare_pictures, stem, write_comparison
from montecarlo.reports.compare_curves import distance, last_length, named_arms, survival_picture, sweep_picture
from montecarlo.reports.compare_maps import (
    Box,
    heat_colour,
    heat_metrics,
    heat_picture,
    label_offsets,
    shown_arms,
    skill_picture,
)
from montecarlo.reports.compare_plots import by_unit, differences_picture, footer
from montecarlo.reports.compare_summary import summary_page
from montecarlo.reports.compare_text import HEADLINES, headlines
from montecarlo.reports.palette import DASHES, INK, PAPER, SERIES, contrast, rgb
from tests.reports import compared as made
from tests.reports.compared import difference, lengths_of
from tests.reports.drawn import texts

NAMES = ("two_arms", "five_arms", "house_rules", "editions", "sweep")


def comparison(name: str) -> Compared:
    found: Compared = getattr(made, name)()
    return found


def marks(axes: Axes) -> list[tuple[float, bool]]:
    """Where the marks of differences are, and whether each is filled; legends aside."""
    lines = [
        one for one in axes.lines if one.get_marker() not in ("None", "") and len(np.asarray(one.get_xdata())) == 1
    ]
    return [(np.asarray(one.get_xdata()).item(), one.get_markerfacecolor() != PAPER) for one in lines]


@pytest.mark.parametrize("name", ["two_arms", "editions"])
def test_a_few_pairs_have_a_panel_for_each_unit_and_hollow_is_what_is_not_separated(name: str) -> None:
    compared = comparison(name)
    figure, panels = differences_picture(compared), by_unit(compared)
    assert len(figure.axes) == len(panels)
    for axes, (title, metrics) in zip(figure.axes, panels.items(), strict=True):
        assert axes.get_xlabel() == title
        times = 100 if "percentage points" in title else 1
        wanted = [
            ((one.estimate.value or 0.0) * times, one.is_separated)
            for metric in metrics
            for one in compared.differences
            if one.metric == metric
        ]
        assert [place for place, _ in marks(axes)] == pytest.approx([place for place, _ in wanted])
        assert [filled for _, filled in marks(axes)] == [filled for _, filled in wanted]
        assert [label.get_text() for label in axes.get_yticklabels()] == [metric.title for metric in metrics]
        low, high = axes.get_xlim()
        assert low < 0 < high


@pytest.mark.parametrize("name", ["five_arms", "house_rules"])
def test_many_pairs_have_a_panel_for_each_headline_from_the_highest_down(name: str) -> None:
    compared = comparison(name)
    figure = differences_picture(compared)
    assert [axes.get_title(loc="left") for axes in figure.axes] == [one.title for one in headlines(compared)]
    assert len(figure.axes) == len(HEADLINES)
    for axes in figure.axes:
        places = [place for place, _ in marks(axes)]
        assert places == sorted(places, reverse=True)
        assert len(places) == len(compared.comparison.pairs)
    found = [one for one in compared.differences if one.metric.name == "median_rounds"]
    assert sum(filled for _, filled in marks(figure.axes[0])) == sum(one.is_separated for one in found)


def test_a_difference_without_an_interval_is_hollow_and_one_without_a_value_is_left_out() -> None:
    compared = made.two_arms()
    median, mean = compared.comparison.metrics[1], compared.comparison.metrics[0]
    few = replace(compared, differences=(difference(median, 4.0, None), difference(mean, None, None)))
    (axes,) = differences_picture(few).axes
    assert marks(axes) == [(4.0, False)]


def test_ways_to_end_do_not_squeeze_the_other_shares() -> None:
    panels = by_unit(made.editions())
    assert [one.name for one in panels["difference in percentage points: ways to end"]] == [
        "ended_last_solvent", "ended_cash_target",
    ]  # fmt: skip
    assert "unfinished" in [one.name for one in panels["difference in percentage points"]]
    assert "difference in money (M)" in by_unit(made.two_arms())


# --- curves


def test_survival_curves_are_told_apart_by_colour_and_dashes() -> None:
    (axes,) = survival_picture(made.five_arms()).axes
    styles = {(line.get_color(), str(line.get_linestyle())) for line in axes.lines}
    assert len({colour for colour, _ in styles}) == 5
    legend = axes.get_legend()
    assert legend is not None
    shown = [text.get_text().replace("\n", "") for text in legend.get_texts()]
    rounds = {text.split(":")[0]: re.findall(r": (\S+) rounds", text)[0] for text in shown}
    arms = made.five_arms().comparison.arms
    for arm, figures in zip(arms, made.five_arms().figures, strict=True):
        assert rounds[arm.name] == f"{figures['median_rounds'].value:.2f}"
    assert len(rounds) == len(arms)


def test_of_many_arms_the_reference_and_the_farthest_are_named() -> None:
    compared = made.house_rules()
    named = named_arms(compared)
    assert named[0] == 0
    assert len(named) == 8
    base = compared.lengths[0]["rounds"]
    far = [distance(lengths["rounds"], base) for lengths in compared.lengths]
    rest = [at for at in range(28) if at not in named]
    assert min(far[at] for at in named[1:]) >= max(far[at] for at in rest)
    (axes,) = survival_picture(compared).axes
    assert len(axes.lines) == 28
    assert "20 other arms" in [text for text in texts(axes.figure) if "other" in text]  # type: ignore[arg-type]


def test_the_distance_of_two_curves() -> None:
    same, other = lengths_of(50.0, 1000), lengths_of(80.0, 1000)
    assert distance(same, same) == 0
    assert 0.3 < distance(same, other) < 1
    assert distance(same, other) == distance(other, same)


def test_the_axis_of_lengths_reaches_beyond_the_slowest_arm() -> None:
    compared = made.two_arms()
    slow = {unit: lengths_of(50.0, 1000, 300) for unit in made.LEVELS}
    late = replace(compared, lengths=(slow, slow))
    assert slow["rounds"].quantile(900).value is None
    assert last_length(late) == 3 * (slow["rounds"].quantile(500).value or 0)
    (axes,) = survival_picture(late).axes
    assert axes.get_xlim()[1] == last_length(late)


def test_a_sweep_has_a_panel_for_each_headline_over_the_values() -> None:
    figure = sweep_picture(made.sweep())
    assert len(figure.axes) == len(HEADLINES)
    for axes, name in zip(figure.axes, HEADLINES, strict=True):
        (line,) = axes.lines
        assert list(np.asarray(line.get_xdata())) == [500, 1000, 1500, 2000, 3000]
        values = [figures[name].value or 0.0 for figures in made.sweep().figures]
        times = 100 if "percent" in axes.get_ylabel() else 1
        assert np.asarray(line.get_ydata()) / times == pytest.approx(values)
        assert len(axes.collections) == 1
    assert "start_cash" in " ".join(texts(figure))


# --- maps


@pytest.mark.parametrize("name", ["five_arms", "house_rules"])
def test_names_of_arms_do_not_overlap(name: str) -> None:
    figure = skill_picture(comparison(name))
    figure.draw_without_rendering()
    (axes,) = figure.axes
    boxes = [Text.get_window_extent(text) for text in axes.texts]  # without the lines to their marks
    assert len(boxes) == len(comparison(name).comparison.arms)
    for at, one in enumerate(boxes):
        assert not any(one.shrunk(0.95, 0.8).overlaps(other.shrunk(0.95, 0.8)) for other in boxes[:at])
        assert axes.get_window_extent().x0 <= one.x0
        assert one.x1 <= axes.get_window_extent().x1


def test_labels_of_one_place_stand_around_it() -> None:
    area = Box(0, 0, 400, 300)
    found = label_offsets([(200.0, 150.0)] * 4, [(40.0, 10.0)] * 4, area)
    boxes = [Box(dx - 20, dy - 5, dx + 20, dy + 5) for dx, dy in found]
    assert all(one.overlap(other) == 0 for at, one in enumerate(boxes) for other in boxes[:at])
    (left,) = label_offsets([(395.0, 150.0)], [(40.0, 10.0)], area)
    assert left[0] < 0
    (clear,) = label_offsets([(200.0, 150.0)], [(40.0, 10.0)], area, [Box(200, 149, 300, 151)])
    assert clear[0] < 20 or abs(clear[1]) > 5


def test_arms_without_a_skill_are_not_in_the_scatter() -> None:
    compared = made.two_arms()
    figures = tuple({k: v for k, v in one.items() if k != "skill"} for one in compared.figures)
    assert shown_arms(replace(compared, figures=figures)) == []
    pictures, made_of = compare_pictures([replace(compared, figures=figures)])
    assert "skill_length" not in made_of
    assert not any(name.startswith("skill") for name in pictures)


def test_a_cell_is_coloured_and_has_its_value_where_it_is_separated_and_only_there() -> None:
    compared = made.five_arms()
    (axes,) = heat_picture(compared).axes
    separated = [one for one in compared.differences if one.is_separated]
    assert len(axes.patches) == len(heat_metrics(compared)) * 4
    assert len(axes.texts) == len(separated)
    metric = compared.comparison.metrics[0]
    up, down, far, weak = (heat_colour(difference(metric, value, 1.0)) for value in (2.0, -2.0, 40.0, 0.5))
    assert len({up, down, far, weak}) == 4
    assert isinstance(up, tuple)
    assert isinstance(down, tuple)
    assert up[2] > up[0] and down[0] > down[2]  # noqa: PT018
    assert heat_colour(None) == heat_colour(difference(metric, None, None)) == PAPER
    assert heat_colour(difference(metric, 4.0, None)) == weak


def test_many_arms_stand_in_rows_without_turns_and_groups() -> None:
    compared = made.house_rules()
    figure = heat_picture(compared)
    (axes,) = figure.axes
    assert [label.get_text() for label in axes.get_yticklabels()] == list(made.HOUSE_RULES)
    assert len(axes.get_xticklabels()) == len(heat_metrics(compared)) < len(compared.comparison.metrics)


# --- all


def inside(figure: Figure) -> None:
    figure.draw_without_rendering()
    box = figure.bbox
    for axes in figure.axes:
        names = [
            one for one in axes.get_xticklabels() if re.search("[a-z]", one.get_text())
        ]  # numbers may be out of sight
        for text in [*axes.texts, *axes.get_yticklabels(), *names, axes.title, *figure.texts]:
            if re.search("[a-z]", text.get_text()):
                one = text.get_window_extent()
                assert math.floor(one.x0) >= box.x0
                assert math.ceil(one.x1) <= box.x1 + 1
                assert math.floor(one.y0) >= box.y0
                assert math.ceil(one.y1) <= box.y1 + 1


@pytest.mark.parametrize("name", NAMES)
def test_no_text_leaves_a_picture(name: str) -> None:
    compared = comparison(name)
    for is_drawn, draw in PICTURES.values():
        if is_drawn(compared):
            inside(draw(compared))


def test_two_arms_have_no_map_and_only_a_sweep_has_its_curve() -> None:
    drawn = {name: {one for one, (is_drawn, _) in PICTURES.items() if is_drawn(comparison(name))} for name in NAMES}
    assert drawn["two_arms"] == {"differences", "length_survival", "skill_length"}
    assert drawn["five_arms"] == drawn["house_rules"] == drawn["two_arms"] | {"heat"}
    assert drawn["sweep"] == set(PICTURES)


def test_files_are_the_same_bytes_whatever_a_user_has_set() -> None:
    first = compare_pictures([made.sweep()])
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red"}):
        assert compare_pictures([made.sweep()]) == first


def test_the_footer_names_what_is_reconstructed() -> None:
    text = footer(made.editions())
    assert "4 players; strategy balanced; 20\u202f000 games an arm; seeds 1, 2, 3; montecarlo" in text
    assert "fi-c1009: Reconstructed: deck Sattuma, deck Yhteismaa." in text
    assert "millionaire-98838: Reconstructed: deck Chance" in text
    assert footer(made.two_arms()).startswith("Norwegian Monopoly C1009 (Hasbro, booklet of 2021); 4 players;")


def test_the_colours_of_curves_can_be_seen_on_paper_and_have_dashes_of_their_own() -> None:
    assert len(SERIES) == len(DASHES) == len(set(SERIES)) == len(set(DASHES))
    assert all(contrast(rgb(one), rgb(PAPER)) > 2 for one in SERIES)
    assert INK not in SERIES


def test_everything_is_written_and_the_summary_links_it(tmp_path: Path) -> None:
    names = write_comparison([made.two_arms()], tmp_path)
    assert names[:4] == ["summary.md", "comparison.csv", "arms.csv", "length_survival.csv"]
    assert sorted(names) == sorted(path.name for path in tmp_path.iterdir())
    text = (tmp_path / "summary.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert set(links) == {name for name in names if not name.endswith((".svg", ".md"))}


def test_the_summary_tells_the_clearest_first_and_what_is_not_separated() -> None:
    compared = made.two_arms()
    text = summary_page([compared], ["arms.csv"], {"differences": ["differences"]})
    told = [line for line in text.splitlines() if line.startswith("- ") and "95% interval" in line]
    clear = [line for line in told if not line.startswith("- Not separated")]
    assert told[: len(clear)] == clear
    assert len(told) - len(clear) == sum(not one.is_separated for one in compared.differences)
    assert clear[0].startswith("- Verk: 70.62 less rent")
    grid = summary_page(made.experiment(), [], {})
    assert "## us-classic\n\n### free-parking-pot against standard" in grid
    assert '"Not separated" does not mean that there is no difference' in grid


def test_pictures_of_an_experiment_are_named_after_their_place() -> None:
    grid = made.experiment()
    assert [stem("heat", at, grid) for at in range(3)] == ["heat_01_no-c1009", "heat_02_us-classic", "heat_03_fi-c1009"]
    assert stem("heat", 0, grid[:1]) == "heat"
