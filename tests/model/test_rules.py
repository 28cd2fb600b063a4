"""The settings of the rules: the same names as the engine's, each with its source."""

import pytest
from pydantic import ValidationError

from montecarlo.engine import fields, kinds
from montecarlo.model.board import AnyCard, AnySpace
from montecarlo.model.catalogue import printed_rules
from montecarlo.model.rules import DECIDED, HOUSE, SILENT, LastFine, Raises, RentLapses, Rounding, Rules, TimeEnds

# In `Tables` these are numbers that follow from them: shares of wealth, seconds.
ELSEWHERE_IN_TABLES = {"wealth_scale", "pace"}


def test_one_setting_for_every_field_of_the_engine() -> None:
    assert set(Rules.model_fields) - ELSEWHERE_IN_TABLES == {field.name for field in fields.RULES}


@pytest.mark.parametrize("name", list(Rules.model_fields))
def test_every_setting_says_what_it_is_and_where_it_comes_from(name: str) -> None:
    field = Rules.model_fields[name]
    assert field.description
    assert isinstance(field.json_schema_extra, dict)
    sources = field.json_schema_extra["rules"]
    assert isinstance(sources, list)
    assert sources
    assert all(source in (SILENT, HOUSE) or source in printed_rules() for source in sources)
    assert ("why" in field.json_schema_extra) == (SILENT in sources)


def test_words_are_those_of_the_engine() -> None:
    assert RentLapses.__args__ == kinds.LAPSES  # type: ignore[attr-defined]
    assert set(Rounding.__args__) == set(kinds.ROUNDINGS)  # type: ignore[attr-defined]
    assert TimeEnds.__args__ == kinds.TIME_ENDS  # type: ignore[attr-defined]
    assert Raises.__args__ == kinds.RAISES  # type: ignore[attr-defined]
    assert LastFine.__args__ == kinds.LAST_FINES  # type: ignore[attr-defined]


def test_kinds_and_effects_are_those_of_the_engine() -> None:
    spaces = {kind for one in AnySpace.__origin__.__args__ for kind in one.model_fields["kind"].annotation.__args__}  # type: ignore[attr-defined]
    effects = {e for one in AnyCard.__origin__.__args__ for e in one.model_fields["effect"].annotation.__args__}  # type: ignore[attr-defined]
    assert spaces == set(kinds.SPACE_KINDS)
    assert effects == set(kinds.CARD_EFFECTS)


def test_points_without_a_setting_have_an_answer_and_a_reason() -> None:
    assert all(point and answer and why for point, answer, why in DECIDED)


def test_rules_do_not_change() -> None:
    with pytest.raises(ValidationError):
        Rules().jail_fine = 3  # type: ignore[misc]


def test_differences() -> None:
    assert Rules(jail_fine=7, trade=False).differences(Rules()) == {"jail_fine": (7, 50), "trade": (False, True)}
