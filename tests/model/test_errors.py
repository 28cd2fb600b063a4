"""Messages: what, where, and what would be right."""

import pickle

from montecarlo.errors import FEW_NAMES, Fault, InputError, MontecarloError, did_you_mean, nearest


def test_every_fault_on_a_line_of_its_own() -> None:
    error = InputError([Fault("a.toml", "line 3", "is wrong", "make it right"), Fault("", "", "also this")])
    assert str(error) == "a.toml: line 3: is wrong; make it right\nalso this"


def test_one_message_alone() -> None:
    assert str(InputError("seven players: too many")) == "seven players: too many"


def test_exit_codes() -> None:
    assert (MontecarloError("x").exit_code, InputError("x").exit_code) == (1, 2)
    assert issubclass(InputError, MontecarloError)


def test_a_fault_found_by_a_worker_arrives_whole() -> None:
    error = InputError([Fault("a", "b", "c", "d")])
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.faults, str(copy)) == (error.faults, str(error))


def test_nearest() -> None:
    assert nearest("BALANCD", ["random", "balanced"]) == "balanced"
    assert nearest("xyz", ["random", "balanced"]) == ""


def test_did_you_mean() -> None:
    assert did_you_mean("b", ["aa", "bb"], "names") == "did you mean 'bb'? names: aa, bb"
    assert did_you_mean("zzz", ["aa", "bb"], "names") == "names: aa, bb"
    assert did_you_mean("zzz", [], "names") == "there are no names"
    many = [f"name{n}" for n in range(FEW_NAMES + 1)]
    assert did_you_mean("name9x", many, "names") == "did you mean 'name9'?"
    assert did_you_mean("xyz", many, "names") == "the nearest of 25 names: name9, name8, name7"
    listed = "`montecarlo editions schema` lists them all"
    assert did_you_mean("xyz", many, "settings") == f"the nearest of 25 settings: name9, name8, name7; {listed}"
