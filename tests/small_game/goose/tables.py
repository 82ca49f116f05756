"""data.toml as constants."""

from bactrian.core.data.tables import constants, data_of

data = data_of(__name__)

_game, _track, _cards = data.entry("game"), data.entry("track"), data.entry("cards")
MOST_PLAYERS = _game.integer("players_max", 2, 4)
PLAYER_COUNTS = tuple(range(_game.integer("players_min", 2, 4), MOST_PLAYERS + 1))
TURNS_EACH = _game.integer("turns_each", 1, 100)

SPACES = _track.integer("spaces", 10, 100)
POND = SPACES - 1
_bridges = _track.integers("bridges", 5)
IS_BRIDGE = constants([int(space in _bridges) for space in range(SPACES)])
SET_BACK = _track.integer("set_back", 1, 9)

DIE = 6  # its sides
HIGHEST = _cards.integer("highest", 1, 9)
OF_EACH = _cards.integer("of_each", 1, 9)
CARDS = HIGHEST * OF_EACH
NUMBER = constants([card // OF_EACH + 1 for card in range(CARDS)])
DEALT = _cards.integer("dealt", 0, 4)
HAND_LIMIT = _cards.integer("hand_limit", 1, 9)

_points = data.entry("points")
SPACE_POINTS = _points.integer("space", 0, 9)
POND_POINTS = _points.integer("pond", 0, 99)
CARD_POINTS = _points.integer("card", 0, 9)
