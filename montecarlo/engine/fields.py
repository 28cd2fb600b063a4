"""The records of the engine, field by field: what each is called, its shape and what it means.

Everything the kernels touch lies in two records, read-only `Tables` and mutable `Game`; out of a game come an
`Outcome` and a list of `Event`. All fields are int64 (`seed` words: uint64), so no arithmetic ever changes its type.
From the same tables of fields `records` builds the NumPy records for compiled kernels and plain objects for play
without the JIT.

Bounds hold for every edition, so that all of them share one type and one compilation. A "deed" is named by its space.
"""

from typing import NamedTuple

MAX_SPACES = 80
MAX_DEEDS = 64
MAX_GROUPS = 24
MAX_MEMBERS = 8  # streets of a group, or stations, or utilities
MAX_LEVELS = 8  # rents of a deed: unbuilt, one house, ... (stations and utilities: one owned, two owned, ...)
MAX_DECKS = 4
MAX_CARDS = 64
MAX_PLAYERS = 8
MAX_STEPS = 256
MAX_CLAIMS = 16
MAX_SCRIPT = 512
MAX_SCRIPT_OFFERS = 16
MAX_PENDING_EVENTS = 1024
MAX_OFFER = 8  # deeds on one side of an offer
MAX_STARS = 3  # star levels
PACES = 6  # things that take time
OFFER_WIDTH = 6
CLAIM_WIDTH = 6
EVENT_WIDTH = 10
STEP_WIDTH = 10
MAX_WISHES = 64  # buildings one player can ask for at once
CASH_ROUNDS = (1, 2, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)  # cash is noted when these end


class Field(NamedTuple):
    """One field of a record: its name, its shape (`()` for one number) and what it holds."""

    name: str
    shape: tuple[int, ...]
    doc: str


EVENT = (
    Field("kind", (), "what happened: a constant of `event`"),
    Field("rule", (), "the rule it follows: a constant of `rule`"),
    Field("round", (), "round, from 1; 0 before the first roll"),
    Field("turn", (), "seat whose turn it is"),
    Field("player", (), "who does it (see `event`), a seat or -1"),
    Field("other", (), "to whom or from whom, a seat or -1 for the bank or nobody"),
    Field("space", (), "where, or the deed concerned; -1 none"),
    Field("amount", (), "money that moves, never negative"),
    Field("value", (), "see the kind of event"),
    Field("value2", (), "see the kind of event"),
)

