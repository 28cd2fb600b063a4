"""Strategies: the same settings as the engine's, scaled to the edition, fitted to the board."""

from pathlib import Path
from typing import Any

import pytest

from montecarlo.engine import fields
from montecarlo.engine.kinds import HOTEL_LEVEL
from montecarlo.errors import InputError
from montecarlo.model import Strategy, load_edition, load_strategy, resolve_rules
from montecarlo.model.edition import Edition, edition_of
from montecarlo.model.strategy import strategy_names
from montecarlo.simulation.tables import compile_tables
from tests.model.boards import board, street

PRESETS = ("balanced", "builder", "cautious", "dear", "hoarder", "middle", "no-trade", "random", "stations")


def row(strategy: Strategy, edition: Edition | None = None) -> Any:
    """The strategy as the engine gets it."""
    edition = edition or load_edition("no")
    return compile_tables(edition, [strategy] * 2, players=2).strategy[0]


def plain(**settings: Any) -> Strategy:
    return Strategy.model_validate({"name": "x", "description": "for a test", **settings})


def groups(count: int) -> Edition:
    """A board with so many groups of one street each."""
    names = [f"g{n}" for n in range(count)]
    data = board(8 + count)
    data["spaces"][3:6] = [{"at": at, "kind": "free_parking", "name": f"rest {at}"} for at in (3, 4, 5)]
    data["spaces"][8:] = [street(8 + n, name) for n, name in enumerate(names)]
    data["groups"] = {name: {"name": name, "colour": "#808080", "text": "#000000"} for name in names}
    return edition_of(data, "my.toml")


def test_the_same_settings_as_the_engine() -> None:
    own = set(Strategy.model_fields) - {"name", "description", "station_value", "utility_value"}
    assert own == {field.name for field in fields.STRATEGY_SETTINGS}
    assert all(field.description for field in Strategy.model_fields.values())


def test_shipped_strategies() -> None:
    assert set(PRESETS) <= set(strategy_names())
    loaded = [load_strategy(name) for name in strategy_names()]
    assert [one.name for one in loaded] == strategy_names()
    settings = [one.model_dump(exclude={"name", "description"}) for one in loaded]
    assert all(settings.count(one) == 1 for one in settings)


def test_what_the_presets_are_named_for() -> None:
    assert load_strategy("random").is_random
    assert load_strategy("hoarder").builds_to == 4
    assert load_strategy("balanced").trades
    assert not load_strategy("no-trade").trades
    assert load_strategy("cautious").keep_to_build > load_strategy("builder").keep_to_build == 0


def test_every_setting_arrives() -> None:
    for name in Strategy.model_fields:
        if name in ("name", "description", "station_value", "utility_value"):
            continue
        field = getattr(row(plain()), name)
        other: dict[str, Any] = {
            "buys": "never",
            "builds_to": 2,
            "build_order": "valued",
            "jail_early": "stay",
            "jail_late": "stay",
            "raise_order": "buildings",
            "group_value": [0.5],
            "late_from": 0.5,
            "attention": 0.5,
            "flight_order": "clockwise",
            "pays_whom": "left",
        }
        default = Strategy.model_fields[name].default
        value = other[name] if name in other else (not default if isinstance(default, bool) else default + 1)
        changed = getattr(row(plain(**{name: value})), name)
        assert list(changed) != list(field) if name == "group_value" else changed != field, name


def test_units() -> None:
    strategy = plain(keep_to_buy=200, keep_to_buy_rent=0.25, attention=0.999, piece_bid=1, late_from=0.8)
    found = row(strategy)
    assert (found.keep_to_buy, found.keep_to_buy_rent, found.attention) == (200, 250, 999)
    assert (found.piece_bid, found.late_from) == (1000, 800)


def test_a_whole_number_is_taken_for_a_share() -> None:
    assert row(plain(bid_share=2)).bid_share == 2000


