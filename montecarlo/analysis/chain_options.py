"""The conventions of the chain of one token: those of an edition's rules, or those that a published table needs."""

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine.kinds import LAST_FINES, NEXT_TURN
from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model.limits import MAX_DICE_SIDES
from montecarlo.model.rules import Rules

Floats = NDArray[np.float64]

LEAVE: Final = "leave"
STAY: Final = "stay"
JAIL_POLICIES: Final = (LEAVE, STAY)
JailDoubles = Literal["cleared", "kept", "always_kept"]
JAIL_DOUBLES: Final[tuple[str, ...]] = get_args(JailDoubles)
CLEARED: Final = "cleared"
KEPT: Final = "kept"
ALWAYS_KEPT: Final = "always_kept"
NEVER_LEAVES: Final = -1  # the player rolls for a double as long as the rules let him
FEWEST_SIDES: Final = 2
PLACE: Final = "chain"


@dataclass(frozen=True)
class ChainOptions:
    """Everything but the board and the cards that decides where a token goes.

    Attributes
    ----------
    dice_sides : int
        Sides of each of the two dice.
    double_rolls_again : bool
        A double gives another roll in the same turn.
    doubles_to_jail : int
        This double in a row sends to jail instead of moving; 0: none does.
    jail_tries : int
        Rolls for a double in jail; the last one moves the token whatever it shows. 0: no limit.
    last_fine_waits : bool
        The last roll for a double frees by a double alone; otherwise the fine is paid before the next turn's roll,
        which is then a normal one (catalogue MM-48).
    leaves_before_try : int
        How many rolls in jail the player lets fail before he leaves ahead of the next one: 0 leaves at once,
        `NEVER_LEAVES` waits for a double or the last try.
    paid_exit_rolls_again : bool
        A double rolled after leaving so gives another roll.
    double_exit_rolls_again : bool
        The double that frees counts as the first in a row and gives another roll.
    jail_doubles : str
        What being sent to jail does to the doubles in a row: `cleared` by every way there (as the turn ends), `kept`
        but for the last double itself, or `always_kept`. Other than `cleared` only for who leaves at once.
    draws_instead : bool
        A card that says "pay, or draw from another deck" is answered by drawing; otherwise by paying.
    merged_jail : bool
        Sitting in jail and visiting it are one cell of the results.
    """

    dice_sides: int = 6
    double_rolls_again: bool = True
    doubles_to_jail: int = 3
    jail_tries: int = 3
    last_fine_waits: bool = False
    leaves_before_try: int = 0
    paid_exit_rolls_again: bool = True
    double_exit_rolls_again: bool = False
    jail_doubles: JailDoubles = "cleared"
    draws_instead: bool = False
    merged_jail: bool = False

    def __post_init__(self) -> None:
        faults = list(self._faults())
        if faults:
            raise InputError(faults)

    @property
    def pays_before_try(self) -> int:
        """After how many failed rolls in jail the player pays ahead of the next one; `NEVER_LEAVES`: he never does."""
        if self.leaves_before_try == NEVER_LEAVES and self.last_fine_waits and self.jail_tries:
            return self.jail_tries
        return self.leaves_before_try

    @property
    def jail(self) -> str:
        """The jail policy: `leave` for who leaves at once, else `stay`."""
        return LEAVE if self.leaves_before_try == 0 else STAY

    def changed(self, **changes: Any) -> "ChainOptions":
        """These options with some of them changed.

        Raises
        ------
        InputError
            The changed options do not go together.
        """
        return replace(self, **changes)

    def _faults(self) -> list[Fault]:
        faults = []

        def wrong(name: str, right: str) -> None:
            faults.append(Fault(PLACE, name, f"is {getattr(self, name)!r}", right))

        if not FEWEST_SIDES <= self.dice_sides <= MAX_DICE_SIDES:
            wrong("dice_sides", f"a die has {FEWEST_SIDES} to {MAX_DICE_SIDES} sides")
        if self.doubles_to_jail < 0:
            wrong("doubles_to_jail", "a whole number from 0 (no double sends to jail)")
        if self.jail_tries < 0:
            wrong("jail_tries", "a whole number from 0 (no limit)")
        if self.leaves_before_try < NEVER_LEAVES:
            wrong("leaves_before_try", f"a whole number from 0, or {NEVER_LEAVES} for who never leaves of his own")
        elif self.jail_tries and self.leaves_before_try >= self.jail_tries:
            wrong("leaves_before_try", f"fewer than the {self.jail_tries} tries, of which the last one always moves")
        if self.jail_doubles not in JAIL_DOUBLES:
            wrong("jail_doubles", did_you_mean(str(self.jail_doubles), JAIL_DOUBLES, "values"))
        elif self.jail_doubles != CLEARED and not self._can_keep_doubles():
            wrong(
                "jail_doubles",
                "doubles are kept only where a double rolls again, also after a paid exit, some double sends to jail, "
                "and the player leaves at once",
            )
        return faults

    def _can_keep_doubles(self) -> bool:
        again = self.double_rolls_again and self.paid_exit_rolls_again
        return again and self.doubles_to_jail > 0 and self.leaves_before_try == 0


def options_for(rules: Rules, jail: str = LEAVE) -> ChainOptions:
    """The conventions of an edition's own rules.

    Parameters
    ----------
    rules : Rules
        The rules in force.
    jail : str
        `leave`: pays the fine before the first roll in jail. `stay`: never pays of his own will.

    Raises
    ------
    InputError
        Another jail policy.
    """
    if jail not in JAIL_POLICIES:
        wrong = f"there is no jail policy {jail!r} for the chain"
        right = (
            f"{' or '.join(JAIL_POLICIES)}; a strategy that changes its mind during the game is no chain on these "
            "states, but simulate plays it"
        )
        raise InputError([Fault("--jail", "", wrong, right)])
    return ChainOptions(
        dice_sides=rules.dice_sides,
        double_rolls_again=rules.double_rolls_again,
        doubles_to_jail=rules.doubles_to_jail,
        jail_tries=rules.jail_tries,
        last_fine_waits=rules.jail_last_fine == LAST_FINES[NEXT_TURN],
        leaves_before_try=0 if jail == LEAVE else NEVER_LEAVES,
        paid_exit_rolls_again=rules.paid_exit_rolls_again,
        double_exit_rolls_again=rules.double_exit_rolls_again,
    )
