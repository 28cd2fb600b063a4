"""The decisions a player is asked for, by name: the questions that `decide` answers from a script or from a strategy.

The unit of the answer stands behind each name; -1 means nothing, nobody or no.
"""

BUY = 0  # space -> 1 buy at the printed price, 0 not
BID = 1  # space -> the most he would pay, 0 not at all
BUILD_HOUSES = 2  # -> the space for the next house, or -1
BUILD_HOTEL = 3  # -> the space for the next hotel, or -1
BID_FOR_PIECE = 4  # -> the most he would pay for the house or hotel put up, 0 not at all
REDEEM = 5  # -> a mortgaged space to redeem now, or -1
RAISE_MONEY = 6  # -> a space: sell a building there or, if its group has none, mortgage it; or -1 (no more)
JAIL = 7  # -> 0 roll, 1 pay the fine, 2 use a card
CLAIM = 8  # space -> 1 notices and asks for the rent, 0 not
KEEP_MORTGAGED = 9  # space received mortgaged -> 1 pay only the fee, 0 redeem it at once
PAY_OR_DRAW = 10  # -> 0 pay, 1 draw the other deck
OFFER = 11  # -> 1 an offer was written into game.offer, 0 none
ANSWER = 12  # -> 1 accept the offer in game.offer, 0 refuse
SELL_CARD = 13  # -> 1 sell a jail card to the bank (published models only), 0 keep
TAX = 14  # space -> 0 the fixed tax, 1 the share of his wealth
RAISE_FREELY = 15  # -> a space: sell a building there or mortgage it without need, before a roll; or -1
FLY = 16  # -> the wonder to mark by a free flight, or -1
UPGRADE = 17  # -> 1 pay for the next star level, 0 not
PLAY_CARD = 18  # -> the number of a kept card to use now, or -1
CHOOSE_PLAYER = 19  # -> the seat that a card pays or gives to
GIVE_DEED = 20  # -> the deed that a card makes him give
TAKE_DEED = 21  # -> the deed of another player that a card lets him have, or -1
FREE_BUILDING = 22  # -> the street for the building that a card gives, or -1
JUMP_TO = 23  # -> the space that a card lets him move to
PAY_IN_DEEDS = 24  # -> the deed he offers his creditor for part of a debt, or -1
TAKE_FOR = 25  # space -> how much of the debt the creditor lets go for the deed, 0 he wants money
BORROW = 26  # -> how much he borrows from the bank, 0 nothing
REPAY = 27  # -> how much of his loan he pays back, 0 nothing

NAMES = {value: name.lower() for name, value in list(globals().items()) if name.isupper() and isinstance(value, int)}