def test_money_is_scaled_to_the_printed_start_cash() -> None:
    strategy = plain(keep_to_buy=200, keep_to_trade=50)
    rich = edition_of(board(rules={"start_cash": 30000}), "my.toml")
    assert (row(strategy, rich).keep_to_buy, row(strategy, rich).keep_to_trade) == (4000, 1000)
    house_rule = resolve_rules(load_edition("no"), "start-cash:3000")
    assert row(strategy, house_rule).keep_to_buy == 200


@pytest.mark.parametrize(
    ("values", "count", "wanted"),
    [
        ([1.0, 2.0], 2, [1000, 2000]),
        ([1.0, 2.0], 3, [1000, 1500, 2000]),
        ([1.0, 2.0, 3.0], 2, [1000, 3000]),
        ([0.7], 3, [700, 700, 700]),
        ([1.0, 2.0, 4.0], 1, [2000]),
        ([1.0, 2.0, 4.0], 5, [1000, 1500, 2000, 3000, 4000]),
    ],
)
def test_group_values_are_stretched(values: list[float], count: int, wanted: list[int]) -> None:
    assert list(row(plain(group_value=values), groups(count)).group_value[:count]) == wanted


def test_stations_and_utilities_have_their_own_value() -> None:
    found = row(plain(group_value=[1.0], station_value=1.5, utility_value=0.5)).group_value
    assert list(found) == [1000] * 8 + [1500, 500] + [0] * (fields.MAX_GROUPS - 10)


@pytest.mark.parametrize(
    ("builds_to", "houses", "level"),
    [("hotel", 4, HOTEL_LEVEL), (4, 4, 4), ("hotel", 3, HOTEL_LEVEL), (4, 3, 4), (0, 4, 0)],
)
def test_builds_to(builds_to: Any, houses: int, level: int) -> None:
    edition = resolve_rules(load_edition("no"), "", [f"max_houses={houses}", f"houses_for_hotel={houses}"])
    assert row(plain(builds_to=builds_to), edition).builds_to == level


def test_line_up_in_chair_order() -> None:
    line_up = [plain(keep_to_buy=n) for n in (10, 20, 30)]
    tables = compile_tables(load_edition("no"), line_up, players=3)
    assert [int(tables.strategy[chair].keep_to_buy) for chair in range(4)] == [10, 20, 30, 0]
    assert (tables.players, tables.skip_windows) == (3, 1)


@pytest.mark.parametrize(
    ("players", "count", "words"), [(7, 7, "2 to 6"), (1, 1, "2 to 6"), (3, 2, "2 strategies for 3 players")]
)
def test_a_table_of_the_wrong_size(players: int, count: int, words: str) -> None:
    with pytest.raises(InputError, match=words):
        compile_tables(load_edition("no"), [plain()] * count, players=players)


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('description = "mine"\nkeep_to_buy = 77\n')
    found = load_strategy(str(file))
    assert (found.name, found.keep_to_buy) == ("mine", 77)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("keep_to_buyy = 1\n", "unknown key 'keep_to_buyy'; did you mean 'keep_to_buy'?"),
        ('buys = "alway"\n', "did you mean 'always'?"),
        ("attention = 1.5\n", "attention: is 1.5; must be at most 1"),
        ("keep_to_buy = -5\n", "keep_to_buy: is -5; must be at least 0"),
        ("group_value = []\n", "group_value: has 0 entries; must have at least 1"),
        ("trades = 1\n", "trades: is 1; must be true or false"),
        ("name = [\n", "is not TOML"),
    ],
)
def test_a_wrong_file(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'description = "mine"\n{text}')
    with pytest.raises(InputError) as caught:
        load_strategy(str(file))
    assert words in str(caught.value)
    assert str(file) in str(caught.value)


def test_an_unknown_strategy_names_the_nearest_and_all() -> None:
    with pytest.raises(InputError) as caught:
        load_strategy("balancd")
    assert "did you mean 'balanced'?" in str(caught.value)
    assert all(name in str(caught.value) for name in PRESETS)
