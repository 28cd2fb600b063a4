"""What can happen in a game: the kinds of event in the log.

An event is one row of integers (see `fields.EVENT`). Every movement of money, of a deed, of a card or of a building
is exactly one event, so cash, deeds and buildings can be rebuilt from the log alone. `amount` is always money that
moves: in the kinds of `PAYS` from `player` to `other`, in the kinds of `GETS` from `other` to `player`; everywhere
else it is 0. The bank is `BANK` (-1); a space or a player that plays no part is -1 too.
"""

BANK = -1

# --- before the first roll
GAME_START = 0  # value: number of players
OPENING_ROLL = 1  # player (a seat), value and value2: the dice thrown for who begins
SEATED = 2  # player, space: where the token stands, value: chair, value2: strategy
START_CASH = 3  # player gets amount from the bank
DECK_SHUFFLED = 4  # value: deck
# --- a turn
TURN = 5  # player's turn begins, value: round
ROLL = 6  # player, value and value2: the dice
MOVE = 7  # player, space: where to, value: where from, value2: 0 by dice, 1 by card
SALARY = 8  # player gets amount from the bank
REST = 9  # player stands on space and nothing happens there
# --- jail
TO_JAIL = 10  # player, space: jail, value: cause (0 the space, 1 a card, 2 doubles)
JAIL_FINE = 11  # player pays amount to the bank
JAIL_CARD_USED = 12  # player, value: deck, value2: card; it goes under its deck
JAIL_FAILED = 13  # player rolled no double, value: tries so far
LEFT_JAIL = 14  # player, value: way out (see `kinds`)
# --- cards and taxes
DRAW = 15  # player, space, value: deck, value2: card
CARD_KEPT = 16  # player keeps a jail card, value: deck, value2: card
CARD_PAYS = 17  # player pays amount to other (bank or player) by a card, value: deck, value2: card
CARD_GETS = 18  # player gets amount from other (bank) by a card, value: deck, value2: card
TAX = 19  # player pays amount to the bank, space
CARD_SOLD = 20  # player gets amount from the bank for a jail card, value: deck, value2: card
# --- buying and auctions
BUY = 21  # player pays amount to the bank and owns space
DECLINE = 22  # player does not buy space
AUCTION = 23  # space is put up, value: opening bid
BID = 24  # player bids, space (or -1 for a building), value: the bid
AUCTION_WON = 25  # player pays amount to the bank and owns space
NO_BID = 26  # nobody bids for space, player: who must take it (-1 nobody)
# --- rent
CLAIM = 27  # player (the owner) asks other for the rent of space
CLAIM_MISSED = 28  # player (the owner) has not noticed other on space so far
CLAIM_LAPSED = 29  # player (the owner) can no longer ask other for the rent of space
UTILITY_ROLL = 30  # player rolls for the rent of space, value and value2: the dice
RENT = 31  # player pays amount to other (the owner) for space
NO_RENT = 32  # player owes other (the owner) nothing for space
# --- debts
DEBT = 33  # player owes other value and has less in cash, space
SELL_BUILDING = 34  # player gets amount from the bank, space, value: level before, value2: level after
MORTGAGE = 35  # player gets amount from the bank, space
REDEEM = 36  # player pays amount to the bank, space is free again
TRANSFER_FEE = 37  # player pays amount to the bank and keeps space mortgaged
BANKRUPT = 38  # player is out, other: creditor, value: what could not be paid
ESTATE_CASH = 39  # player (bankrupt) pays amount to other
ESTATE_DEED = 40  # player's deed space goes to other, value: 1 if its mortgage is cancelled, value2: its level
ESTATE_CARD = 41  # player's jail card goes to other (bank: under its deck), value: deck, value2: card
# --- building
BUILD = (
    42  # player pays amount to the bank, space, value: level after (`kinds.HOTEL_LEVEL`: a hotel), value2: level before
)
NO_BUILDING = 43  # player wants a building and the bank has none, value: 0 houses, 1 hotels
PIECES_WANTED = 44  # player wants more pieces than can be had, value: 0 houses, 1 hotels, value2: how many
PIECE_AUCTION = 45  # a piece is put up, value: 0 house, 1 hotel, value2: opening bid
PIECE_WON = 46  # player pays amount to the bank and builds on space, value: level after, value2: level before
# --- trades
TRADE = 47  # player's offer is accepted by other, value: number of deeds given, value2: number of deeds received
TRADE_CASH = 48  # player pays amount to other
TRADE_DEED = 49  # player gives the deed space to other
TRADE_CARD = 50  # player gives a jail card to other, value: deck, value2: card
# --- the end
GAME_END = 51  # player: the winner or -1, value: end reason (see `kinds`)
# --- what only some editions or house rules have
DEALT = 52  # player pays amount to the bank for the deed space dealt to him
WEALTH_COUNTED = 53  # player's wealth is counted, value: what it is, value2: the limit it is held against, 0 none
MARK = 54  # player marks space in his passport, value: how (see `kinds.MARKS`), value2: marks he has now
PASSPORT_BONUS = 55  # player gets amount from the bank for a full passport
UPGRADE = 56  # player pays amount to the bank for the next star level, value: level after, value2: level before
STARS = 57  # player's star level changes by a card, value: level after, value2: level before
FORTUNE_TAKEN = 58  # player takes the card that lies on space, value: deck, value2: card
FORTUNE_KEPT = 59  # player lays the card before him, value: deck, value2: card
FORTUNE_USED = 60  # player uses a Fortune card, value: deck, value2: card; it leaves the game
WAGER_ROLL = 61  # player rolls for money, value and value2: the dice
CARD_DEED = 62  # player pays amount to other (0: nothing) and gets the deed space from him by a card
FREE_BUILDING = 63  # player builds on space for nothing, value: level after, value2: level before
# player gives other (his creditor) the deed space, value: how much of the debt it settles, value2: the deed whose rent
# it was, -1 none
DEBT_LESSENED = 64
POT = 65  # money paid to the bank goes into the pot, value: how much, value2: what is in it now
POT_TAKEN = 66  # player gets amount, the pot
BONUS = 67  # player gets amount from the bank
LOAN = 68  # player gets amount from the bank, value: what he owes it now
LOAN_INTEREST = 69  # player pays amount to the bank
LOAN_REPAID = 70  # player pays amount to the bank, value: what he owes it now
EXTRA_TURN = 71  # player has one more turn after this one
NOT_YET = 72  # player may not buy space yet
# --- what a comparison does to a game
TREATED_DEED = 73  # player is given the deed space, which was other's (the bank's, or another player's)
TREATMENT_PAID = 74  # player gets amount from the bank for his deed space
TREATMENT_PRICE = 75  # player pays amount to the bank for what he is given

PAYS = (
    JAIL_FINE,
    CARD_PAYS,
    TAX,
    BUY,
    AUCTION_WON,
    RENT,
    REDEEM,
    TRANSFER_FEE,
    ESTATE_CASH,
    BUILD,
    PIECE_WON,
    TRADE_CASH,
    DEALT,
    UPGRADE,
    CARD_DEED,
    LOAN_INTEREST,
    LOAN_REPAID,
    TREATMENT_PRICE,
)
GETS = (
    START_CASH,
    SALARY,
    CARD_GETS,
    CARD_SOLD,
    SELL_BUILDING,
    MORTGAGE,
    PASSPORT_BONUS,
    POT_TAKEN,
    BONUS,
    LOAN,
    TREATMENT_PAID,
)
NAMES = {
    value: name.lower()
    for name, value in list(globals().items())
    if name.isupper() and isinstance(value, int) and value >= 0
}
