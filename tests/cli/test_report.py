"""`montecarlo report`: the folder it writes, what it says, and what it refuses."""

import csv
import errno
import json
import os
import shutil
from pathlib import Path

import pytest

from montecarlo.analysis.precision import parse_precision
from montecarlo.cli.main import main
from montecarlo.cli.report import DEFAULT_PRECISION
from montecarlo.errors import Fault, InputError
from montecarlo.reports import exact_part, groups_part, house_rules_part, what_if_part
from montecarlo.reports.groups_tables import NAME as GROUP_EFFECTS
from montecarlo.reports.plots import PICTURES
from montecarlo.reports.run_tables import TABLES
from montecarlo.simulation.folder import UNFINISHED

Capture = pytest.CaptureFixture[str]
SHORT = ("report", "--games", "300", "--rules", "round-cap:60", "--quiet")
HOUSE_RULES = house_rules_part.NAME
PICTURE_NAMES = (*PICTURES, *exact_part.TITLES, GROUP_EFFECTS, HOUSE_RULES)
PICTURE_FILES = {f"{name}.{ending}" for name in PICTURE_NAMES for ending in ("png", "svg")}
TABLE_NAMES = (*exact_part.FILES, what_if_part.NAME, *groups_part.FILES, HOUSE_RULES)
TABLE_FILES = {f"{name}.csv" for name in (*TABLES, *TABLE_NAMES)}
FILES = {"manifest.json", "host.json", "index.md", *TABLE_FILES, *PICTURE_FILES}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a report but the one that says where and when it was made."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != "host.json"
    }


def rows(file: Path) -> list[dict[str, str]]:
    """The rows of a table."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of few games, made once; nobody writes into it."""
    folder = tmp_path_factory.mktemp("reports") / "made"
    assert main([*SHORT, "--out", str(folder)]) == 0
    return folder


@pytest.fixture
def copy(made: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(made, tmp_path / "report"))


def test_a_report_has_all_its_files_and_goes_where_its_edition_says(
    capsys: Capture, tmp_path: Path, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*SHORT, "--jobs", "2"]) == 0
    assert capsys.readouterr().out.endswith(f"Report: {Path('reports', 'no-c1009', 'index.md')}\n")
    folder = tmp_path / "reports" / "no-c1009"
    assert {file.name for file in folder.iterdir() if file.is_file()} == FILES
    assert contents(folder) == contents(made)
    page = (folder / "index.md").read_text(encoding="utf-8")
    assert "is reconstructed" in page
    assert str(tmp_path) not in page


def test_a_second_call_plays_nothing_and_draws_again(capsys: Capture, copy: Path, made: Path) -> None:
    for name in PICTURE_FILES | {"index.md", *(f"{table}.csv" for table in TABLE_NAMES)}:
        (copy / name).unlink()
    assert main([*SHORT[:-1], "--json", "--out", str(copy)]) == 0
    out, err = capsys.readouterr()
    assert "none is left to play" in err
    assert f"Report: {copy / 'index.md'}" in err
    found = json.loads(out)
    assert found["games"] == 300  # one object, and the place of the report goes beside it
    assert found["what_if"]["games"] == 300
    assert found[GROUP_EFFECTS]["games"] == 300
    assert found[GROUP_EFFECTS]["budget"] == 920
    assert (found[HOUSE_RULES]["baseline"], found[HOUSE_RULES]["own"]) == ("round_cap=60", False)
    assert len(found[HOUSE_RULES]["arms"]) == 9
    assert [one["patch"] for one in found["what_if"]["candidates"]] == ["traditional-decks"]
    assert contents(copy) == contents(made)


def test_the_exact_tables_are_those_of_their_own_commands(made: Path, tmp_path: Path, capsys: Capture) -> None:
    rules = ("--rules", "round-cap:60")  # those of the report: every table names them
    assert main(["roi", *rules, "--out", str(tmp_path / "roi")]) == 0
    assert (tmp_path / "roi" / "houses.csv").read_bytes() == (made / "houses.csv").read_bytes()
    assert main(["landing", *rules, "--count", "visits", "--out", str(tmp_path / "landing")]) == 0
    one = (tmp_path / "landing" / "landing.csv").read_text(encoding="utf-8").splitlines()
    assert set(one) < set((made / "landing.csv").read_text(encoding="utf-8").splitlines())


def test_what_owning_a_group_does_is_what_its_own_command_says(made: Path, tmp_path: Path, capsys: Capture) -> None:
    options = ("--rules", "round-cap:60", "--budget", "920", "--games", "300", "--seed", "1")
    assert main(["groups", *options, "--quiet", "--out", str(tmp_path / "groups")]) == 0
    for name in (*(f"{table}.csv" for table in groups_part.FILES), f"{GROUP_EFFECTS}.png"):
        assert (tmp_path / "groups" / name).read_bytes() == (made / name).read_bytes()
    page = (made / "index.md").read_text(encoding="utf-8")
    assert "**Which group pays off.** With three opponents" in page
    assert f"({GROUP_EFFECTS}.png)" in page