# One player's way of deciding. Money is in the edition's unit; shares are per mille.
STRATEGY_SETTINGS = (
    Field("is_random", (), "1: every decision is drawn, all other settings are idle"),
    Field("keep_to_buy", (), "cash kept back when buying"),
    Field("keep_to_buy_rent", (), "or this share of the highest rent that could be due, if more"),
    Field("keep_to_bid", (), "cash kept back when bidding for a deed"),
    Field("keep_to_bid_rent", (), "or this share of the highest rent that could be due, if more"),
    Field("keep_to_build", (), "cash kept back when building"),
    Field("keep_to_build_rent", (), "or this share of the highest rent that could be due, if more"),
    Field("keep_to_redeem", (), "cash kept back when redeeming a mortgage"),
    Field("keep_to_redeem_rent", (), "or this share of the highest rent that could be due, if more"),
    Field("group_value", (MAX_GROUPS,), "worth of a deed of the group, as a share of its printed price"),
    Field("value_completing", (), "share of the price added when the deed completes the owner's group"),
    Field("value_started", (), "share of the price added when the owner has deeds of the group, but not all others"),
    Field("value_blocking", (), "share of the price added when the deed would complete another player's group"),
    Field("value_full_group", (), "share of the printed prices that a full group is worth beyond its deeds"),
    Field("buys", (), "0 never, 1 when worth the price to him, 2 whenever he can pay"),
    Field("spends_to_complete", (), "1: keeps nothing back when he buys the deed that completes his group"),
    Field("raises_to_buy", (), "1: mortgages other deeds to buy or bid for one that completes or blocks a group"),
    Field("bid_share", (), "the most he bids, as a share of what the deed is worth to him"),
    Field("builds_to", (), "level at which he stops building: 0 never builds, 5 a hotel"),
    Field("build_order", (), "0 best return first, 1 round the board, 2 dearest first, 3 by group_value"),
    Field("piece_bid", (), "the most he bids for a house or hotel at auction, as a share of its printed price"),
    Field("jail_early", (), "0 leaves jail as soon as he can, 1 stays for a double, 2 stays unless he has a jail card"),
    Field("jail_late", (), "the same, late in the game"),
    Field("late_from", (), "share of all deeds sold from which the game is late"),
    Field("jail_card_first", (), "1: uses a jail card before paying the fine"),
    Field("raise_order", (), "0 mortgages first, 1 buildings first, 2 whatever earns least for the money raised"),
    Field("keep_mortgaged", (), "1: pays only the fee on a deed received mortgaged, 0 redeems it if he can"),
    Field("percent_tax", (), "1: chooses the share of his wealth where it is less than the fixed tax"),
    Field("draws", (), "1: draws the other deck rather than pay"),
    Field("sells_jail_card", (), "1: sells a jail card to the bank where the rules allow it"),
    Field("attention", (), "chance to notice a rent that is due to him"),
    Field("trades", (), "1: offers and answers trades"),
    Field("trade_patience", (), "own turns after which he looks for a trade again though no deed has changed hands"),
    Field("offer_margin", (), "an offer must raise his own valuation by this share of what he receives"),
    Field("accept_margin", (), "an answer yes must raise his own valuation by this share of what he receives"),
    Field("rival_weight", (), "share of what a completed group is worth to the other side that counts against a trade"),
    Field("keep_to_trade", (), "cash kept back when paying in a trade"),
    Field("flight_order", (), "a free flight marks 0 the wonder landed on least, 1 the next on the board"),
    Field("upgrades", (), "1: pays for the next star level when he can"),
    Field("plays_cards", (), "1: uses kept cards when they help him, 0: never"),
    Field("pays_whom", (), "a card that pays or gives to one player: 0 the poorest, 1 the next to the left"),
    Field("hold_for_target", (), "share of the cash that wins from which he spends nothing more"),
    Field("borrows", (), "1: borrows from the bank before he mortgages"),
)
# ... and what follows from it and the board (`worked_out`).
STRATEGY = (
    *STRATEGY_SETTINGS,
    Field("minds_rent", (), "1: one of the shares of the highest rent when building or redeeming is not nought"),
    Field("deed_value", (MAX_SPACES,), "what a deed is worth by itself"),
    Field("group_bonus", (MAX_GROUPS, MAX_MEMBERS + 1), "what so many deeds of a group are worth beyond their value"),
    Field("rival_loss", (MAX_GROUPS,), "what counts against a trade by which the other side completes the group"),
)

