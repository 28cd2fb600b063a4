"""What of an edition's rules the chain of one token does not hold, in words, with the convention it counts by.

A chain knows where a token is and nothing of what its player owns. Cards that leave a choice and taxes by wealth are
told elsewhere (`montecarlo.analysis.landing`); this is about whole parts of the rules.
"""

from montecarlo.model import board
from montecarlo.model.edition import Edition


def unheld(edition: Edition) -> tuple[str, ...]:
    """Say what of the rules in force is not in the chain, one sentence without its full stop for each.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    """
    rules, write = edition.rules, edition.currency.write
    said = []
    for space in edition.spaces:
        if isinstance(space, board.Go) and space.salary_by_stars:
            said.append(
                "tokens have star levels: every token counts with the lowest, so with a salary of "
                f"{write(space.salary_by_stars[0])} and with the sums and throws of cards for that level"
            )
    for deck in edition.decks.values():
        if deck.laid_on_streets:
            said.append(
                f"the {len(deck.cards)} cards of {deck.name} lie on the streets and are left out: those that move a "
                "token or give another turn, and those that change who owns and pays what"
            )
    if rules.paid_exit_waits:
        said.append("who pays the fine before his roll moves at his next turn; here he moves at once")
    if rules.salary_every_lap > 1:
        said.append(
            f"the salary is paid every {rules.salary_every_lap} laps; here 1/{rules.salary_every_lap} of it every time"
        )
    if rules.snake_eyes_bonus:
        said.append(f"the {write(rules.snake_eyes_bonus)} for a roll of two ones are not counted")
    if rules.parking_pot:
        said.append("what is taken from the pot on free parking is not counted")
    if rules.bank_loan:
        said.append("loans of the bank and their interest are not counted")
    if rules.passport_bonus:
        said.append("passports, the bonus for a full one and the end of the game by it are not counted")
    return tuple(said)