def test_what_house_rules_change_is_what_compare_says(made: Path, tmp_path: Path, capsys: Capture) -> None:
    rules = (part for rule in ("standard", "short", "no-auctions") for part in ("--rules", rule))
    options = ("--set", "round_cap=60", "--games", "300", "--seed", "1", "--metric", "median_rounds", "--quiet")
    assert main(["compare", *rules, *options, "--out", str(tmp_path / "compare")]) == 0
    of_compare = {row["a"]: row["difference"] for row in rows(tmp_path / "compare" / "comparison.csv")}
    of_report = {row["rule"]: row for row in rows(made / f"{HOUSE_RULES}.csv") if row["metric"] == "median_rounds"}
    for rule in ("short", "no-auctions"):  # the same games and so the same figures; another family, other intervals
        assert of_report[rule]["difference"] == of_compare[rule]
    assert {row["baseline"] for row in of_report.values()} == {"round_cap=60"}
    page = (made / "index.md").read_text(encoding="utf-8")
    assert "## What house rules would change" in page
    assert "against the game without them (`round_cap=60`): 300 games an arm, seed 1" in page


@pytest.mark.slow
def test_house_rules_of_the_run_are_set_beside_the_printed_game(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    options = ("--games", "60", "--rules", "no-auctions+free-parking-pot", "--set", "round_cap=30", "--quiet")
    assert main(["report", *options, "--out", str(folder)]) == 0
    page = (folder / "index.md").read_text(encoding="utf-8")
    assert "## What your house rules change" in page
    rules = dict.fromkeys(row["rule"] for row in rows(folder / f"{HOUSE_RULES}.csv"))
    assert list(rules) == ["round_cap=30", "no-auctions", "free-parking-pot", "no-auctions+free-parking-pot"]


@pytest.mark.slow
def test_where_nobody_can_pay_for_a_group_the_page_says_so(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    options = ("--games", "20", "--set", "start_cash=100", "--set", "round_cap=20", "--quiet", "--json")
    assert main(["report", *options, "--out", str(folder)]) == 0
    page = (folder / "index.md").read_text(encoding="utf-8")
    assert "Nothing here: no-c1009: no group can be had for the M100 at the start" in page
    assert not (folder / f"{GROUP_EFFECTS}.csv").exists()
    assert json.loads(capsys.readouterr().out)[GROUP_EFFECTS] is None


def test_full_games_in_the_table_of_causes_are_those_of_the_spaces(made: Path) -> None:
    def shares(name: str, column: str) -> dict[str, float]:
        full = [row for row in rows(made / name) if row.get("part", "full_games") == "full_games"]
        return {row["space"]: float(row[column]) for row in full if row["space"]}

    played = {space: share / 100 for space, share in shares("landing_causes.csv", "value").items()}
    assert played == pytest.approx(shares("spaces.csv", "share_of_landings"), abs=2e-6)


@pytest.mark.slow
def test_an_edition_without_a_chain_gets_its_report_and_the_reason(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_way_round(edition: object, players: int) -> None:
        raise InputError([Fault("no-c1009", "", "there is no way round")])

    monkeypatch.setattr("montecarlo.analysis.exact.solve", no_way_round)
    folder = tmp_path / "report"
    assert main([*SHORT, "--games", "20", "--out", str(folder)]) == 0
    assert "no-c1009: there is no way round" in (folder / "index.md").read_text(encoding="utf-8")
    assert not (folder / "landing_causes.csv").exists()


def test_the_games_of_a_report_can_be_told(capsys: Capture, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (made / "index.md").read_text(encoding="utf-8")
    command = next(part for part in page.split("`") if part.startswith("montecarlo replay"))
    monkeypatch.chdir(made)
    assert main(command.split()[1:]) == 0
    assert capsys.readouterr().out


@pytest.mark.slow
def test_a_report_plays_until_a_figure_is_known(capsys: Capture, tmp_path: Path) -> None:
    options = ("--precision", "finished=0.2", "--rules", "round-cap:20", "--out", str(tmp_path / "report"), "-q")
    assert main(["report", *options]) == 0
    stop = json.loads((tmp_path / "report" / "manifest.json").read_text(encoding="utf-8"))["stop"]
    assert (stop["metric"], stop["half_width"]) == ("finished", 0.2)
    assert "Stopped at a half-width of 0.2 for finished" in capsys.readouterr().out


def test_left_alone_it_plays_until_the_seats_are_known_to_half_a_point() -> None:
    precision = parse_precision(DEFAULT_PRECISION)
    assert (precision.metric, precision.half_width) == ("seats", 0.005)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--games", "-5"), "'-5' is no number of games"),
        (("--games", "10", "--precision", "seats=0.1"), "is given beside --games"),
        (("--precision", "seats"), "write METRIC=HALFWIDTH"),
        (("--edition", "no-c1008"), "did you mean 'no-c1009'"),
        (("--strategy", "balnced"), "did you mean 'balanced'"),
        (("--players", "9"), "--players: is 9"),
        (("--rules", "nonsense"), "nonsense"),
        (("--seed", "-1"), "--seed"),
        (("--jobs", "0"), "--jobs"),
        (("--out", "/dev/null"), "--out: /dev/null: is no folder to write to"),
    ],
)
def test_a_wrong_call_is_refused_before_play_begins(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_another_report_is_not_overwritten(capsys: Capture, copy: Path, made: Path) -> None:
    assert main([*SHORT, "--players", "2", "--out", str(copy)]) == 2
    assert "holds another run" in capsys.readouterr().err
    assert contents(copy) == contents(made)


@pytest.mark.slow
def test_a_disk_that_fills_up_while_drawing_is_one_message(
    capsys: Capture, copy: Path, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced = Path.replace

    def fills_up(self: Path, target: Path) -> Path:
        if target.suffix == ".png":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return replaced(self, target)

    monkeypatch.setattr(Path, "replace", fills_up)
    assert main([*SHORT, "--out", str(copy)]) == 1
    assert "make room on the disk" in capsys.readouterr().err
    assert not list(copy.rglob(f"*{UNFINISHED}"))
    assert contents(copy) == contents(made)