# The rules of a game as numbers; each is explained, with its source and default, in `model.rules`.
RULES = (
    Field("start_cash", (), "cash of each player at the start"),
    Field("deeds_dealt", (), "deeds dealt to each player at the start, paid for at the printed price"),
    Field("round_cap", (), "the game is cut at the end of this round"),
    Field("round_limit", (), "the richest wins at the end of this round; 0: no such limit"),
    Field("time_limit", (), "the richest wins after so many minutes; 0: no such limit"),
    Field("time_ends", (), "when the time is read: `kinds.TIME_ENDS`"),
    Field("ends_at_bankruptcy", (), "this bankruptcy ends the game and the richest wins; 0: none does"),
    Field("last_estate_keeps_buildings", (), "1: at that bankruptcy buildings pass to the creditor unsold"),
    Field("cash_target", (), "who has so much cash wins at once; 0: nobody does"),
    Field("houses", (), "houses in the box"),
    Field("hotels", (), "hotels in the box"),
    Field("dice_sides", (), "sides of a die"),
    Field("first_by_roll", (), "1: the highest opening roll begins; 0: who begins is drawn"),
    Field("go_salary", (), "salary for passing GO"),
    Field("go_salary_landing", (), "salary for landing exactly on GO, as many times as it is paid"),
    Field("go_landing_times", (), "landing exactly on GO pays its salary so many times"),
    Field("go_salary_moving_back", (), "1: landing exactly on GO backwards pays the salary"),
    Field("salary_every_lap", (), "the salary is paid every so many laps"),
    Field("snake_eyes_bonus", (), "paid by the bank for a roll of two ones"),
    Field("upgrade_cost", (), "price of the next star level, at GO"),
    Field("double_rolls_again", (), "1: a double gives another roll"),
    Field("doubles_to_jail", (), "this double in a row sends to jail; 0: none does"),
    Field("jail_fine", (), "fine for leaving jail"),
    Field("jail_tries", (), "tries for a double before the fine is forced; 0: no limit"),
    Field("jail_last_fine", (), "when the fine after the last try falls due: `kinds.LAST_FINES`"),
    Field("jail_fine_on_later_turns", (), "1: the fine may be paid before the second and later tries too"),
    Field("paid_exit_rolls_again", (), "1: a double after the fine gives another roll"),
    Field("paid_exit_waits", (), "1: who pays before the roll moves at his next turn only"),
    Field("card_exit_rolls_again", (), "1: a double after the jail card gives another roll"),
    Field("double_exit_rolls_again", (), "1: the double that frees gives another roll"),
    Field("jail_card_sale", (), "what the bank pays for a jail card; 0: it buys none"),
    Field("rent_in_jail", (), "1: an owner in jail collects rent"),
    Field("bid_in_jail", (), "1: a player in jail may bid"),
    Field("build_in_jail", (), "1: a player in jail may build and redeem"),
    Field("trade_in_jail", (), "1: a player in jail may trade"),
    Field("parking_pot", (), "1: taxes and card fines go into a pot that is taken on free parking"),
    Field("pot_refill", (), "what the bank fills the pot up to when it is taken, and before the first roll"),
    Field("auction", (), "1: a deed that is not bought is auctioned"),
    Field("auction_must_sell", (), "1: without a bid the lander, or the next who can, takes it at the opening bid"),
    Field("buy_after_lap", (), "1: nobody buys from the bank before he has passed GO"),
    Field("auction_opening", (), "lowest opening bid"),
    Field("auction_raise", (), "smallest raise"),
    Field("decliner_bids", (), "1: who declined to buy may bid"),
    Field("rent_lapses", (), "when a forgotten rent lapses: `kinds.LAPSES`"),
    Field("full_group_rent", (), "multiplier of the rent of an unbuilt street of a full group"),
    Field("full_group_needs_unbuilt_group", (), "1: only while no street of the group is built on"),
    Field("full_group_rent_while_mortgaged", (), "1: also while another street of the group is mortgaged"),
    Field("mortgaged_counts", (), "1: mortgaged stations and utilities count for the rent of the others"),
    Field("utility_roll_fresh", (), "1: utility rent is by a new roll, 0: by the roll that moved the token"),
    Field("even_building", (), "1: build evenly"),
    Field("even_selling", (), "1: sell evenly"),
    Field("max_houses", (), "houses on a street"),
    Field("houses_for_hotel", (), "houses on every street of the group before a hotel, and handed in for it"),
    Field("hotels_per_group", (), "hotels in a group; 0: one a street"),
    Field("build_any_time", (), "1: everybody may build before every roll; 0: in one's own turn or between turns"),
    Field("redeem_any_time", (), "1: everybody may redeem before every roll; 0: in one's own turn"),
    Field("build_beside_mortgage", (), "1: build although a street of the group is mortgaged"),
    Field("shortage_auction", (), "1: pieces that several players want are auctioned; 0: first to ask"),
    Field("shortage_opening", (), "lowest opening bid for a piece"),
    Field("shortage_opening_is_price", (), "1: opening is the lowest printed price among the deeds concerned"),
    Field("shortage_raise", (), "smallest raise for a piece"),
    Field("building_sale_percent", (), "what the bank pays for a building, in percent of its price"),
    Field(
        "hotel_breaks_when_short",
        (),
        "hotel sold while houses lack, 1: its group keeps what there is, 0: none",
    ),
    Field("mortgage_interest_percent", (), "interest when redeeming"),
    Field("transfer_fee_percent", (), "fee on a deed received mortgaged"),
    Field("fee_counts_for_redemption", (), "1: the fee once paid is taken off the later interest"),
    Field("interest_rounding", (), "`kinds.ROUNDINGS`"),
    Field("interest_round_to", (), "interest is rounded to a multiple of this"),
    Field("mortgage_needs_unbuilt_group", (), "1: no building in the group; 0: none on the street itself"),
    Field("raise_without_debt", (), "what may be sold to the bank or mortgaged without a debt: `kinds.RAISES`"),
    Field("bank_loan", (), "what a player can borrow from the bank; 0: nothing"),
    Field("loan_interest_percent", (), "interest on a loan, each time he passes GO"),
    Field("trade", (), "1: players may trade"),
    Field("trade_in_debt", (), "1: also to raise the money for a debt"),
    Field("trade_sells_buildings", (), "1: buildings of its group are sold before a trade; 0: it is not traded"),
    Field("trade_after_last_deed", (), "1: nobody trades while the bank has deeds"),
    Field("debt_in_property", (), "1: a creditor may take unbuilt deeds for part of a debt"),
    Field("estate_cash_to_creditor", (), "1: a creditor player gets the cash that is left"),
    Field("tax_rounding", (), "how a share of the wealth is made whole: `kinds.ROUNDINGS`"),
    Field("tax_round_to", (), "a share of the wealth is rounded to a multiple of this"),
    Field("estate_auction", (), "1: deeds that fall to the bank are auctioned at once; 0: they are free to buy again"),
    Field("passport_bonus", (), "paid by the bank to who has marked every wonder"),
    Field("passport_marks_received", (), "1: a wonder got by a trade or from a bankrupt player is marked too"),
    Field("passport_void", (), "1: the marks of a bankrupt player are void"),
)

