"""What a strategy sheet says, as figures: everything that is on it and nothing of how it is said or drawn.

Exact figures are worked out here and in the modules beside (`sheet_values`, `sheet_order`, `sheet_jail`,
`sheet_special`); what was played comes as `Measured`. Definitions: docs/methods.md, "What a sheet says".
"""

from dataclasses import dataclass

from montecarlo.model.edition import Edition


@dataclass(frozen=True)
class Bounded:
    """A figure that was played for: its value and 95% interval; the interval is None where none can be given."""

    value: float
    low: float | None
    high: float | None

    @property
    def is_separated(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


@dataclass(frozen=True)
class RuleEffect:
    """What one rule changes: played with it less played without it, on the same dice.

    Attributes
    ----------
    rule : str
        Patch with its value, for example ``timed:90``.
    rounds : Bounded or None
        Change of the median number of rounds; None where a median cannot be given.
    minutes : Bounded or None
        Change of the median length in minutes.
    unfinished : Bounded
        Change of the share of games cut before anybody has won.
    """

    rule: str
    rounds: Bounded | None
    minutes: Bounded | None
    unfinished: Bounded


@dataclass(frozen=True)
class Measured:
    """What was played for a sheet.

    Attributes
    ----------
    games : int
        Games of the run whose length is given.
    effect_games, rule_games : int
        Games of each arm behind `effects` and `rules`; 0 where none were played.
    seed : int
        Seed of all of them.
    program : str
        Version of the program that played.
    strategies : tuple of str
        Who played, in chair order.
    rounds, minutes : float or None
        Median length; None where fewer than half of the games ended.
    ends : dict of str to Bounded
        Share of games by the way they ended (names of the end reasons of `kinds.END_REASONS` as the summary has them).
    budget : int or None
        What every owner set aside for deeds and buildings, in `effects`.
    effects : dict of str to Bounded
        By group id; groups that were not measured are not in it.
    separated : frozenset of frozenset of str
        Pairs of group ids whose effects are separated (simultaneous intervals of all pairs).
    baseline : str
        What `rules` are compared with: patches joined by `+`, or `standard`.
    rules : tuple of RuleEffect
        What rules change, in the order of their presentation; empty where that was not measured.
    """

    games: int
    effect_games: int
    rule_games: int
    seed: int
    program: str
    strategies: tuple[str, ...]
    rounds: float | None
    minutes: float | None
    ends: dict[str, Bounded]
    budget: int | None
    effects: dict[str, Bounded]
    separated: frozenset[frozenset[str]]
    baseline: str
    rules: tuple[RuleEffect, ...]

    def are_separated(self, a: str, b: str) -> bool:
        """Say whether the effects of two groups are told apart."""
        return frozenset((a, b)) in self.separated


@dataclass(frozen=True)
class GroupLine:
    """A row of the group table.

    Attributes
    ----------
    group : str
        Its id.
    deeds : int
        Printed price of all its deeds.
    built : int
        Deeds and the buildings of `level`.
    level : str
        ``3_houses`` (or the most the rules allow below), ``4_owned``, ...
    rent : float
        Expected rent in a turn of one opponent, at that level.
    payback : float or None
        Own turns until `built` has come back, with all opponents in play: opponents' turns divided by their number.
    """

    group: str
    deeds: int
    built: int
    level: str
    rent: float
    payback: float | None


@dataclass(frozen=True)
class BuildStep:
    """A step in the order of buying houses: bring the group to this level.

    Attributes
    ----------
    group : str
        Its id.
    level : str
        ``3_houses``: three on every street of it; ``hotel``.
    cost : int
        What the step costs.
    payback : float or None
        Own turns until the step has come back by the rent it adds, with all opponents in play.
    """

    group: str
    level: str
    cost: int
    payback: float | None


@dataclass(frozen=True)
class OwnedStep:
    """One more station (ferry, airport, company) or utility (brewery): what it adds to those owned before.

    Attributes
    ----------
    group : str
        Its id.
    number : int
        How many are then owned: 1 for the first.
    rent : float
        Expected rent in a turn of one opponent of all that are then owned; the mean over all ways to own so many.
    cost : int
        Printed price of this one; the mean where they differ.
    payback : float or None
        Own turns until this one has come back by the rent it adds, with all opponents in play.
    """

    group: str
    number: int
    rent: float
    cost: int
    payback: float | None


@dataclass(frozen=True)
class DeedValue:
    """What a deed is worth in auctions and trades, in money: see docs/methods.md for the horizon.

    Attributes
    ----------
    space : int
        Place on the board.
    price, mortgage : int
        As printed.
    alone : int
        What it brings within the horizon when its group is not full, and its mortgage value.
    completing : int
        What it adds within the horizon to who has the rest of the group and builds it to the level of the group table,
        less what the buildings cost, and its mortgage value; of a group that brings more unbuilt within the horizon,
        what that adds. Never below `alone`.
    blocking : int
        What it saves who keeps it from such an owner: his own rents to that owner within the horizon. Who sells it
        gives up this and `alone`.
    """

    space: int
    price: int
    mortgage: int
    alone: int
    completing: int
    blocking: int


@dataclass(frozen=True)
class JailAdvice:
    """When to stay in jail, once most deeds are sold; before, leave: a turn outside may find one.

    Attributes
    ----------
    income : float
        What the bank brings a token outside in a turn: salary, cards, taxes, fines of the way round. It is also the
        limit of who has a card for leaving that he needs for nothing else.
    rent_limit : float
        Expected rent a turn, on all deeds of opponents together, above which it is better to stay than to pay the
        fine; below `income`, since a double may save the fine. 0: staying is better whatever the rent.
    fine : int
        What leaving costs.
    enough : tuple of str
        Groups of which one alone, at the level of the group table, is above the limit; board order.
    pays_in_jail : bool
        Whether rent is collected by who sits in jail; where not, his own rent in a round counts for leaving: it is
        taken off the rent that is held against the limit.
    """

    income: float
    rent_limit: float
    fine: int
    enough: tuple[str, ...]
    pays_in_jail: bool


@dataclass(frozen=True)
class MortgageStep:
    """A deed in the order of mortgaging: what it costs to raise money with it.

    Attributes
    ----------
    space : int
        Place on the board.
    raised : int
        What the bank lends.
    lost_per_100 : float
        Rent lost in a round of all opponents for each 100 raised, the deed being alone.
    """

    space: int
    raised: int
    lost_per_100: float


@dataclass(frozen=True)
class TaxChoice:
    """A tax of which the payer chooses a sum or a share of what he owns.

    Attributes
    ----------
    space : int
        Place on the board.
    amount : int
        The sum.
    percent : float
        The share, in percent.
    even : int
        Worth at which both are the same; below it the share is less, but for its rounding. What counts as worth is
        `wealth_scale` of the rules.
    """

    space: int
    amount: int
    percent: float
    even: int


@dataclass(frozen=True)
class Stars:
    """Star levels of a token: what the next one costs and brings. Rents are the same at every level.

    Attributes
    ----------
    steps : tuple of (int, int, int)
        Cost of the step, salary before, salary after.
    laps : tuple of float or None
        Laps until the step has come back by the higher salary alone; the salary at which it is bought is still the
        lower one. None: it never does.
    turns_a_lap : float
        Turns of a lap.
    cards : tuple of float
        What cards bring from the bank in a turn at each level, less what they cost; those laid on streets, and those
        that other players pay or that are paid for what one owns, are not in it.
    turns : tuple of float or None
        Own turns until the step has come back by salary and these cards; to be held against the payback of houses.
    """

    steps: tuple[tuple[int, int, int], ...]
    laps: tuple[float | None, ...]
    turns_a_lap: float
    cards: tuple[float, ...] = ()
    turns: tuple[float | None, ...] = ()


@dataclass(frozen=True)
class FortuneCards:
    """Cards that lie face down on the streets: the first to land there takes them.

    Attributes
    ----------
    cards : int
        How many.
    kept : tuple of (str, int)
        Those that are kept until they are needed: effect (`montecarlo.model.board`) and number, in the order of the
        deck.
    """

    cards: int
    kept: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Passport:
    """How a passport fills: by landing on wonders, and by free flights from airports, whoever owns them.

    Attributes
    ----------
    bonus : int
        What the bank pays for a full one.
    airports : tuple of int
        Places of the airports.
    flights : float
        Flights in a turn of one token: landings on airports; each marks any wonder one likes.
    visits : float
        Landings on wonders in a turn, on those already marked too.
    rare : tuple of int
        Places of the wonders, those first that a token lands on least: to be marked by flights.
    """

    bonus: int
    airports: tuple[int, ...]
    flights: float
    visits: float
    rare: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """All figures of a sheet.

    Attributes
    ----------
    edition : Edition
        With the rules in force.
    players : int
        Players at the table.
    landing : tuple of float
        Long-run share of all landings by space, part of 1 (visits, opponents who leave jail at once).
    in_jail : float
        Share of rolls that end in jail.
    groups : tuple of GroupLine
        Board order: colours, then stations and utilities.
    order : tuple of BuildStep
        In which order to buy houses, with all colours at hand; the best first.
    best_house : int
        The house that pays for itself soonest on most streets: 3 for the third; 0 where no house ever does.
    horizon : float
        Own turns over which deeds are valued: half of the median rounds of a game.
    deeds : tuple of DeedValue
        Board order.
    jail : JailAdvice or None
        When to stay; None where nobody ever comes to jail.
    mortgages : tuple of MortgageStep
        In which order to mortgage; the cheapest first.
    tax : TaxChoice or None
        Only where an edition has one; the first of the board where it has several.
    stars : Stars or None
        Only where tokens have stars.
    wonders : int
        Wonders that make a full passport; 0 where there are none.
    target : int
        Cash that wins the game; 0 where there is none.
    last_payback : float or None
        Only where cash wins: the longest payback, in own turns, of a step of `order` that still comes back when it is
        built halfway through a game. Later the turns that are left take its place.
    measured : Measured
        What was played.
    horizon_is_played : bool
        Whether `horizon` is half of a median that was played; otherwise a number taken where none can be given, which
        the sheet has to say.
    owned : tuple of OwnedStep
        Stations and utilities, one more at a time; board order of the groups.
    passport : Passport or None
        Only where an edition has wonders.
    fortune : FortuneCards or None
        Only where cards lie on the streets.
    """

    edition: Edition
    players: int
    landing: tuple[float, ...]
    in_jail: float
    groups: tuple[GroupLine, ...]
    order: tuple[BuildStep, ...]
    best_house: int
    horizon: float
    deeds: tuple[DeedValue, ...]
    jail: JailAdvice | None
    mortgages: tuple[MortgageStep, ...]
    tax: TaxChoice | None
    stars: Stars | None
    wonders: int
    target: int
    last_payback: float | None
    measured: Measured
    horizon_is_played: bool = True
    owned: tuple[OwnedStep, ...] = ()
    passport: Passport | None = None
    fortune: FortuneCards | None = None

    @property
    def opponents(self) -> int:
        """All but the owner of the sheet."""
        return self.players - 1

    def line(self, group: str) -> GroupLine:
        """Give the row of a group."""
        return next(one for one in self.groups if one.group == group)
