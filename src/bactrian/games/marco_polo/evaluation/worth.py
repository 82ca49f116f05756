"""Rules of thumb in tenths of points: only to choose what will be done."""

from bactrian.core.data.tables import constants

POINT = 10
COIN, CAMEL = 2, 4
POST, INCOME, CARD, OUTPOST = 25, 12, 7, 10
BEIJING_SHARE = 9
UNIT_WORTH = constants([COIN, CAMEL, 7, 9, 11, POINT])
