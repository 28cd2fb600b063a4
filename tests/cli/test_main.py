"""The root command: quick, quiet, kind."""

import errno
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from montecarlo import __version__
from montecarlo.cli import main
from montecarlo.errors import Fault, InputError, MontecarloError
from tests.cli.run import ROOT, montecarlo

HEAVY = ("numba", "numpy", "scipy", "pandas", "matplotlib", "joblib", "rich")
LONGEST_START = 0.35  # seconds, for help and versions
TRIES = 5
FULL_DISK = Path("/dev/full")


def loaded(*args: str) -> set[str]:
    """Names of the top-level modules that a call imports, read from Python's own import report."""
    result = montecarlo(*args, python=(sys.executable, "-X", "importtime"))
    assert result.returncode == 0, result.stderr
    return {
        line.rsplit("|", 1)[1].strip().split(".")[0]
        for line in result.stderr.splitlines()
        if line.startswith("import time:")
    }


@pytest.mark.parametrize("args", [(), ("--help",), ("-h",), ("--version",), ("-V",)])
def test_nothing_heavy_is_imported_before_a_command_is_called(args: tuple[str, ...]) -> None:
    modules = loaded(*args)
    assert "typer" in modules  # the report is read rightly
    assert modules.isdisjoint(HEAVY)


@pytest.mark.parametrize("verb", list(main.VERBS))
def test_help_of_a_command_imports_nothing_heavy(verb: str) -> None:
    assert loaded(verb, "--help").isdisjoint(HEAVY)


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_come_at_once(option: str) -> None:
    def seconds() -> float:  # of the processor: what else the machine is doing is no fault of the program
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "montecarlo", option], cwd=ROOT, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(seconds() for _ in range(TRIES)) <= LONGEST_START


def test_version_names_the_program_and_what_its_results_depend_on() -> None:
    import numba

    python = ".".join(str(part) for part in sys.version_info[:3])
    expected = f"montecarlo {__version__} (Python {python}, numpy {np.__version__}, numba {numba.__version__})\n"
    assert montecarlo("--version").stdout == expected


def test_alone_it_shows_its_questions_each_with_a_command_that_exists() -> None:
    result = montecarlo()
    assert result.returncode == 0
    assert result.stderr == ""
    questions = (
        "Which colour group pays off?",
        "Is this trade good?",
        "What does a house rule do?",
        "How should I play this edition?",
    )
    positions = [result.stdout.index(question) for question in questions]
    assert positions == sorted(positions)
    commands = re.findall(r"^    montecarlo (\S+)", result.stdout, re.MULTILINE)
    assert len(commands) == len(questions)
    assert set(commands) <= set(main.VERBS)


@pytest.mark.slow  # as many games as a user gets
@pytest.mark.parametrize("question", main.QUESTIONS, ids=lambda question: question.command)
def test_the_command_beside_each_question_runs_as_it_stands(question: main.Question, tmp_path: Path) -> None:
    program, *args = question.command.split()
    assert program == main.PROGRAM
    result = montecarlo(*args, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout


@pytest.mark.parametrize("verb", list(main.VERBS))
def test_the_line_in_the_root_help_is_the_first_sentence_of_the_command_itself(verb: str) -> None:
    assert main.VERBS[verb].help == main.first_paragraph(main.load(verb))


@pytest.mark.parametrize("verb", list(main.VERBS))
def test_short_and_long_help_are_one(verb: str) -> None:
    short, long = montecarlo(verb, "-h"), montecarlo(verb, "--help")
    assert short.returncode == long.returncode == 0
    assert short.stdout == long.stdout
    assert f"montecarlo {verb}" in short.stdout


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("args", [("--help",), *((verb, "--help") for verb in main.VERBS)])
def test_help_fits_the_terminal(columns: int, args: tuple[str, ...]) -> None:
    result = montecarlo(*args, env={"COLUMNS": str(columns)})
    prose = [line for line in result.stdout.splitlines() if "montecarlo " not in line]  # examples are kept whole
    assert max(len(line) for line in prose) <= columns


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"FORCE_COLOR": "1"}, {"TERM": "xterm-256color"}])
def test_output_in_a_pipe_has_no_colours(env: dict[str, str]) -> None:
    for args in ((), ("--help",), ("--version",), ("nonsense",)):
        result = montecarlo(*args, env=env)
        assert "\x1b" not in result.stdout + result.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("edtions",), "There is no command 'edtions'. Did you mean 'editions'?"),
        (("replya", "--seed", "1"), "Did you mean 'replay'?"),
        (("xyzzy",), "There are: " + ", ".join(main.VERBS)),
        (("--sed", "1"), "No such option: --sed"),
        (("editions", "lst"), "list"),
        (("replay", "--game", "seven"), "'seven' is no value for --game"),
        (("replay", "--game=-1"), "'-1' is no value for --game"),
    ],
)
def test_a_wrong_call_is_refused_with_what_would_be_right(args: tuple[str, ...], says: str) -> None:
    result = montecarlo(*args)
    assert result.returncode == 2
    assert result.stdout == ""
    assert says in result.stderr
    assert result.stderr.startswith("montecarlo: ")
    assert "--help" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("args", [("--help",), ("editions", "list"), ("editions", "show", "no-c1009")])