TABLES = (
    # the board
    Field("spaces", (), "number of spaces"),
    Field("kind", (MAX_SPACES,), "kind of space: `kinds`"),
    Field("group", (MAX_SPACES,), "group of the deed, -1 none"),
    Field("price", (MAX_SPACES,), "printed price of the deed"),
    Field(
        "rent",
        (MAX_SPACES, MAX_LEVELS),
        "street: rent by level; station: by number owned less one; utility: times the dice",
    ),
    Field("house_cost", (MAX_SPACES,), "price of a house"),
    Field("hotel_cost", (MAX_SPACES,), "cash price of a hotel beside the houses handed in"),
    Field("mortgage", (MAX_SPACES,), "mortgage value"),
    Field("tax", (MAX_SPACES,), "tax"),
    Field("tax_percent", (MAX_SPACES,), "or this share of the payer's wealth, in percent, at his choice; 0 no choice"),
    Field("deck", (MAX_SPACES,), "deck drawn on this space"),
    Field("jail", (), "jail space"),
    Field("next_station", (MAX_SPACES,), "the station next ahead of the space, -1 none"),
    Field("next_utility", (MAX_SPACES,), "the utility next ahead of the space, -1 none"),
    Field("deeds", (), "number of deeds"),
    Field("deed", (MAX_DEEDS,), "the deeds in board order"),
    Field("groups", (), "number of groups"),
    Field("group_kind", (MAX_GROUPS,), "STREET, STATION or UTILITY"),
    Field("group_size", (MAX_GROUPS,), "deeds of the group"),
    Field("group_price", (MAX_GROUPS,), "sum of the printed prices of the group"),
    Field("member", (MAX_GROUPS, MAX_MEMBERS), "deeds of the group, in board order"),
    # worked out from board and rules (`worked_out`)
    Field("redemption", (MAX_SPACES,), "what redeeming costs: mortgage value and interest"),
    Field("transfer_fee", (MAX_SPACES,), "fee on the deed received mortgaged"),
    Field("house_sale", (MAX_SPACES,), "what the bank pays for a house"),
    Field("hotel_sale", (MAX_SPACES,), "what the bank pays for a hotel beside the houses given back"),
    Field("sale_loss", (MAX_SPACES, MAX_LEVELS), "rent given up by selling from this level, for the money it brings"),
    Field("mortgage_loss", (MAX_SPACES, MAX_LEVELS), "rent given up by a mortgage, by number owned less one, likewise"),
    Field("house_gain", (MAX_SPACES, MAX_LEVELS), "rent gained by the next house at this level, for its cost"),
    Field("hotel_gain", (MAX_SPACES,), "rent gained by the hotel, for its cost"),
    Field("counts_laps", (), "1: a rule asks how often a player has passed GO"),
    # the decks
    Field("decks", (), "number of decks"),
    Field("deck_size", (MAX_DECKS,), "cards of the deck"),
    Field("card_effect", (MAX_DECKS, MAX_CARDS), "effect: `kinds`"),
    Field("card_amount", (MAX_DECKS, MAX_CARDS), "money, steps, or the price per house"),
    Field("card_hotel", (MAX_DECKS, MAX_CARDS), "repairs: the price per hotel"),
    Field("card_target", (MAX_DECKS, MAX_CARDS), "space, kind of space, or deck to draw from"),
    Field(
        "card_multiplier", (MAX_DECKS, MAX_CARDS), "nearest station: times the rent; nearest utility: times the dice"
    ),
    Field("card_salary", (MAX_DECKS, MAX_CARDS), "1: pays the salary when it leads past GO"),
    Field("card_limit", (MAX_DECKS, MAX_CARDS), "wealth up to which the card pays"),
    *RULES,
    # the scale of wealth (`rules.wealth_scale`)
    Field("wealth_deed_percent", (), "wealth: deeds count this share of their printed price"),
    Field("wealth_mortgaged_percent", (), "wealth: mortgaged deeds count this share of their printed price"),
    Field("wealth_building_percent", (), "wealth: buildings count this share of what they cost"),
    Field("pace", (PACES,), "seconds that a roll, a purchase, an auction, a trade, a building and a debt take"),
    # wonders
    Field("passport_size", (), "wonders that fill a passport; 0: no passports"),
    Field("wonder", (MAX_SPACES,), "1: a wonder, to be marked in a passport"),
    Field("flight", (MAX_SPACES,), "1: who lands here has a free flight"),
    Field("landing_order", (MAX_SPACES,), "the wonders, from the one a token lands on least"),
    # stars and Fortune cards
    Field("star_levels", (), "star levels of a token; 0: tokens have none"),
    Field("star_salary", (MAX_STARS,), "salary by star level"),
    Field("card_by_stars", (MAX_DECKS, MAX_CARDS, MAX_STARS), "money of the card by star level"),
    Field("card_wins", (MAX_DECKS, MAX_CARDS, MAX_STARS, 3), "roll for money: lowest, highest total; 1 doubles only"),
    Field("card_timing", (MAX_DECKS, MAX_CARDS), "Fortune: 0 now, 1 to be kept"),
    Field("card_acquire", (MAX_DECKS, MAX_CARDS), "Fortune: 0 buy or auction, 1 buy at half price, 2 auction"),
    Field("fortune_deck", (), "the deck that is laid on the streets, -1 none"),
    # the table
    Field("players", (), "number of players"),
    Field("skip_windows", (), "1: windows are passed over when nothing has changed for the player"),
    # the token alone, as the chain sees it: conventions of a calculation, not rules of a game
    Field("independent_draws", (), "1: every card is drawn from the whole deck"),
    Field("jail_cards_kept", (), "1: jail cards are kept; 0: they are put straight back"),
    Field("counts_ends", (), "1: counts where rolls and turns end"),
    # a script: dice and answers given in advance
    Field("scripted", (), "1: there is a script"),
    Field("script_dice", (MAX_SCRIPT, 2), "dice in the order of rolling"),
    Field("script_rolls", (), "number of scripted rolls"),
    Field("script_answer", (MAX_SCRIPT, 4), "seat, decision (`ask`), space or -1, answer"),
    Field("script_answers", (), "number of scripted answers"),
    Field("script_offer", (MAX_SCRIPT_OFFERS, OFFER_WIDTH), "offers an answer can name: like `offer`"),
    Field("script_offer_give", (MAX_SCRIPT_OFFERS, MAX_OFFER), "deeds given"),
    Field("script_offer_ask", (MAX_SCRIPT_OFFERS, MAX_OFFER), "deeds asked"),
)

