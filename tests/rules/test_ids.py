"""No test carries an id that the catalogue does not have."""

import ast

from tests.rules import lists


def test_every_marked_id_is_in_the_catalogue() -> None:
    known = set(lists.rule_ids())
    unknown = {id: list(files) for id, files in lists.marked_files().items() if id not in known}
    assert unknown == {}


def test_marks_are_found_wherever_they_stand() -> None:
    source = (
        "pytestmark = pytest.mark.rule('X-1')\n"
        "@pytest.mark.rule('X-2', 'X-3')\n"
        "def test_a(): ...\n"
        "CASES = [pytest.param(1, marks=pytest.mark.rule('X-4'))]\n"
        "other.rule('X-5')\n"
    )
    assert sorted(lists.marks(ast.parse(source))) == ["X-1", "X-2", "X-3", "X-4"]
