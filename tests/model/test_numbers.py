"""Every number of every shipped edition, as the engine gets it, against tables written out independently."""

from collections import Counter
from typing import Any, NamedTuple

import pytest

from montecarlo.engine import fields, kinds
from montecarlo.model import load_edition, load_strategy, resolve_rules
from montecarlo.model.edition import group_order, shipped_editions
from montecarlo.simulation.card_tables import ACQUIRES, TIMINGS
from montecarlo.simulation.tables import compile_tables
from tests.model.read import rows

CLASSIC_GROUPS = ("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue", "station", "utility")
MATADOR_GROUPS = ("light_blue", "orange", "green", "grey", "red", "white", "yellow", "purple", "ferry", "brewery")
MEMBERS = [
    [1, 3],
    [6, 8, 9],
    [11, 13, 14],
    [16, 18, 19],
    [21, 23, 24],
    [26, 27, 29],
    [31, 32, 34],
    [37, 39],
    [5, 15, 25, 35],
    [12, 28],
]
SHORT_MEMBERS = [
    [1, 3],
    [4, 6, 7],
    [9, 10, 11],
    [12, 14, 15],
    [17, 19, 20],
    [21, 22, 23],
    [25, 26, 28],
    [30, 31],
]
CORNERS = {kinds.GO: [0], kinds.JAIL: [10], kinds.FREE_PARKING: [20], kinds.GO_TO_JAIL: [30]}
OTHER_SPACES = {**CORNERS, kinds.CARD_SPACE: [2, 7, 17, 22, 33, 36], kinds.TAX_SPACE: [4, 38]}
SHORT_OTHERS = {
    kinds.GO: [0],
    kinds.JAIL: [8],
    kinds.FREE_PARKING: [16],
    kinds.GO_TO_JAIL: [24],
    kinds.CARD_SPACE: [2, 5, 13, 18, 27, 29],
    kinds.TAX_SPACE: [],
}
TWO_DECKS = [1, 0, 1, 0, 1, 0]  # which deck is drawn on the card spaces, in board order


class Board(NamedTuple):
    """What a board is held against: a table of deeds and by how much it is multiplied, and where everything stands."""

    deeds: str = "classic"
    times: int = 1
    taxes: tuple[tuple[int, int], ...] = ((200, 0), (100, 0))  # each with the percentage that may be chosen
    groups: tuple[str, ...] = CLASSIC_GROUPS
    members: list[list[int]] = MEMBERS
    others: dict[int, list[int]] = OTHER_SPACES
    drawn: list[int] = TWO_DECKS
    players: tuple[int, int] = (2, 6)


KRONOR = Board(times=20, taxes=((4000, 0), (2000, 0)))
BOARDS = {
    "no-c1009": Board(),
    "fi-c1009": Board(),
    "us-classic": Board(players=(2, 8)),
    "uk-classic": Board(),
    "dk-matador": Board("matador", taxes=((4000, 10), (2000, 0)), groups=MATADOR_GROUPS, drawn=[0] * 6),
    "se-standard": KRONOR,
    "se-wonders-2003": KRONOR._replace(groups=(*CLASSIC_GROUPS[:8], "airport", "utility")),
    "millionaire-98838": Board(
        "millionaire",
        taxes=(),
        groups=CLASSIC_GROUPS[:8],
        members=SHORT_MEMBERS,
        others=SHORT_OTHERS,
        drawn=[1, 0, 1, 0, 1, 0],
        players=(2, 4),
    ),
}


class Decks(NamedTuple):
    """Which cards a deck is held against, by how much their money is multiplied, and the names of the decks."""

    cards: str
    times: int = 1
    names: tuple[str, ...] = ("chance", "community_chest")


