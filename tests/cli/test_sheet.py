"""`montecarlo sheet`: from a report, from nothing, and what it refuses before anything is played."""

import csv
import json
import os
import shutil
import sys
from pathlib import Path

import pypdfium2
import pytest

from montecarlo.cli.main import main
from montecarlo.cli.sheet import PAPERS
from montecarlo.reports.sheet import document_of
from montecarlo.reports.sheet.results import EFFECTS, HOUSE_RULES, PAIRS
from montecarlo.simulation.folder import MANIFEST
from tests.cli.run import ROOT
from tests.reports.sheet_runs import folder_of, run

Capture = pytest.CaptureFixture[str]
HEAVY = ("pandas", "matplotlib", "joblib", "scipy.stats")
LOADED = """
import sys
from montecarlo.cli.main import main
from montecarlo.cli.sheet import PAPERS
from montecarlo.reports.sheet import document_of
code = main(sys.argv[2:])
heavy = [name for name in sys.argv[1].split(",") if name in sys.modules]
sys.exit(code or (f"loaded: {heavy}" if heavy else 0))
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small run; nobody writes into it."""
    return folder_of(*run(), tmp_path_factory.mktemp("runs") / "played")


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return Path(shutil.copytree(played, tmp_path / "run"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to write to; nothing may be played."""

    def no_games(*_: object, **__: object) -> None:
        raise AssertionError("games are played")

    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr("montecarlo.simulation.run.play_run", no_games)
    monkeypatch.setattr("montecarlo.simulation.compare_play.Contest.play", no_games)
    return folder


def text_of(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def pages_of(pdf: Path) -> int:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()


def test_from_a_report_it_is_that_of_the_run(capsys: Capture, home: Path, played: Path) -> None:
    assert main(["sheet", "--from", str(played)]) == 0
    pdf = Path("reports", "sheets", "no-c1009-nb.pdf")
    assert capsys.readouterr().out == f"Sheet: {pdf}\nEvery figure on it: {pdf.with_suffix('.csv')}\n"
    assert pages_of(pdf) == 2
    assert "2\xa0spillere" in text_of(pdf)
    with pdf.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        figures = {row["key"]: row for row in csv.DictReader(file)}
    assert figures["players"]["text"] == "2"
    assert figures["measured.games"]["value"] == "64"
    assert figures["edition.dated"]["value"] == "2026-11-30"


def test_the_same_call_writes_the_same_bytes_and_another_paper_others(home: Path, played: Path) -> None:
    written = []
    for name, more in (("a.pdf", ()), ("b.pdf", ()), ("c.pdf", ("--paper", "letter"))):
        assert main(["sheet", "--from", str(played), "--pages", "1", "--lang", "en", "--out", name, *more]) == 0
        written.append((Path(name).read_bytes(), Path(name).with_suffix(".csv").read_bytes()))
    assert written[0] == written[1]
    assert written[0][0] != written[2][0]
    assert pages_of(Path("a.pdf")) == 1


def test_json_has_the_document_and_every_figure(capsys: Capture, home: Path, played: Path) -> None:
    options = ("--edition", "norge", "--players", "2", "--set", "round_cap=200", "--strategy", "balanced")
    assert main(["sheet", "--from", str(played), *options, "--lang", "fi", "--out", "a.PDF", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["pdf"], found["csv"]) == ("a.PDF", "a.csv")
    assert (found["document"]["language"], found["document"]["paper"]) == ("fi", "a4")
    with Path("a.csv").open(encoding="utf-8", newline="") as file:
        assert [row["text"] for row in csv.DictReader(file)] == [one["text"] for one in found["figures"]]


def test_what_is_missing_is_not_measured(home: Path, copy: Path) -> None:
    for name in (EFFECTS, PAIRS, HOUSE_RULES):
        (copy / name).unlink()
    assert main(["sheet", "--from", str(copy), "--lang", "en", "--out", "a.pdf"]) == 0
    assert "not measured" in text_of(Path("a.pdf"))
    keys = [row.partition(",")[0] for row in Path("a.csv").read_text(encoding="utf-8").splitlines()]
    assert not [key for key in keys if key.startswith("rules.short") or key.endswith(".effect")]


def test_from_nothing_it_plays_what_it_needs(capsys: Capture, tmp_path: Path) -> None:
    options = ("--edition", "us", "--players", "2", "--games", "256", "--rules", "short", "--seed", "7", "--pages", "2")
    assert main(["sheet", *options, "--out", str(tmp_path / "new" / "us.pdf"), "--jobs", "1"]) == 0
    assert "Sheet: " in capsys.readouterr().out
    text = text_of(tmp_path / "new" / "us.pdf")
    assert "not measured" not in text
    figures = (tmp_path / "new" / "us.csv").read_text(encoding="utf-8")
    for line in ("measured.games,256,", "measured.effect_games,256,", "measured.rule_games,256,", "measured.seed,7,"):
        assert f"\n{line}" in figures


def test_a_report_loads_nothing_heavy(tmp_path: Path, played: Path) -> None:
    from subprocess import run as process

    args = [",".join(HEAVY), "sheet", "--from", str(played), "--out", str(tmp_path / "a.pdf")]
    done = process([sys.executable, "-c", LOADED, *args], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--lang", "xx"), "--lang: there are no words of a sheet in 'xx'; languages: da, en, fi, nb, sv"),
        (("--lang", "no"), "did you mean"),
        (("--paper", "a3"), "--paper: 'a3' is not known; choose one of: a4, letter"),
        (("--pages", "3"), "--pages: is 3; give 1, the front alone, or 2"),
        (("--pages", "0"), "--pages: is 0"),
        (("--pages", "two"), "--pages"),
        (("--out", "sheet.txt"), "--out: sheet.txt: is no name of a PDF; name a file that ends in .pdf"),
        (("--out", "folder.pdf"), "--out: folder.pdf: is a folder"),
        (("--out", "taken/sheet.pdf"), "taken"),
        (("--games", "-5"), "'-5' is no number of games"),
        (("--games", "10", "--from", "RUN"), "--games: is given beside --from, which has its games already"),
        (("--seed", "2", "--from", "RUN"), "--seed: is given beside --from"),
        (("--edition", ""), "there is no edition ''"),
        (("--edition", "no-c1008"), "did you mean 'no-c1009'"),
        (("--players", "9"), "--players: is 9"),
        (("--rules", "nonsense"), "nonsense"),
        (("--strategy", "balnced"), "did you mean 'balanced'"),
        (("--from", "nowhere"), "--from: nowhere: there is no such folder; name the folder of a report"),
        (("--from", "folder.pdf"), "--from: folder.pdf: is no report"),
        (
            ("--from", "RUN", "--edition", "fi-c1009"),
            "was played with --edition no-c1009, and the sheet is",
        ),
        (
            ("--from", "RUN", "--players", "3"),
            "was played with --players 2, and the sheet is",
        ),
        (("--from", "RUN", "--rules", "standard"), "was played with --rules round_cap=200, and"),
        (("--from", "RUN", "--rules", "short"), "asked for with --rules short"),
        (("--from", "RUN", "--strategy", "cautious"), "was played with --strategy balanced,balanced, and"),
        (("--from", "RUN", "--strategy", "balnced"), "did you mean 'balanced'"),
    ],
)
def test_a_wrong_call_is_one_message_before_anything_is_played(
    capsys: Capture, home: Path, played: Path, options: tuple[str, ...], says: str
) -> None:
    Path("folder.pdf").mkdir()
    Path("taken").write_text("", encoding="utf-8")
    before = sorted(home.rglob("*"))
    assert main(["sheet", *(str(played) if one == "RUN" else one for one in options)]) in (1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) <= 2
    assert sorted(home.rglob("*")) == before


def test_a_table_that_is_none_of_a_sheet_is_not_written_over(capsys: Capture, home: Path, copy: Path) -> None:
    before = (copy / EFFECTS).read_bytes()
    call = ["sheet", "--from", str(copy), "--pages", "1", "--out"]
    assert main([*call, str(copy / EFFECTS.replace(".csv", ".pdf"))]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"montecarlo: --out: {copy / EFFECTS}: is there already and is no table of a sheet; name")
    assert (copy / EFFECTS).read_bytes() == before
    assert [main([*call, "a.pdf"]) for _ in range(2)] == [0, 0]


def test_papers_are_those_that_can_be_set() -> None:
    assert tuple(document_of.PAPERS) == PAPERS


def test_an_edition_in_a_language_without_words_asks_for_one(capsys: Capture, home: Path, tmp_path: Path) -> None:
    text = (ROOT / "configs" / "editions" / "us-classic.toml").read_text(encoding="utf-8")
    Path("mine.toml").write_text(text.replace('language = "en-US"', 'language = "de"'), encoding="utf-8")
    assert main(["sheet", "--edition", "mine.toml"]) == 2
    assert (
        "us-classic is in 'de', and there are no words of a sheet in it; name one of: da, en" in capsys.readouterr().err
    )


def test_a_board_that_has_changed_since_is_refused(capsys: Capture, home: Path, played: Path) -> None:
    text = (ROOT / "configs" / "editions" / "no-c1009.toml").read_text(encoding="utf-8")
    Path("mine.toml").write_text(
        text.replace("rents = [2, 10, 30, 90, 160, 250]", "rents = [3, 10, 30, 90, 160, 250]"), encoding="utf-8"
    )
    assert main(["sheet", "--from", str(played), "--edition", "mine.toml"]) == 2
    assert "was played before no-c1009 was changed" in capsys.readouterr().err


def test_a_run_of_an_older_program_is_refused(capsys: Capture, home: Path, copy: Path) -> None:
    file = copy / MANIFEST
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**data, "engine": "0000"}), encoding="utf-8")
    assert main(["sheet", "--from", str(copy)]) == 2
    assert "was played by rules version 0000" in capsys.readouterr().err
    assert list(home.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_one_message(
    capsys: Capture, home: Path, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs the tests may be allowed to write anywhere
    assert main(["sheet", "--out", "a.pdf"]) == 2
    assert (
        "--out: .: cannot be written (Permission denied); choose a folder you may write to" in capsys.readouterr().err
    )


def test_an_interruption_leaves_no_sheet(capsys: Capture, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("montecarlo.simulation.run.play_run", interrupted)
    assert main(["sheet", "--games", "10", "--quiet", "--out", "a.pdf"]) == 130
    assert capsys.readouterr().err.endswith("montecarlo: interrupted\n")
    assert list(home.iterdir()) == []
