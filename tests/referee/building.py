"""Section E and the first half of F of the catalogue: building, the stock of the bank, selling buildings."""

from collections.abc import Callable

from montecarlo.engine import event as log
from tests.referee import board as printed
from tests.referee.state import BANK, HOTEL, Event, Shortage, Table


def place_piece(table: Table, event: Event) -> None:
    """Check that a building may stand where it is put."""
    player, space = event.player, event.space
    where = table.name(space)
    group = table.board.group(space)
    street = table.board.spaces[space].kind == printed.STREET
    table.demand(street, "C1009-41", f"{where} is no street")
    whole = all(table.owner[other] == player for other in group)
    table.demand(whole, "C1009-41", f"{table.seat(player)} does not have the whole group of {where}")
    free = not any(table.mortgaged[other] for other in group)
    table.demand(free, "C1009-46", f"a street of the group of {where} is mortgaged")
    before = table.level[space]
    table.demand(event.value2 == before, "C1009-42", f"{where} has {before} houses, not {event.value2}")
    one_step = event.value == table.next_level(before)
    table.demand(one_step, "C1009-42", f"{where} goes from {before} to {event.value} in one step")
    others = table.heights(space)
    if event.value == HOTEL:
        ready = min(others) >= table.rules.most_houses
        table.demand(ready, "C1009-44", f"not every street of the group of {where} has all its houses")
        table.demand(table.hotels_left() > 0, "C1009-48", "the bank has no hotel left")
        most = table.rules.hotels_in_a_group
        hotels = sum(table.level[other] == HOTEL for other in group)
        table.demand(hotels < most or not most, "hotels", f"the group of {where} has its hotels already")
    else:
        room = event.value <= table.rules.most_houses
        table.demand(room, "C1009-45", f"a building is put beside the hotel on {where}")
        table.demand(before == min(others), "C1009-42", f"{where} gets a house before other streets of its group")
        table.demand(table.houses_left() > 0, "C1009-48", "the bank has no house left")


def build(table: Table, event: Event) -> None:
    """A house or a hotel is bought at the printed price."""
    table.between()
    table.no_debt(event.player)
    in_time = event.player == table.turn or not table.rolled or not table.rules.build_between_turns
    table.demand(in_time, "SE-S35", f"{table.seat(event.player)} builds in the middle of another's turn")
    hotel = event.value == HOTEL
    shortage_bought(table, event.player, hotel)
    place_piece(table, event)
    deed = table.board.spaces[event.space]
    price = deed.hotel_cost if hotel else deed.house_cost
    rule = "C1009-44" if hotel else "C1009-77"
    table.demand(event.amount == price, rule, f"{event.amount} for a building on {deed.name}, not {price}")
    table.transfer(event.player, BANK, event.amount)
    table.level[event.space] = event.value
    table.seconds += table.rules.clock.building
    shortage_piece_sold(table, event.player, hotel)


# --- more wishes than pieces


def no_building(table: Table, event: Event) -> None:
    """Somebody wants a building and the bank has none."""
    left = table.hotels_left() if event.value else table.houses_left()
    table.demand(left == 0, "C1009-48", f"the bank still has {left}")


def pieces_wanted(table: Table, event: Event) -> None:
    """Somebody wants more pieces, together with the others, than can be had."""
    table.between()
    hotels = bool(event.value)
    if table.shortage is None or table.shortage.hotels != hotels:
        table.shortage = Shortage(hotels)
    table.shortage.wishes[event.player] = event.value2


def shortage_bought(table: Table, player: int, hotel: bool) -> None:
    """Complain if a piece that several want is sold to one of them at its price."""
    shortage = table.shortage
    if shortage is None or shortage.hotels != hotel:
        return
    stock = table.hotels_left() if hotel else table.houses_left()
    wanting = [count for count in shortage.wishes.values() if count > 0]
    scarce = len(wanting) > 1 and sum(wanting) > stock
    table.demand(not scarce, "C1009-47", f"{table.seat(player)} buys a piece that has to be auctioned")


