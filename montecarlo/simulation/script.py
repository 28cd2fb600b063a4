"""The dice and answers that a scenario gives in advance, as numbers."""

from dataclasses import dataclass, field

from montecarlo.engine import ask, fields
from montecarlo.model.scenario import MOST, Answer, Offer, Scenario
from montecarlo.simulation.names import NOBODY, Names

# Words for answers, by question; every question that is answered by a space takes `NOBODY` as well.
YES_NO = {"yes": 1, "no": 0}
WORDS: dict[int, dict[str, int]] = {
    ask.BUY: YES_NO,
    ask.JAIL: {"roll": 0, "pay": 1, "card": 2},
    ask.CLAIM: YES_NO,
    ask.KEEP_MORTGAGED: {**YES_NO, "keep": 1, "redeem": 0},
    ask.PAY_OR_DRAW: {"pay": 0, "draw": 1},
    ask.ANSWER: YES_NO,
    ask.SELL_CARD: {**YES_NO, "sell": 1, "keep": 0},
    ask.TAX: {"fixed": 0, "share": 1},
    ask.UPGRADE: YES_NO,
}
AMOUNTS = (ask.BID, ask.BID_FOR_PIECE, ask.TAKE_FOR, ask.BORROW, ask.REPAY)
REPEATED = (*AMOUNTS, *WORDS, ask.CHOOSE_PLAYER, ask.JUMP_TO)  # an answer to others uses up the deed or card it names
OFFERED = ("give", "receive", "cash", "cards")
ASKED = {name: number for number, name in ask.NAMES.items()}


@dataclass(frozen=True)
class Script:
    """Answers and offers by number, as the engine takes them."""

    answers: list[tuple[int, int, int, int, int]] = field(default_factory=list)  # as `script_answer` of the tables
    offers: list[tuple[int, int, list[int], list[int], int, int]] = field(default_factory=list)


def check_dice(scenario: Scenario, names: Names) -> None:
    """Refuse dice that this edition does not have."""
    sides = names.edition.rules.dice_sides
    for number, dice in enumerate(scenario.dice or []):
        if max(dice) > sides:
            names.rule_fault(
                f"dice, number {number}", f"{dice[0]} and {dice[1]} cannot be", f"a die shows 1 to {sides}"
            )


def script_of(scenario: Scenario, names: Names) -> Script:
    """Give all answers and offers by number."""
    script = Script()
    for number, decision in enumerate(scenario.decisions):
        place = f"decisions, number {number}"
        if not names.left_out.has("decisions", str(number)):  # else it is not known what he is asked
            place += f" ({decision.player}, {decision.ask})"
        seat = names.seat(decision.player, f"{place}, player")
        if isinstance(decision, Offer):
            is_whole = not any(names.left_out.has("decisions", str(number), key) for key in OFFERED)
            _add_offer(script, decision, seat, names, place, is_whole=is_whole)
        else:
            asked = ASKED[decision.ask]
            space = -1 if decision.space is None else names.find_space(decision.space, f"{place}, space")
            answer = _answer(decision, asked, names, f"{place}, answer")
            if decision.always and answer >= 0 and asked not in REPEATED:
                wrong = f"{decision.answer!r} can be answered to {decision.ask} once, not every time"
                names.fault(f"{place}, always", wrong, f"leave it out, or answer {NOBODY!r}")
            script.answers.append((seat, asked, space, answer, int(decision.always)))
    if len(script.offers) > fields.MAX_SCRIPT_OFFERS:
        names.fault("decisions", f"there are {len(script.offers)} offers", f"at most {fields.MAX_SCRIPT_OFFERS}")
    return script


def _add_offer(script: Script, offer: Offer, seat: int, names: Names, place: str, *, is_whole: bool) -> None:
    """Add an offer; the answer names it by its number. Of one that is not known as a whole nothing is missed."""
    to = names.seat(offer.to, f"{place}, to")
    if seat == to >= 0:
        names.fault(f"{place}, to", "nobody trades with himself", "name another player")
    give = [names.find_deed(deed, f"{place}, give") for deed in offer.give]
    receive = [names.find_deed(deed, f"{place}, receive") for deed in offer.receive]
    for side, deeds in (("give", give), ("receive", receive)):
        if len(deeds) > fields.MAX_OFFER:
            names.fault(f"{place}, {side}", f"has {len(deeds)} deeds", f"at most {fields.MAX_OFFER} on each side")
    if is_whole and not (give or receive or offer.cash or offer.cards):
        names.fault(place, "offers nothing and asks nothing", "add give, receive, cash or cards")
    script.answers.append((seat, ask.OFFER, -1, len(script.offers), 0))
    script.offers.append((seat, to, give, receive, offer.cash, offer.cards))


def _answer(decision: Answer, asked: int, names: Names, place: str) -> int:
    """Give an answer by number, -1 after a fault."""
    answer = decision.answer
    if asked in AMOUNTS:
        if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer <= MOST:
            return answer
        names.fault(place, f"{answer!r} is no amount", f"give a whole number from 0, for none, to {MOST}")
        return -1
    if asked in WORDS:
        if isinstance(answer, bool) and "yes" in WORDS[asked]:
            return int(answer)
        if isinstance(answer, str) and answer.casefold() in WORDS[asked]:
            return WORDS[asked][answer.casefold()]
        names.fault(place, f"{answer!r} is no answer to {decision.ask}", f"say {' or '.join(WORDS[asked])}")
        return -1
    if isinstance(answer, bool):
        names.fault(place, f"{answer!r} is no answer to {decision.ask}", f"name a space, or {NOBODY!r}")
        return -1
    if answer == NOBODY:
        return -1
    if asked == ask.CHOOSE_PLAYER:
        return names.seat(str(answer), place)
    if asked == ask.PLAY_CARD:
        return names.find_kept_card(str(answer), place)
    if asked == ask.JUMP_TO:
        return names.find_space(answer, place)
    return names.find_deed(answer, place)