GAME = (
    Field("number", (), "game number"),
    Field("players", (), "seats at the table"),
    Field("first", (), "seat that began; a round ends when the turn comes to it"),
    Field("turn", (), "seat whose turn it is"),
    Field("phase", (), "what the loop does next: `turn`"),
    Field("round", (), "round, from 1"),
    Field("turns", (), "turns begun"),
    Field("rolls", (), "rolls that could move a token"),
    Field("end", (), "end reason, 0 while running"),
    Field("winner", (), "seat, -1 nobody"),
    Field("alive_count", (), "players not bankrupt"),
    Field("doubles", (), "doubles in a row in this turn"),
    Field("rolls_again", (), "1: this turn has another roll"),
    Field("paid_exit", (), "1: left jail by the fine or a card in this turn"),
    Field("dice", (2,), "last dice"),
    # randomness: the player's own streams
    Field("stream", (MAX_PLAYERS,), "number of the player's streams (his seat)"),
    Field("rolled", (MAX_PLAYERS,), "moving rolls made"),
    Field("dice_block", (MAX_PLAYERS,), "which block of four moving rolls `dice_words` holds, -1 none"),
    Field("dice_words", (MAX_PLAYERS, 4), "random words of that block, one a roll"),
    Field("rent_rolled", (MAX_PLAYERS,), "rolls made for rents"),
    Field("drawn_lots", (MAX_PLAYERS,), "numbers drawn for decisions"),
    # players
    Field("chair", (MAX_PLAYERS,), "chair of the seat: place in the line-up"),
    Field("alive", (MAX_PLAYERS,), "1: not bankrupt"),
    Field("finish", (MAX_PLAYERS,), "place at the end (1 the winner), 0 while playing"),
    Field("out_round", (MAX_PLAYERS,), "round of his bankruptcy, 0 none"),
    Field("cash", (MAX_PLAYERS,), "cash"),
    Field("position", (MAX_PLAYERS,), "space of the token"),
    Field("in_jail", (MAX_PLAYERS,), "1: in jail"),
    Field("jail_tries", (MAX_PLAYERS,), "failed tries for a double"),
    Field("jail_cards", (MAX_PLAYERS,), "jail cards in hand"),
    Field("loan", (MAX_PLAYERS,), "sum of the mortgage values he owes"),
    Field("deeds_of", (MAX_PLAYERS,), "deeds in hand"),
    Field("hand", (MAX_PLAYERS, MAX_DEEDS), "those deeds, in board order"),
    Field("full_groups", (MAX_PLAYERS,), "full colour groups in hand"),
    Field("full_group", (MAX_PLAYERS, MAX_GROUPS), "those groups, in board order"),
    # deeds
    Field("owner", (MAX_SPACES,), "owner of the deed, -1 the bank"),
    Field("level", (MAX_SPACES,), "0 unbuilt, 1 to 4 houses, `kinds.HOTEL_LEVEL`: a hotel"),
    Field("mortgaged", (MAX_SPACES,), "1: mortgaged"),
    Field("fee_paid", (MAX_SPACES,), "1: the transfer fee has been paid under this mortgage"),
    Field("handed_turn", (MAX_SPACES,), "turn in which the deed last went from a player to somebody else, -1 never"),
    Field("owned", (MAX_PLAYERS, MAX_GROUPS), "deeds of the group in the player's hand"),
    Field("group_owner", (MAX_GROUPS,), "who has the full group, -1 nobody"),
    Field("group_unsold", (MAX_GROUPS,), "deeds of the group with the bank"),
    Field("group_owners", (MAX_GROUPS,), "players who have deeds of the group"),
    Field("pairs", (), "colour groups all of whose deeds two players have between them"),
    Field("group_mortgaged", (MAX_GROUPS,), "mortgaged deeds of the group"),
    Field("group_built", (MAX_GROUPS,), "sum of the levels of the group"),
    Field("bank_deeds", (), "deeds not sold"),
    Field("houses_left", (), "houses in the bank"),
    Field("hotels_left", (), "hotels in the bank"),
    # decks
    Field("deck_left", (MAX_DECKS,), "cards in the deck"),
    Field("deck_top", (MAX_DECKS,), "place of the top card in the ring"),
    Field("deck_order", (MAX_DECKS, MAX_CARDS), "the cards as a ring"),
    Field("keeper", (MAX_DECKS, MAX_CARDS), "who keeps the card, -1 nobody"),
    # the agenda: steps still to be done, the next one last
    Field("steps", (), "steps on the agenda"),
    Field("step", (MAX_STEPS, STEP_WIDTH), "one row each: `agenda`"),
    # rents not yet asked for
    Field("claims", (), "open claims"),
    Field("claim", (MAX_CLAIMS, CLAIM_WIDTH), "one row each: `rent`"),
    # an offer under discussion
    Field(
        "offer",
        (6,),
        "from, to, cash from `from` to `to`, deeds given, deeds asked, jail cards given (negative: asked)",
    ),
    Field("offer_give", (MAX_OFFER,), "deeds given"),
    Field("offer_ask", (MAX_OFFER,), "deeds asked"),
    Field("best_offer", (OFFER_WIDTH,), "scratch: the best offer found so far"),
    Field("best_give", (MAX_OFFER,), "scratch: its deeds given"),
    Field("best_ask", (MAX_OFFER,), "scratch: its deeds asked"),
    Field("trade_tried", (MAX_PLAYERS,), "stamp of the deeds when he last looked for a trade"),
    Field("trade_round", (MAX_PLAYERS,), "round in which he last looked for a trade"),
    # what has changed since a player last declined
    Field("own_stamp", (MAX_PLAYERS,), "counts changes of his deeds, buildings and mortgages"),
    Field("eased", (), "counts sales, mortgages and changes of hands: what can lower a rent"),
    Field("returned", (), "counts houses and hotels that came back to the bank"),
    Field("deed_stamp", (), "counts changes of ownership"),
    Field("seen", (MAX_PLAYERS,), "his stamp at his last no"),
    Field("seen_eased", (MAX_PLAYERS,), "`eased` at his last no"),
    Field("seen_returned", (MAX_PLAYERS,), "`returned` at his last no"),
    Field("woken", (MAX_PLAYERS,), "scratch: 1: he is asked in this window"),
    Field("asked", (MAX_PLAYERS,), "scratch: 1: still to be asked in this window"),
    Field("askers", (), "scratch: players who are asked in this pass"),
    Field("asker", (MAX_PLAYERS,), "scratch: those players, from the one in turn to the left"),
    Field("askers_returned", (), "scratch: `returned` when they were called"),
    Field("wake_cash", (MAX_PLAYERS,), "cash from which his answer may change"),
    Field("worst_rent", (MAX_PLAYERS,), "highest rent that could be due to him"),
    Field("worst_stamp", (MAX_PLAYERS,), "his stamp when `worst_rent` was found"),
    Field("refused", (MAX_PLAYERS,), "`returned` when the bank last had no building for him"),
    Field("limit", (MAX_PLAYERS,), "scratch: bid limits, wishes"),
    Field("wish", (MAX_PLAYERS,), "scratch: buildings wanted"),
    Field("wish_met", (MAX_PLAYERS,), "scratch: wishes already met"),
    Field("wish_space", (MAX_PLAYERS, MAX_WISHES), "scratch: where he wants them, in order"),
    Field("plan", (MAX_SPACES,), "scratch: levels in a plan"),
    Field("choice", (MAX_GROUPS,), "scratch: where to build next, for each full group of the planner; -2 not known"),
    Field("choice_cost", (MAX_GROUPS,), "scratch: what building there costs"),
    Field("choice_score", (MAX_GROUPS,), "scratch: its rank"),
    # house rules
    Field("pot", (), "money in the pot, `pot.NO_POT` where the rules know none"),
    Field("laps", (MAX_PLAYERS,), "times he has passed GO or landed there"),
    Field("borrowed", (MAX_PLAYERS,), "what he owes the bank, mortgages apart"),
    Field("interest_due", (MAX_PLAYERS,), "interest on it that is due before his next landing is settled"),
    # wonders
    Field("mark", (MAX_PLAYERS, MAX_SPACES), "1: the wonder is marked in his passport"),
    Field("marks", (MAX_PLAYERS,), "wonders marked"),
    Field("ending", (), "end reason that waits until the agenda is empty, 0 none"),
    # stars and Fortune cards
    Field("stars", (MAX_PLAYERS,), "star level, from 0"),
    Field("upgrades_due", (), "star levels that the player in turn may still pay for"),
    Field("fortune", (MAX_SPACES,), "Fortune card that lies on the street, -1 none"),
    Field("kept", (MAX_PLAYERS,), "cards kept that are no jail cards"),
    Field("extra_turns", (), "turns the player in turn has after this one"),
    # scripts and limits
    Field("script_roll", (), "scripted rolls used"),
    Field("script_last", (), "the answer given last"),
    Field("script_used", (MAX_SCRIPT,), "1: the answer has been given"),
    Field("fault", (), "0, or why the game could not go on: `kinds.FAULTS`"),
    # what the reports count
    Field("visits", (MAX_SPACES,), "landings on the space at the end of a move"),
    Field("roll_ends", (MAX_SPACES + 1,), "rolls that ended on the space, the last place: in jail (`counts_ends`)"),
    Field("turn_ends", (MAX_SPACES + 1,), "turns that ended there, likewise"),
    Field("rent_paid", (MAX_SPACES,), "rent paid for the deed"),
    Field("rents", (MAX_SPACES,), "rents paid for the deed"),
    Field("spent", (MAX_GROUPS,), "spent on buildings of the group, less what sales brought"),
    Field("completed_round", (MAX_GROUPS,), "round in which the group was first completed, 0 never"),
    Field("completed_by", (MAX_GROUPS,), "seat that completed it first, -1"),
    Field("completed_how", (MAX_GROUPS,), "how: `kinds.WAYS_TO_OWN`"),
    Field("top_level", (MAX_GROUPS,), "highest level ever built in the group"),
    Field("auctions", (), "deeds auctioned"),
    Field("unsold_auctions", (), "auctions in which nobody bid"),
    Field("piece_auctions", (), "houses and hotels auctioned"),
    Field("trades_made", (), "trades"),
    Field("purchases", (), "deeds bought at the printed price"),
    Field("built", (), "buildings bought"),
    Field("debts", (), "debts that cash did not cover"),
    Field("jailed", (), "times somebody was sent to jail"),
    Field("jail_rolls", (), "rolls made in jail"),
    Field("cash_marks", (), "rounds of `CASH_ROUNDS` that have ended"),
    Field("cash_at", (len(CASH_ROUNDS), MAX_PLAYERS), "cash when each of `CASH_ROUNDS` ended; -1 out or not reached"),
    # the log
    Field("logging", (), "1: events are written"),
    Field("events", (), "events waiting to be taken from `event`"),
    Field("event", (MAX_PENDING_EVENTS, EVENT_WIDTH), "events since the last flush, one row each (EVENT)"),
)