SWEDISH = ("chans", "allmanning")
CARDS = {
    ("no-c1009", ""): Decks("modern"),
    ("no-c1009", "traditional-decks"): Decks("traditional"),
    ("fi-c1009", ""): Decks("modern"),
    ("fi-c1009", "older-finnish-decks"): Decks("older-finnish"),
    ("us-classic", ""): Decks("modern"),
    ("us-classic", "us-pre-2008"): Decks("pre-2008"),
    ("uk-classic", ""): Decks("modern"),
    ("uk-classic", "uk-traditional-decks"): Decks("traditional"),
    ("dk-matador", ""): Decks("matador", names=("prov_lykken",)),
    ("dk-matador", "older-deck"): Decks("matador-older", names=("prov_lykken",)),
    ("se-standard", ""): Decks("traditional", 20, SWEDISH),
    ("se-wonders-2003", ""): Decks("traditional", 20, SWEDISH),
    ("se-wonders-2003", "other-decks"): Decks("modern", 20, SWEDISH),
}
KINDS = {"street": kinds.STREET, "station": kinds.STATION, "utility": kinds.UTILITY}
STEPS = ("move",)  # effects whose amount is no money
MILLIONAIRE = "millionaire-98838"
EVERY = pytest.mark.parametrize("ref", BOARDS)


def tables_of(ref: str, patches: str = "") -> Any:
    """The tables of a shipped edition for two players."""
    return compile_tables(resolve_rules(load_edition(ref), patches), [load_strategy("balanced")] * 2, players=2)


def test_every_shipped_edition_is_here() -> None:
    assert set(BOARDS) == set(shipped_editions())
    assert {ref for ref, _ in CARDS} == set(BOARDS) - {MILLIONAIRE}


@EVERY
def test_every_deed(ref: str) -> None:
    tables, board = tables_of(ref), BOARDS[ref]
    others = [row for row in rows("other_deeds") if row["board"] == board.deeds]
    wanted = rows("deeds") if board.deeds == "classic" else others
    assert [int(tables.deed[i]) for i in range(tables.deeds)] == [int(row["space"]) for row in wanted]
    for row in wanted:
        space, times = int(row["space"]), board.times
        assert tables.kind[space] == KINDS[row["kind"]]
        assert (tables.price[space], tables.mortgage[space]) == (
            times * int(row["price"]),
            times * int(row["mortgage"]),
        )
        house = times * int(row["house"])
        assert (tables.house_cost[space], tables.hotel_cost[space]) == (house, house)
        rents = [times * int(row[f"rent_{level}"]) for level in range(6)]
        assert list(tables.rent[space]) == rents + [0] * (fields.MAX_LEVELS - len(rents))


@EVERY
def test_every_other_space(ref: str) -> None:
    tables, board = tables_of(ref), BOARDS[ref]
    assert tables.spaces == len([row for row in rows("names") if row[ref]])
    for kind, spaces in board.others.items():
        assert [space for space in range(tables.spaces) if tables.kind[space] == kind] == spaces
    taxes = board.others[kinds.TAX_SPACE]
    assert tuple((int(tables.tax[at]), int(tables.tax_percent[at])) for at in taxes) == board.taxes
    assert tables.tax_percent.sum() == sum(percent for _, percent in board.taxes)
    assert [int(tables.deck[space]) for space in board.others[kinds.CARD_SPACE]] == board.drawn
    assert [tables.jail] == board.others[kinds.JAIL]
    owned = {space for group in board.members for space in group}
    assert all(tables.group[space] == -1 for space in range(fields.MAX_SPACES) if space not in owned)


@EVERY
def test_groups(ref: str) -> None:
    tables, board = tables_of(ref), BOARDS[ref]
    assert group_order(load_edition(ref)) == list(board.groups)
    assert tables.groups == len(board.members) == len(board.groups)
    for group, members in enumerate(board.members):
        assert tables.group_size[group] == len(members)
        assert list(tables.member[group, : len(members)]) == members
        assert all(tables.group[space] == group for space in members)
    wanted = [kinds.STREET] * 8 + [kinds.STATION, kinds.UTILITY]
    assert list(tables.group_kind[: tables.groups]) == wanted[: tables.groups]


@EVERY
def test_names(ref: str) -> None:
    assert [space.name for space in load_edition(ref).spaces] == [row[ref] for row in rows("names") if row[ref]]


@pytest.mark.parametrize("ref", [ref for ref in BOARDS if ref != MILLIONAIRE])
def test_the_nearest_station_and_utility(ref: str) -> None:
    tables = tables_of(ref)
    for space in range(40):
        assert tables.next_station[space] == next(s % 40 for s in range(space + 1, space + 41) if s % 10 == 5)
        assert tables.next_utility[space] == (12 if space < 12 or space >= 28 else 28)


