"""What if the cards are different: how much hangs on the parts of an edition that are reconstructed.

The figures of the games as they are stand beside those of the same games under each other candidate. What each figure
is and where its intervals come from: docs/methods.md, "Other candidates".
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from montecarlo.analysis.intervals import (
    AMOUNT,
    LEVEL,
    NOTHING,
    SHARE,
    Bounds,
    Estimate,
    family_level,
    ratio,
    ratio_difference,
    wilson,
    win_difference,
)
from montecarlo.analysis.lengths import MEDIAN, Lengths
from montecarlo.model import board
from montecarlo.model.edition import Edition, group_order
from montecarlo.simulation.candidates import Sample

HERE: Final = ""  # the games as they are, among the samples
RETURN: Final = "group_return"
LENGTH: Final = "median_length"
FIRST: Final = "first_seat_share"
JAIL: Final = "jail_share"
UNITS: Final[dict[str, str]] = {
    RETURN: "rent_for_100_spent",
    LENGTH: "rounds",
    FIRST: "share_of_games",
    JAIL: "share_of_rolls",
}
PER_CENT: Final = 100


@dataclass(frozen=True)
class Compared:
    """One figure, as it is and under each candidate.

    Attributes
    ----------
    what : str
        `group_return`, `median_length`, `first_seat_share` or `jail_share`.
    group : str
        Id of the group, "" for what is no group's.
    here : Estimate
        The figure in the games as they are.
    others, differences : tuple of Estimate
        Under each candidate, and that less `here`, with an interval that holds for all differences at once.
    """

    what: str
    group: str
    here: Estimate
    others: tuple[Estimate, ...]
    differences: tuple[Estimate, ...]

    @property
    def unit(self) -> str:
        """What the figure is counted in."""
        return UNITS[self.what]


@dataclass(frozen=True)
class WhatIf:
    """The comparison.

    Attributes
    ----------
    edition : Edition
        The edition with the rules in force.
    games : int
        Games of each candidate, the same numbers in each.
    candidates : tuple of str
        Names of the patches that stand for the other candidates.
    lines : tuple of Compared
        The figures: length, first seat, jail, then the groups in board order.
    """

    edition: Edition
    games: int
    candidates: tuple[str, ...]
    lines: tuple[Compared, ...]

    @property
    def groups(self) -> tuple[Compared, ...]:
        """The lines of the groups."""
        return tuple(line for line in self.lines if line.what == RETURN)

    def order(self, candidate: int | None = None) -> list[str]:
        """Give the ids of the groups, the highest return first: as it is, or under a candidate by its place."""

        def value(line: Compared) -> float:
            return (line.here if candidate is None else line.others[candidate]).value or 0.0

        return [line.group for line in sorted(self.groups, key=lambda line: -value(line))]


def what_if(edition: Edition, samples: Mapping[str, Sample]) -> WhatIf:
    """Compare.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    samples : mapping of str to Sample
        The games as they are under ``""``, and the same games under each candidate by its name.
    """
    here = samples[HERE]
    others = [sample for name, sample in samples.items() if name != HERE]
    groups = group_order(edition)
    level = family_level((3 + len(groups)) * len(others))
    lines = [_lengths(here, others, level), _firsts(here, others, level), _jails(here, others, level)]
    lines += [_returns(edition, group, at, here, others, level) for at, group in enumerate(groups)]
    names = tuple(name for name in samples if name != HERE)
    return WhatIf(edition, here.games, names, tuple(lines))


def _lengths(here: Sample, others: list[Sample], level: float) -> Compared:
    def median(sample: Sample, level: float) -> Estimate:
        value, low, high = lengths_of(sample).quantile(MEDIAN, level)
        return Estimate(*(None if one is None else float(one) for one in (value, low, high)))

    each = family_level(2, level)
    differences = (_apart(median(one, each), median(here, each)) for one in others)
    return Compared(LENGTH, "", median(here, LEVEL), tuple(median(one, LEVEL) for one in others), tuple(differences))


def lengths_of(sample: Sample) -> Lengths:
    """Give the lengths of some games in rounds."""
    finished = sample.finished > 0
    return Lengths(Counter(sample.rounds[finished].tolist()), Counter(sample.rounds[~finished].tolist()), 0, 0, 0)


def _apart(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two figures whose intervals hold together: it lies between their farthest ends."""
    if one.value is None or other.value is None:
        return NOTHING
    ends = (one.low, one.high, other.low, other.high)
    if None in ends:
        return Estimate(one.value - other.value)
    low, high, other_low, other_high = (end or 0.0 for end in ends)
    return Estimate(one.value - other.value, low - other_high, high - other_low)


def _firsts(here: Sample, others: list[Sample], level: float) -> Compared:
    def share(sample: Sample) -> Estimate:
        return wilson(int(sample.first_won.sum()), sample.games)

    def difference(sample: Sample) -> Estimate:
        gained = int(((sample.first_won == 1) & (here.first_won == 0)).sum())
        lost = int(((sample.first_won == 0) & (here.first_won == 1)).sum())
        return win_difference(here.games, (gained, lost), (1.0, 1.0), level)

    return Compared(FIRST, "", share(here), tuple(map(share, others)), tuple(map(difference, others)))


def _jails(here: Sample, others: list[Sample], level: float) -> Compared:
    sides = [(sample.jailed, sample.rolls) for sample in (here, *others)]
    return _ratios(JAIL, "", sides, level, SHARE)


def _returns(edition: Edition, group: str, at: int, here: Sample, others: list[Sample], level: float) -> Compared:
    deeds = [space for space in edition.spaces if isinstance(space, board.Deed) and space.group == group]
    price = sum(deed.price for deed in deeds)
    sides = [(sample.rent[:, at], price + sample.spent[:, at]) for sample in (here, *others)]
    return _ratios(RETURN, group, sides, level, AMOUNT, PER_CENT)


def _ratios(
    what: str,
    group: str,
    sides: list[tuple[NDArray[np.int64], NDArray[np.int64]]],
    level: float,
    bounds: Bounds,
    scale: int = 1,
) -> Compared:
    """A figure that is a ratio of totals, times `scale`."""
    here, *others = sides
    each = [_scaled(_ratio(side, bounds), scale) for side in sides]
    apart = (_scaled(_ratio_apart(side, here, level), scale) for side in others)
    return Compared(what, group, each[0], tuple(each[1:]), tuple(apart))


def _ratio(side: tuple[NDArray[np.int64], NDArray[np.int64]], bounds: Bounds) -> Estimate:
    top, bottom = (part.astype(object) for part in side)  # sums of squares of money, of any size
    squares = (int((top * top).sum()), int((top * bottom).sum()), int((bottom * bottom).sum()))
    return ratio(len(top), int(top.sum()), int(bottom.sum()), *squares, bounds=bounds)


def _ratio_apart(
    side: tuple[NDArray[np.int64], NDArray[np.int64]], here: tuple[NDArray[np.int64], NDArray[np.int64]], level: float
) -> Estimate:
    four = np.stack([*side, *here]).astype(object)
    return ratio_difference(four.shape[1], [int(one) for one in four.sum(axis=1)], (four @ four.T).tolist(), level)


def _scaled(estimate: Estimate, scale: int) -> Estimate:
    return Estimate(*(None if one is None else one * scale for one in (estimate.value, estimate.low, estimate.high)))