def test_a_reader_that_leaves_is_no_error(args: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "montecarlo", *args], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()  # before the first line is written
    _, errors = process.communicate(timeout=60)
    assert errors == b""
    assert process.returncode == 0


if FULL_DISK.exists():  # not every system offers one

    def test_a_full_disk_is_named() -> None:
        with FULL_DISK.open("w") as full:
            result = subprocess.run(
                [sys.executable, "-m", "montecarlo", "--help"],
                cwd=ROOT,
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
                text=True,
            )
        assert result.returncode == 1
        assert result.stderr == f"montecarlo: {os.strerror(errno.ENOSPC)}\n"


def failing(error: BaseException) -> "main.Verb":
    """A command that fails with `error`, found like every other."""
    module = type(sys)("failing")

    def fail() -> None:
        """Fail."""
        raise error

    module.fail = fail  # type: ignore[attr-defined]
    sys.modules["failing"] = module
    return main.Verb("failing", "fail", "Fail.")


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (MontecarloError("no game could be played"), 1, "montecarlo: no game could be played\n"),
        (InputError("there is no player 9"), 2, "montecarlo: there is no player 9\n"),
        (
            InputError([Fault("a.toml", "Slemdal", "rent falls", "it rises"), Fault("a.toml", "GO", "twice")]),
            2,
            "montecarlo: a.toml: Slemdal: rent falls; it rises\na.toml: GO: twice\n",
        ),
        (PermissionError(13, "Permission denied", "out/x.csv"), 1, "montecarlo: out/x.csv: Permission denied\n"),
        (KeyboardInterrupt(), 130, "montecarlo: interrupted\n"),
    ],
)
def test_errors_become_messages_and_exit_codes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException, code: int, says: str
) -> None:
    monkeypatch.setitem(main.VERBS, "fail", failing(error))
    monkeypatch.delenv(main.DEBUG_VARIABLE, raising=False)
    assert main.main(["fail"]) == code
    printed = capsys.readouterr()
    assert printed.err == says
    assert printed.out == ""


@pytest.mark.parametrize(("own", "place"), [(True, "test_main.py, line"), (False, "main.py, line")])
def test_a_fault_of_the_program_says_so_and_where(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own: bool, place: str
) -> None:
    monkeypatch.setitem(main.VERBS, "fail", failing(KeyError("rent")))
    monkeypatch.delenv(main.DEBUG_VARIABLE, raising=False)
    if own:
        monkeypatch.setattr(main, "PACKAGE", Path(__file__).parent)
    assert main.main(["fail"]) == 1
    printed = capsys.readouterr().err
    assert "a fault of montecarlo" in printed
    assert "KeyError: 'rent'" in printed
    assert f"({place}" in printed
    assert "Traceback" not in printed


@pytest.mark.parametrize("args", [["--debug", "fail"], ["fail"]])
def test_debug_shows_the_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], args: list[str]
) -> None:
    monkeypatch.setitem(main.VERBS, "fail", failing(MontecarloError("no")))
    monkeypatch.setenv(main.DEBUG_VARIABLE, "0" if "--debug" in args else "1")
    assert main.main(args) == 1
    printed = capsys.readouterr().err
    assert "Traceback" in printed
    assert printed.endswith("montecarlo: no\n")


@pytest.mark.parametrize("args", [("editions", "list"), ("editions", "schema")])
def test_a_full_output_is_named(args: tuple[str, ...]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        result = subprocess.run(
            [sys.executable, "-m", "montecarlo", *args],
            cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert result.returncode == 1
    assert result.stderr == "montecarlo: standard output: cannot be written (No space left on device)\n"


def test_interrupted_by_the_keyboard_it_leaves_with_130() -> None:
    waits = (
        "import signal, sys, time, types; from montecarlo.cli import main; module = types.ModuleType('waiting')\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored where the tests run in the background
        "def wait():\n    print('ready', flush=True); time.sleep(60)\n"
        "module.wait = wait; sys.modules['waiting'] = module\n"
        "main.VERBS['wait'] = main.Verb('waiting', 'wait', 'Wait.'); sys.exit(main.main(['wait']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", waits], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == main.EXIT_INTERRUPTED
    assert errors == "montecarlo: interrupted\n"


def test_interrupted_before_anything_is_loaded_it_says_so_too(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt")  # what is loaded first, and takes longest
    paths = os.pathsep.join((str(tmp_path), str(ROOT)))
    result = subprocess.run(
        [sys.executable, "-m", "montecarlo", "--help"],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (result.returncode, result.stderr) == (main.EXIT_INTERRUPTED, "montecarlo: interrupted\n")