def shortage_piece_sold(table: Table, player: int, hotel: bool) -> None:
    """Take a piece off the wishes of a player; with the last piece the wishes are past."""
    shortage = table.shortage
    if shortage is None or shortage.hotels != hotel:
        return
    if player in shortage.wishes:
        shortage.wishes[player] -= 1
    if (table.hotels_left() if shortage.hotels else table.houses_left()) == 0:
        table.shortage = None


def close_shortage(table: Table) -> None:
    """At the end of the window: were the pieces that several wanted put up, as long as there were any?"""
    shortage = table.shortage
    if shortage is None:
        return
    table.shortage = None
    stock = table.hotels_left() if shortage.hotels else table.houses_left()
    wanting = [count for count in shortage.wishes.values() if count > 0]
    left_out = not shortage.auctioned and stock > 0 and len(wanting) > 1 and sum(wanting) > stock
    table.demand(not left_out, "C1009-47", "pieces that several players want are not auctioned")


# --- selling


def sell_building(table: Table, event: Event) -> None:
    """A building goes back to the bank at half its price, evenly in its group; a hotel becomes four houses."""
    space, before, after = event.space, event.value, event.value2
    where = table.name(space)
    table.between()
    table.raised(event.player)
    mine = table.owner[space] == event.player
    table.demand(mine, "C1009-50", f"{table.seat(event.player)} does not own {where}")
    table.demand(before == table.level[space], "C1009-51", f"{where} is at level {table.level[space]}, not {before}")
    table.demand(0 <= after < before, "C1009-51", f"{where} goes from {before} to {after}")
    half = table.building_sale(space, before, after)
    rule = "C1009-52" if before == HOTEL else "C1009-50"
    table.demand(event.amount == half, rule, f"{event.amount} for the buildings of {where}, not {half}")
    heights = table.heights(space)
    most = table.rules.most_houses
    no_houses_for_hotel = max(heights) > most and table.houses_left() < most
    one_step = table.height(after) == table.height(before) - 1
    if not table.selling_down and (not one_step or no_houses_for_hotel):
        begin_to_sell_down(table, space, no_houses_for_hotel)
    if not table.selling_down:
        highest = table.height(before) == max(heights)
        table.demand(highest, "C1009-51", f"{where} is sold before higher streets of its group")
    table.sale = (event.player, space)
    table.level[space] = after
    table.transfer(BANK, event.player, event.amount)
    if table.selling_down:
        sold_down(table, space)


def begin_to_sell_down(table: Table, space: int, short: bool) -> None:
    """Several levels at once go only where the bank has no four houses for a hotel, and its group is sold down."""
    table.demand(short, "C1009-51", f"{table.name(space)} is sold down by more than one building")
    table.selling_down = short
    standing = sum(table.level[other] for other in table.board.group(space) if table.level[other] < HOTEL)
    table.houses_to_keep = table.houses_left() + standing


def sold_down(table: Table, space: int) -> None:
    """When the group is even again: are all the houses kept that could be had? What is missing counts as sold."""
    levels = [table.level[other] for other in table.board.group(space)]
    if HOTEL in levels or max(levels) - min(levels) > 1:
        return
    table.selling_down = False
    keep = table.houses_to_keep
    table.demand(
        sum(levels) == keep, "C1009-52", f"the group of {table.name(space)} keeps {sum(levels)} of {keep} houses"
    )


def close_sale(table: Table) -> None:
    """At the end of a run of sales in one group: is the group even, and does the bank have the houses that stand?"""
    if table.sale is None:
        return
    _, space = table.sale
    heights = table.heights(space)
    table.demand(max(heights) - min(heights) <= 1, "C1009-51", f"the group of {table.name(space)} is left uneven")
    table.demand(table.houses_left() >= 0, "C1009-49", "more houses stand on the board than there are")
    table.sale = None
    table.selling_down = False


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.BUILD: build,
    log.NO_BUILDING: no_building,
    log.PIECES_WANTED: pieces_wanted,
    log.SELL_BUILDING: sell_building,
}