def test_a_board_without_stations_and_utilities() -> None:
    tables = tables_of(MILLIONAIRE)
    assert set(tables.next_station.tolist()) == set(tables.next_utility.tolist()) == {-1}


@pytest.mark.parametrize(("ref", "patch"), CARDS)
def test_every_card(ref: str, patch: str) -> None:
    tables, decks = tables_of(ref, patch), CARDS[ref, patch]
    assert tables.decks == len(decks.names)
    assert tables.fortune_deck == -1
    columns = ("amount", "hotel", "target", "multiplier", "salary", "limit")
    names = dict(zip(decks.names, ("chance", "community_chest"), strict=False))
    for deck, name in enumerate(load_edition(ref).decks):
        size = int(tables.deck_size[deck])
        found = Counter(
            tuple(int(getattr(tables, f"card_{column}")[deck, card]) for column in ("effect", *columns))
            for card in range(size)
        )
        wanted: Counter[tuple[int, ...]] = Counter()
        for row in rows("cards"):
            if row["cards"] == decks.cards and row["deck"] in (name, names[name]):
                wanted[kinds.CARD_EFFECTS.index(row["effect"]), *in_money(row, columns, decks.times)] += int(
                    row["copies"]
                )
        assert found == wanted


def in_money(row: dict[str, str], columns: tuple[str, ...], times: int) -> list[int]:
    """The numbers of a card; money, and the dice that are turned into money, as many times as said."""
    money = {"hotel", *(() if row["effect"] in STEPS else ("amount",))}
    by_dice = row["effect"] == "advance_to_nearest" and int(row["target"]) == kinds.UTILITY
    money |= {"multiplier"} if by_dice else set()
    return [int(row[column]) * (times if column in money else 1) for column in columns]


def test_how_many_cards() -> None:
    sizes = {ref: [len(deck.cards) for deck in edition.decks.values()] for ref, edition in shipped_editions().items()}
    assert sizes.pop("dk-matador") == [46]
    assert sizes.pop(MILLIONAIRE) == [14, 14, 22]
    assert all(found == [16, 16] for found in sizes.values())
    older = resolve_rules(load_edition("dk-matador"), "older-deck")
    assert [len(deck.cards) for deck in older.decks.values()] == [33]


def test_the_sums_of_other_editions_are_the_same_at_every_star_level() -> None:
    tables = tables_of("dk-matador")
    assert (tables.card_by_stars[0] == tables.card_amount[0, :, None]).all()
    assert not tables.card_wins.any()
    assert (tables.star_levels, tables.star_salary.sum(), tables.passport_size) == (0, 0, 0)
    assert not tables.wonder.any()
    assert not tables.flight.any()
    assert set(tables.landing_order.tolist()) == {-1}


@EVERY
def test_every_setting_of_the_rules(ref: str) -> None:
    tables = tables_of(ref)
    wanted = {row["setting"]: int(row[ref]) for row in rows("rules")}
    scale = ("wealth_deed_percent", "wealth_mortgaged_percent", "wealth_building_percent")
    assert {name: int(getattr(tables, name)) for name in (*(one.name for one in fields.RULES), *scale)} == wanted


def test_older_money_rules_of_the_us() -> None:
    tables = tables_of("us-classic", "us-pre-2008")
    assert [(int(tables.tax[s]), int(tables.tax_percent[s])) for s in (4, 38)] == [(200, 10), (75, 0)]
    assert (tables.wealth_mortgaged_percent, tables.wealth_building_percent) == (100, 100)


def test_older_print_of_the_uk() -> None:
    assert list(tables_of("uk-classic", "uk-older-print").rent[29, :6]) == [22, 120, 360, 850, 1025, 1200]


