"""What things are called on a sheet: editions, groups, buildings, rules, players; unknown ones keep their own name.

Names on the board are never translated; colours are, and so are kinds of deeds where the box speaks another language.
"""

from typing import Final

from montecarlo.analysis.sheet import Sheet
from montecarlo.model.board import Go, Station, Street
from montecarlo.model.edition import Edition
from montecarlo.model.patches import JOIN, STANDARD
from montecarlo.reports.sheet.figures import Ink
from montecarlo.reports.sheet.language import marked

EDITIONS: Final = {
    "no-c1009": marked("Norwegian Monopoly"),
    "fi-c1009": marked("Finnish Monopoly"),
    "us-classic": marked("American Monopoly"),
    "uk-classic": marked("Monopoly London"),
    "dk-matador": marked("Matador"),
    "se-standard": marked("Monopoly Stockholm"),
}
OWN_NAMES: Final = {  # the same in every language
    "se-wonders-2003": "Monopol Världens underverk",
    "millionaire-98838": "Monopoly Millionaire",
}
COLOURS: Final = {
    "brown": marked("brown"),
    "light_blue": marked("light blue"),
    "pink": marked("pink"),
    "orange": marked("orange"),
    "red": marked("red"),
    "yellow": marked("yellow"),
    "green": marked("green"),
    "dark_blue": marked("dark blue"),
    "grey": marked("grey"),
    "white": marked("white"),
    "purple": marked("purple"),
}
OTHERS: Final = {
    "station": marked("stations"),
    "utility": marked("utilities"),
    "ferry": marked("shipping lines"),
    "brewery": marked("breweries"),
    "airport": marked("airports"),
}
RULES: Final = {
    "bank-loans": marked("the bank lends money"),
    "dealt": marked("two deeds dealt to each player"),
    "first-lap-free": marked("no buying on the first lap"),
    "free-parking-pot": marked("taxes and fines go to free parking"),
    "free-parking-pot-500": marked("filled pot on free parking"),
    "jail-no-limit": marked("no limit to the stay in jail"),
    "mortgaged-breaks-group": marked("no double rent beside a mortgage"),
    "no-auctions": marked("no auctions"),
    "no-double-rent": marked("no double rent"),
    "no-mortgage-interest": marked("no interest on mortgages"),
    "no-rent-in-jail": marked("no rent while in jail"),
    "no-shortage-auction": marked("last buildings not auctioned"),
    "no-trading": marked("no trading"),
    "one-hotel-per-group": marked("one hotel in a group"),
    "salary-every-second-lap": marked("salary every second lap"),
    "short": marked("short game"),
    "snake-eyes-bonus": marked("bonus for two ones"),
    "timed": marked("game with a time limit"),
    "trading-after-last-deed": marked("no trading before all is sold"),
    "uneven-building": marked("uneven building"),
    "unlimited-buildings": marked("unlimited buildings"),
}
ON_GO: Final = {
    "double-salary-on-go": marked("double salary on {go}"),
    "no-salary-on-go": marked("no salary for landing on {go}"),
}
VALUED: Final = {
    "jail-fine": marked("fine for jail {value}"),
    "richest-after": marked("over after {value} rounds"),
    "round-cap": marked("cut after {value} rounds"),
    "start-cash": marked("start cash {value}"),
    "timed": marked("timed game, {value} minutes"),
}
MONEY_VALUES: Final = frozenset({"jail-fine", "start-cash"})
STRATEGIES: Final = {
    "balanced": marked("balanced"),
    "builder": marked("builder"),
    "cautious": marked("cautious"),
    "dear": marked("dear streets first"),
    "hoarder": marked("hoarder"),
    "middle": marked("orange and red first"),
    "no-trade": marked("never trades"),
    "passive": marked("passive"),
    "random": marked("by lot"),
    "stations": marked("stations first"),
}
HOTEL: Final = "hotel"


def edition_name(ink: Ink, edition: Edition) -> str:
    """Give the name of an edition; that of the file where it is none of ours."""
    if edition.id in EDITIONS:
        return ink.say(EDITIONS[edition.id])
    return ink.given("edition", OWN_NAMES.get(edition.id, edition.name))


