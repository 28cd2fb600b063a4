"""The small closed lists of the game, as integers: spaces, cards, buildings, ways out of jail, reasons to end."""

# kinds of space
GO = 0
STREET = 1
STATION = 2
UTILITY = 3
CARD_SPACE = 4
TAX_SPACE = 5
JAIL = 6
FREE_PARKING = 7
GO_TO_JAIL = 8
SPACE_KINDS = ("go", "street", "station", "utility", "card", "tax", "jail", "free_parking", "go_to_jail")

# effects of cards
ADVANCE_TO = 0
MOVE_BACK_TO = 1
MOVE_STEPS = 2
NEAREST = 3
RECEIVE = 4
PAY = 5
RECEIVE_FROM_EACH = 6
PAY_EACH = 7
REPAIRS = 8
JAIL_FREE = 9
CARD_TO_JAIL = 10
PAY_OR_DRAW = 11
RECEIVE_IF_POOR = 12
PAY_CHOSEN = 13
RECEIVE_PER_DEED = 14
RECEIVE_FROM_EACH_BY_PAYER = 15
ROLL_FOR_MONEY = 16
UPGRADE = 17
DOWNGRADE = 18
EXTRA_TURN = 19
GIVE_DEED = 20
FREE_BUILDING = 21
SWAP_DEEDS = 22
TAKE_DEED = 23
BUY_DEED = 24
SKIP_RENT = 25
JUMP_TO_ANY = 26
NEAREST_CARD_SPACE = 27
NEAREST_UNOWNED = 28
NO_EFFECT = 29
CARD_EFFECTS = (
    "advance_to",
    "move_back_to",
    "move",
    "advance_to_nearest",
    "receive",
    "pay",
    "receive_from_each_player",
    "pay_each_player",
    "repairs",
    "jail_free",
    "go_to_jail",
    "pay_or_draw",
    "receive_if_poor",
    "pay_chosen",
    "receive_per_deed",
    "receive_from_each_by_payer",
    "roll_for_money",
    "upgrade",
    "downgrade",
    "extra_turn",
    "give_deed",
    "free_building",
    "swap_deeds",
    "take_deed",
    "buy_deed",
    "skip_rent",
    "jump_to_any",
    "advance_to_nearest_card_space",
    "advance_to_nearest_unowned",
    "none",
)

HOTEL_LEVEL = 5  # level of a street with a hotel; 0 to 4 are its houses

# what is short when a building cannot be had
HOUSES = 0
HOTELS = 1

# ways into and out of jail
BY_SPACE = 0
BY_CARD = 1
BY_DOUBLES = 2
WAYS_IN = ("space", "card", "doubles")
OUT_BY_FINE = 0
OUT_BY_CARD = 1
OUT_BY_DOUBLE = 2
OUT_BY_THIRD_FAILURE = 3
WAYS_OUT = ("fine", "card", "double", "third_failure")

# why a game ended
RUNNING = 0  # also: stopped at a limit of rolls or turns, and can be played on
LAST_SOLVENT = 1  # one player is left: he wins
ROUND_CAP = 2  # cut at the end of a round: unfinished, nobody wins
TIME_UP = 3  # the agreed time is over: the richest wins
NTH_BANKRUPTCY = 4  # the bankruptcy that ends a short game: the richest wins
PASSPORT_FULL = 5  # somebody has marked every wonder: the richest wins
CASH_TARGET = 6  # somebody has the sum in cash that wins
ROUND_LIMIT = 7  # the agreed number of rounds is over: the richest wins
END_REASONS = (
    "running",
    "last_solvent",
    "round_cap",
    "time_up",
    "nth_bankruptcy",
    "passport_full",
    "cash_target",
    "round_limit",
)

# how a deed came into a hand, and so how a group was completed
BY_LANDING = 0
BY_AUCTION = 1
BY_TRADE = 2
BY_BANKRUPTCY = 3
BY_DEAL = 4
BY_FORTUNE = 5
WAYS_TO_OWN = ("landing", "auction", "trade", "bankruptcy", "deal", "card")

# how a wonder came into a passport
MARK_LANDING = 0
MARK_AUCTION = 1
MARK_DEAL = 2
MARK_FLIGHT = 3
MARK_RECEIVED = 4
MARKS = ("landing", "auction", "deal", "flight", "received")

# when a forgotten rent can no longer be asked for
LAPSES_NEVER = 0
LAPSES_NEXT_ROLL = 1
LAPSES_NEXT_PLAYER = 2
LAPSES_SECOND_PLAYER = 3
LAPSES = ("never", "next_roll", "next_player_rolls", "second_following_player_rolls")

# when an agreed time ends the game
TIME_ENDS = ("round", "at_once")
AT_ONCE = 1

# what may be sold to the bank or mortgaged without a debt
RAISE_ALL = 0
RAISE_BUILDINGS = 1
RAISE_NOTHING = 2
RAISES = ("all", "buildings", "nothing")

# when the last fine in jail falls due
AFTER_LAST_TRY = 0
NEXT_TURN = 1
LAST_FINES = ("after_last_try", "next_turn")

# how a fraction of money is made whole
ROUND_DOWN = 0
ROUND_UP = 1
ROUND_HALF_UP = 2
ROUNDINGS = ("down", "up", "half_up")

# why a game could not go on (never in games without a script)
NO_FAULT = 0
OUT_OF_DICE = 1
WRONG_ANSWER = 2
AGENDA_FULL = 3
LOG_FULL = 4
UNKNOWN_STEP = 5
FAULTS = ("none", "out_of_dice", "wrong_answer", "agenda_full", "log_full", "unknown_step")