def test_older_printing_in_kronor() -> None:
    tables, standard = tables_of("se-standard", "older-kr-50"), tables_of("se-standard")
    assert (list(tables.rent[8, :6]), tables.price[8]) == ([100, 550, 1700, 5150, 7600, 9500], 2000)
    assert (list(tables.rent[11, :6]), tables.mortgage[11]) == ([200, 1000, 2800, 8500, 12000, 14250], 1250)
    assert [list(tables.rent[at, :2]) for at in (12, 28)] == [[100, 200]] * 2
    streets = [space for space in range(40) if standard.kind[space] == kinds.STREET]
    assert all(tables.price[at] <= standard.price[at] for at in streets)
    assert all(2 * tables.mortgage[at] == tables.price[at] for at in streets)
    assert all(tables.house_cost[at] == standard.house_cost[at] for at in streets)


# --- Millionaire


def test_stars() -> None:
    tables = tables_of(MILLIONAIRE)
    assert (tables.star_levels, tables.star_salary.tolist()) == (3, [150, 200, 250])


def test_every_card_of_millionaire() -> None:
    tables, edition = tables_of(MILLIONAIRE), load_edition(MILLIONAIRE)
    assert (tables.decks, tables.fortune_deck) == (3, 2)
    wanted = rows("cards_by_stars")
    found = [
        (name, card.id, deck, number)
        for deck, (name, one) in enumerate(edition.decks.items())
        for number, card in enumerate(one.cards)
    ]
    assert [(name, id) for name, id, *_ in found] == [(row["deck"], row["id"]) for row in wanted]
    for row, (_, _, deck, number) in zip(wanted, found, strict=True):
        at = deck, number
        assert kinds.CARD_EFFECTS[tables.card_effect[at]] == row["effect"]
        assert tables.card_by_stars[at].tolist() == [int(row[level]) for level in ("low", "middle", "high")]
        assert tables.card_amount[at] == int(row["low"])
        for column in ("hotel", "target", "salary"):
            assert int(getattr(tables, f"card_{column}")[at]) == int(row[column])
        assert TIMINGS[tables.card_timing[at]] == row["timing"]
        assert ACQUIRES[tables.card_acquire[at]] == row["acquire"]
        wins = " ".join("-".join(str(part) for part in level) for level in tables.card_wins[at].tolist())
        assert wins == (row["wins"] if row["wins"] != "-" else "0-0-0 0-0-0 0-0-0")


KNOWN = ("l02", "l03", "l11", "f11")  # cards whose sums, or some of them, a source gives


@pytest.mark.parametrize(("patch", "factor"), [("amounts-halved", 0.5), ("amounts-doubled", 2)])
def test_sums_that_no_source_gives_are_halved_and_doubled(patch: str, factor: float) -> None:
    edition = load_edition(MILLIONAIRE)
    other = tables_of(MILLIONAIRE, patch)
    printed = tables_of(MILLIONAIRE)
    changed = 0
    for deck, (name, one) in enumerate(edition.decks.items()):
        for number, card in enumerate(one.cards):
            before = [*printed.card_by_stars[deck, number].tolist(), int(printed.card_hotel[deck, number])]
            after = [*other.card_by_stars[deck, number].tolist(), int(other.card_hotel[deck, number])]
            is_money = card.effect not in ("move", "none") and any(before)
            if is_money and card.id not in KNOWN:
                assert after == [int(sum_ * factor + 0.5) for sum_ in before], (name, card.id)
                changed += 1
            else:
                assert after == before, (name, card.id)
    assert changed == 18
    for column in ("effect", "target", "salary", "timing", "acquire", "wins"):
        assert (getattr(other, f"card_{column}") == getattr(printed, f"card_{column}")).all()


# --- the wonders


def test_wonders_are_the_streets_and_flights_go_from_the_airports() -> None:
    tables = tables_of("se-wonders-2003")
    assert tables.passport_size == 22
    assert [at for at in range(40) if tables.wonder[at]] == [at for group in MEMBERS[:8] for at in group]
    assert [at for at in range(40) if tables.flight[at]] == MEMBERS[8]
    assert sorted(tables.landing_order[:22].tolist()) == [at for group in MEMBERS[:8] for at in group]
    assert set(tables.landing_order[22:].tolist()) == {-1}


def test_number_of_players() -> None:
    found = {ref: (edition.players.min, edition.players.max) for ref, edition in shipped_editions().items()}
    assert found == {ref: board.players for ref, board in BOARDS.items()}
