"""What the states of all games have in common."""

from bactrian.core.rules.record import Record, i16, u64

NOBODY = -1  # no seat, no family, nothing there

FRAMES = 16  # pending questions and steps; a game that needs more declares its own `frames`
FRAME_SIZE = 4
OPTIONS = 128
VARIANTS = 8
EVENTS = 64
EVENT_SIZE = 5
CHANCES = 192


class GameState(Record):
    """Chance, the pending decisions, and what is reported.

    A game's state inherits these fields and may declare a row again with another length.
    """

    stream_key = u64(4)  # of the random stream (core.chance): secret to all, like what follows
    stream_block = u64(4)  # the bits that are being drawn from
    stream_drawn = u64()  # how many numbers have been drawn
    seats = i16()  # number of players
    variant = i16(VARIANTS)  # the match's options, by their index in the game's list
    turn = i16()  # turns begun so far
    ends = i16()  # reasons of the end, one bit each; 0 while the game goes on
    depth = i16()  # frames on the stack; 0 means that the game is over
    frames = i16(FRAMES, FRAME_SIZE)  # pending questions and steps: core.rules.stack
    option_count = i16()  # options of the open question
    options = i16(OPTIONS)  # their action numbers, ascending

    barrier = i16(aside=True)  # 1: the last action cannot be taken back
    watching = i16(aside=True)  # 1: write events and chances down
    event_count = i16(aside=True)
    events = i16(EVENTS, EVENT_SIZE, aside=True)  # of the last action: kind and up to four numbers
    chance_count = i16(aside=True)
    chances = i16(CHANCES, aside=True)  # of the last action: label, how many, the results
