"""Weaker published results on whole games: wins by seat, the direction of what trading does, a range of lengths.

Tables, sources and uses stand in published.toml; what is not reproduced, and why, in docs/validation.md.
"""

import tomllib
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from montecarlo.engine import jit
from montecarlo.model import load_edition, load_strategy, resolve_rules
from montecarlo.model.edition import Edition, edition_of
from tests.validation.whole_games import outcomes_of

HERE: Final = Path(__file__).parent
PUBLISHED: Final[dict[str, Any]] = tomllib.loads((HERE / "published.toml").read_text(encoding="utf-8"))
US = load_edition("us-classic")
PERCENT: Final = 100
PLAIN_GAMES: Final = 20  # so few as the plain engine plays can tell nothing: comparisons are left to the compiled one
ERRORS: Final = 5  # of our samples: a false alarm in more than a million figures

SEATS: Final = PUBLISHED["kalbfled-seats"]
KALBFLED: Final = load_strategy(str(HERE / "kalbfled.toml"))
SEAT_GAMES: Final = PLAIN_GAMES if jit.PLAIN else 10_000
SEAT_ROUNDS: Final = 1_000  # few games end later: four times as many rounds change no share beyond its error
REPRODUCED: Final = ("2", "3", "5", "6")
MISSED: Final = "4"  # players at whose table the published shares of the first and third seat are missed

LIMIT: Final = 500  # rounds
TRADE_GAMES: Final = PLAIN_GAMES if jit.PLAIN else 2_000
LENGTH_GAMES: Final = PLAIN_GAMES if jit.PLAIN else 4_000


def without_cards() -> Edition:
    """The board on which a card space is a space to rest on."""
    data = US.model_dump(exclude_none=True)
    data["spaces"] = [
        {"at": space["at"], "kind": "free_parking", "name": space["name"]} if space["kind"] == "card" else space
        for space in data["spaces"]
    ]
    for deck in data["decks"].values():
        deck["cards"] = [{"id": "idle", "effect": "receive", "amount": 0}]
    data["patches"] = {}
    return resolve_rules(edition_of(data, "no cards"), "", ["auction=false", "trade=false", f"round_cap={SEAT_ROUNDS}"])


def percent_by_seat(players: int) -> tuple[Any, float]:
    """Percent of the finished games that each seat wins, and the largest error of one."""
    winner = outcomes_of(without_cards(), KALBFLED, players, SEAT_GAMES, seed=players)["winner"]
    wins = np.bincount(winner[winner >= 0], minlength=players)
    shares = wins / wins.sum()
    return PERCENT * shares, PERCENT * sqrt(float((shares * (1 - shares)).max()) / int(wins.sum()))


@pytest.mark.parametrize("players", REPRODUCED)
def test_wins_by_seat(players: str) -> None:
    published = SEATS["percent_by_seat"][players]
    shares, error = percent_by_seat(int(players))
    assert len(shares) == len(published)
    assert np.abs(shares - published).max() < SEATS["tolerance_percent"] + (ERRORS * error if jit.PLAIN else 0)


def test_the_table_of_four_is_not_reproduced() -> None:
    """What docs/validation.md says of it; who begins wins most all the same."""
    shares, _ = percent_by_seat(int(MISSED))
    off = shares[0] - SEATS["percent_by_seat"][MISSED][0]
    assert off < -SEATS["tolerance_percent"] or jit.PLAIN
    assert shares.argmax() == 0 or jit.PLAIN


def test_wins_of_the_seats_turned_round_are_missed() -> None:
    """Negative control: who begins wins more, and not less."""
    for players in ("3", "6"):
        shares, _ = percent_by_seat(int(players))
        off = np.abs(shares - SEATS["percent_by_seat"][players][::-1]).max()
        assert off > SEATS["tolerance_percent"] or jit.PLAIN


def share_at_the_limit(players: int, *, trade: bool) -> float:
    """Share of games that are not over after `LIMIT` rounds."""
    settings = [f"round_cap={LIMIT}", f"trade={str(trade).lower()}"]
    edition = resolve_rules(US, "", settings)
    return float((outcomes_of(edition, load_strategy("balanced"), players, TRADE_GAMES, seed=11)["winner"] < 0).mean())


@pytest.mark.parametrize("players", [2, 4])
def test_fewer_games_reach_the_limit_with_trading_than_without(players: int) -> None:
    published = PUBLISHED["sammul-2018"]
    traded, not_traded = (share_at_the_limit(players, trade=trade) for trade in (True, False))
    noise = ERRORS * sqrt((traded * (1 - traded) + not_traded * (1 - not_traded)) / TRADE_GAMES)
    assert (not_traded - traded) * (published["without_trading"] - published["with_trading"]) > 0 or jit.PLAIN
    assert not_traded - traded > noise or jit.PLAIN


def test_rolls_of_a_game_with_trades_are_in_the_range() -> None:
    least, most = PUBLISHED["gnome-length"]["rolls"]
    found = outcomes_of(US, load_strategy("balanced"), 4, LENGTH_GAMES, seed=11)
    mean = float(found["rolls"].mean())
    noise = ERRORS * float(found["rolls"].std()) / sqrt(LENGTH_GAMES)
    assert found["trades"].sum() > 0
    assert least - noise < mean < most + noise
    alone = outcomes_of(resolve_rules(US, "", ["trade=false"]), load_strategy("balanced"), 4, LENGTH_GAMES, seed=11)
    assert float(alone["rolls"].mean()) > most  # negative control: without trades