# What is kept of a game: one row of `--save-games`, and all that the tallies add up.
OUTCOME = (
    Field("number", (), "game number"),
    Field("end", (), "end reason"),
    Field("winner", (), "seat, -1 nobody"),
    Field("rounds", (), "rounds begun"),
    Field("turns", (), "turns begun"),
    Field("rolls", (), "moving rolls"),
    Field("chair", (MAX_PLAYERS,), "chair of each seat"),
    Field("finish", (MAX_PLAYERS,), "place of each seat (1 the winner), 0 still playing when the game was cut"),
    Field("out_round", (MAX_PLAYERS,), "round of the bankruptcy, 0 none"),
    Field("wealth", (MAX_PLAYERS,), "wealth at the end"),
    Field("cash", (MAX_PLAYERS,), "cash at the end"),
    Field("visits", (MAX_SPACES,), "landings on each space"),
    Field("group_owner", (MAX_GROUPS,), "who has the full group at the end, -1 nobody"),
    Field("completed_round", (MAX_GROUPS,), "round in which the group was first completed, 0 never"),
    Field("completed_by", (MAX_GROUPS,), "seat that completed it first, -1"),
    Field("completed_how", (MAX_GROUPS,), "how: `kinds.WAYS_TO_OWN`"),
    Field("top_level", (MAX_GROUPS,), "highest level ever built in the group"),
    Field("rent_paid", (MAX_SPACES,), "rent paid for the deed"),
    Field("rents", (MAX_SPACES,), "rents paid for the deed"),
    Field("spent", (MAX_GROUPS,), "spent on buildings of the group, less what sales brought"),
    Field("auctions", (), "deeds auctioned"),
    Field("unsold_auctions", (), "auctions in which nobody bid"),
    Field("piece_auctions", (), "houses and hotels auctioned"),
    Field("trades", (), "trades"),
    Field("purchases", (), "deeds bought at the printed price"),
    Field("built", (), "buildings bought"),
    Field("debts", (), "debts that cash did not cover"),
    Field("jailed", (), "times somebody was sent to jail"),
    Field("jail_rolls", (), "rolls made in jail"),
    Field("seconds", (), "length by the pace of the rules"),
    Field("marks", (MAX_PLAYERS,), "wonders marked"),
    Field("stars", (MAX_PLAYERS,), "star level, from 0"),
    Field("cash_at", (len(CASH_ROUNDS), MAX_PLAYERS), "cash when each of `CASH_ROUNDS` ended; -1 out or not reached"),
    Field("fault", (), "0, or why the game could not go on"),
)