def group_name(ink: Ink, group: str) -> str:
    """Give the name of a group: colours in the language of the sheet, others as the box calls them where it can."""
    if group in COLOURS:
        return ink.say(COLOURS[group])
    if ink.own or group not in OTHERS:
        return ink.given(f"groups.{group}.name", ink.edition.groups[group].name)
    return ink.say(OTHERS[group])


def group_names(ink: Ink, groups: tuple[str, ...] | list[str]) -> str:
    """List groups: orange, red and yellow."""
    return ink.language.listed([group_name(ink, group) for group in groups])


def space_name(ink: Ink, space: int) -> str:
    """Give the name of a space as on the board."""
    return ink.given(f"board.{space}.name", ink.edition.spaces[space].name)


def houses(ink: Ink, key: str, number: int) -> str:
    """Count houses; in the wonders game they are hostels."""
    if ink.edition.has_wonders:
        return ink.count(key, "{n} hostel", "{n} hostels", number)
    return ink.count(key, "{n} house", "{n} houses", number)


def house_number(ink: Ink, key: str, number: int) -> str:
    """Name a house by its number on the street."""
    text = ink.number(key, number)
    if ink.edition.has_wonders:
        return ink.say("hostel no. {n}", n=text)
    return ink.say("house no. {n}", n=text)


def level_name(ink: Ink, key: str, level: str) -> str:
    """Name a level: 3 houses, hotel; so many owned; "" where nothing is built."""
    if level == HOTEL:
        return ink.say("hotel")
    number, _, what = level.partition("_")
    if not number.isdigit():
        return ink.say("not built on")
    if what.startswith("house"):
        return houses(ink, key, int(number))
    return ink.count(key, "{n} owned", "{n} owned", int(number))


def most_houses(sheet: Sheet) -> int:
    """Give how many houses stand on a street at the level of the group table; 0 where no group is built on."""
    return max((built_houses(line.level) for line in sheet.groups), default=0)


def built_houses(level: str) -> int:
    """Give the number of houses of a level; 0 where it has none."""
    number, _, what = level.partition("_")
    return int(number) if what.startswith("house") else 0


def is_built(sheet: Sheet, group: str) -> bool:
    """Whether houses can be built on a group."""
    return any(isinstance(space, Street) and space.group == group for space in sheet.edition.spaces)


def station_groups(edition: Edition) -> list[str]:
    """Give the groups of stations, ferries or airports."""
    return list(dict.fromkeys(space.group for space in edition.spaces if isinstance(space, Station)))


def rule_name(ink: Ink, rule: str) -> str:
    """Name a house rule, or several joined by ``+``; an unknown one by its id."""
    return " + ".join(_one_rule(ink, one.strip()) for one in rule.split(JOIN))


def _one_rule(ink: Ink, rule: str) -> str:
    if rule == STANDARD:
        return ink.say("printed rules")
    name, _, value = rule.partition(":")
    if value.isdigit() and name in VALUED:
        write = ink.money if name in MONEY_VALUES else ink.number
        return ink.say(VALUED[name], value=write(f"rules.{rule}.value", int(value)))
    if rule in ON_GO:
        go = next(space.at for space in ink.edition.spaces if isinstance(space, Go))
        return ink.say(ON_GO[rule], go=space_name(ink, go))
    if rule in RULES:
        text = ink.say(RULES[rule])
        return ink.given(f"rules.{rule}.name", text)
    return ink.given(f"rules.{rule}.name", rule)


def strategy_names(ink: Ink, strategies: tuple[str, ...]) -> str:
    """List who played, each strategy once."""
    each = dict.fromkeys(strategies)
    return ink.language.listed([_strategy(ink, one) for one in each])


def _strategy(ink: Ink, strategy: str) -> str:
    if strategy in STRATEGIES:
        return ink.say(STRATEGIES[strategy])
    return ink.given(f"strategies.{strategy}", strategy)
