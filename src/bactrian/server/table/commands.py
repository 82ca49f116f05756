"""Commands at a table: who may do what. A command becomes entries, or is refused.

Nothing is changed here.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bactrian.core.errors import BactrianError, shown
from bactrian.players.registry import check_name
from bactrian.server import messages as m
from bactrian.server.refusals import Refused
from bactrian.server.table import chat
from bactrian.server.table import entries as e
from bactrian.server.table.seats import LEAST_RATED, Seat, clean_name, seat_entries
from bactrian.server.table.table import Table


class Person(NamedTuple):
    """A person with a name and a cookie: a guest, or the owner of an account."""

    id: str
    name: str
    account: str | None = None  # the name of their account
    session: str = ""  # of the account, in this browser
    confirm: bool = True  # what a seat of theirs begins with
    is_operator: bool = False
    ban: m.Restriction | None = None
    mute: m.Restriction | None = None


def decide(table: Table, person: Person, command: m.Command) -> list[e.AnyEntry]:
    """The entries that this command makes now."""
    return DECIDE[type(command)](table, person, command)


def is_done(table: Table, person: Person, command: m.Command) -> bool:
    """Whether this very command was carried out before."""
    return bool(command.id) and (person.id, command.id) in table.commands


# --- what several commands need -----------------------------------------------------------------


def _seat(table: Table, number: int) -> Seat:
    if number >= len(table.seats):
        raise Refused("no_such_seat", seat=number, last=len(table.seats) - 1)
    return table.seats[number]


def _own_seat(table: Table, person: Person, number: int) -> Seat:
    """The seat, if this person decides there now."""
    seat = _seat(table, number)
    if seat.person != person.id or seat.resigned:
        raise Refused("not_your_seat", seat=number)
    return seat


def _active_seat(table: Table, person: Person, number: int) -> Seat:
    """The seat, if this person decides there in a game that goes on."""
    seat = _own_seat(table, person, number)
    _check_status(table, "playing")
    if seat.stand_in is not None:
        raise Refused("not_your_seat", seat=number)
    return seat


def _check_status(table: Table, status: m.Status) -> None:
    if table.status != status:
        raise Refused("not_now", status=table.status)


def _check_seq(table: Table, person: Person, seq: int) -> None:
    if seq != table.event_log.seq(table.seats_of(person.id)):
        raise Refused("stale")


# --- sitting down -------------------------------------------------------------------------------


def _join(table: Table, person: Person, command: m.Join) -> list[e.AnyEntry]:
    seat = _seat(table, command.seat)
    _check_status(table, "waiting")
    if not seat.is_free:
        raise Refused("seat_taken", seat=command.seat)
    creator = person.id == table.creator
    invited = creator or command.invite == table.record.invite
    if (seat.setup.kind == "guest" and not invited) or (seat.setup.kind == "you" and not creator):
        raise Refused("not_invited", seat=command.seat)
    if table.settings.rated and table.seats_of(person.id):
        raise Refused("one_seat_only")
    if table.settings.rated and person.account is None:
        raise Refused("account_needed")
    # A rated player sits there under the name of their account.
    name = None if table.settings.rated else command.name
    return seat_entries(command.seat, person.id, name or person.name, person.confirm)


def _leave(table: Table, person: Person, command: m.Leave) -> list[e.AnyEntry]:
    _own_seat(table, person, command.seat)
    if table.status == "waiting":
        return [e.Left(command.seat)]
    _active_seat(table, person, command.seat)
    if table.settings.rated:
        raise Refused("not_at_rated")
    return [e.SteppedAway(command.seat, STAND_IN)]


def _start(table: Table, person: Person, command: m.Start) -> list[e.AnyEntry]:
    if not table.seats_of(person.id) and person.id != table.creator:
        raise Refused("not_seated")
    _check_status(table, "waiting")
    if any(seat.is_free for seat in table.seats):
        raise Refused("seats_free")
    return [e.Started()]


def _check_creator(table: Table, person: Person) -> None:
    if person.id != table.creator:
        raise Refused("creator_only")
    _check_status(table, "waiting")


def _fill(table: Table, person: Person, command: m.Fill) -> list[e.AnyEntry]:
    _check_creator(table, person)
    if not _seat(table, command.seat).is_free:
        raise Refused("seat_taken", seat=command.seat)
    seats_for_people = sum(seat.setup.kind != "bot" for seat in table.seats)
    if table.settings.rated and seats_for_people <= LEAST_RATED:
        raise Refused("nobody_to_rate")
    name = None if command.name is None else clean_name(command.name)
    return [e.BotSeated(command.seat, _level(command.level), name)]


def _clear(table: Table, person: Person, command: m.Clear) -> list[e.AnyEntry]:
    _check_creator(table, person)
    if _seat(table, command.seat).setup.kind != "bot":
        raise Refused("no_bot", seat=command.seat)
    return [e.BotLeft(command.seat)]


def _cancel(table: Table, person: Person, command: m.Cancel) -> list[e.AnyEntry]:
    _check_creator(table, person)
    return [e.Cancelled()]


# --- playing ------------------------------------------------------------------------------------


def _play(table: Table, person: Person, command: m.Play) -> list[e.AnyEntry]:
    seat = _active_seat(table, person, command.seat)
    _check_seq(table, person, command.seq)
    if table.window is not None:
        return _answer_window(table, command.seat, command.action)
    match = table.playing()
    if table.held is not None or match.to_act != command.seat:
        raise Refused("illegal")
    if command.action not in match.legal():
        raise Refused("illegal")
    if is_held_back(table, command, confirm=seat.confirm):
        return [e.Held(command.seat, command.action)]
    return [e.Played(command.seat, command.action)]


def is_held_back(table: Table, command: m.Play, *, confirm: bool) -> bool:
    """Whether a legal action waits to be confirmed: it ends its turn, and could be taken back.

    One that ends the game could be, too: its seat is not shown what the end reveals.
    """
    if not confirm and not command.hold_last:
        return False
    before, after = table.playing(), table.playing().copy()
    after.play(command.action)
    if after.over and command.hold_last:
        return True
    ends_turn = after.to_act != before.to_act or after.turn != before.turn
    return confirm and ends_turn and not after.barred


def _answer_window(table: Table, seat: int, action: int) -> list[e.AnyEntry]:
    """Only the seat that is asked can answer; what others send is refused in the same way."""
    window = table.window
    if window is None or table.asked != seat or seat in window.passed:
        raise Refused("illegal")
    kind = table.game.catalogue[action].kind if action < len(table.game.catalogue) else None
    if kind == window.question.speak:
        return [e.Played(seat, action)]
    if kind == window.question.silent:
        return [e.Passed(seat)]
    raise Refused("illegal")


def _pass(table: Table, person: Person, command: m.Pass) -> list[e.AnyEntry]:
    _active_seat(table, person, command.seat)
    if table.window is None or table.window.number != command.window:
        raise Refused("window_closed")
    if command.seat in table.window.passed:
        raise Refused("illegal")
    return [e.Passed(command.seat)]


def _confirm(table: Table, person: Person, command: m.Confirm) -> list[e.AnyEntry]:
    _active_seat(table, person, command.seat)
    _check_seq(table, person, command.seq)
    if table.held is None or table.held.seat != command.seat:
        raise Refused("nothing_held")
    return [e.Confirmed(command.seat)]


def _undo(table: Table, person: Person, command: m.Undo | m.Reset) -> list[e.AnyEntry]:
    _active_seat(table, person, command.seat)
    _check_seq(table, person, command.seq)
    possible = table.undoable(command.seat)
    if not possible:
        raise Refused("nothing_to_undo")
    count = possible if isinstance(command, m.Reset) else min(possible, command.count)
    return [e.TakenBack(command.seat, count)]


def _prefer(table: Table, person: Person, command: m.Prefer) -> list[e.AnyEntry]:
    seat = _own_seat(table, person, command.seat)
    unknown = sorted(set(command.standing or ()) - table.subjects)
    if unknown:
        raise Refused("bad_message", reason=f"nothing can be asked here about {shown(unknown[0])}")
    return [
        e.Preferred(
            command.seat,
            seat.confirm if command.confirm is None else command.confirm,
            seat.standing if command.standing is None else command.standing,
            command.otherwise or seat.otherwise,
        )
    ]


# --- agreeing -----------------------------------------------------------------------------------


def _propose(table: Table, person: Person, command: m.Propose) -> list[e.AnyEntry]:
    _active_seat(table, person, command.seat)
    if table.proposal is not None:
        raise Refused("proposal_open")
    if command.what == "rewind":
        if table.rewind_point(command.seat) is None:
            raise Refused("nothing_to_undo")
        if table.settings.rated and _has_absent_player(table, person):
            raise Refused("not_at_rated")  # they could not say no
        return [e.Proposed(command.seat, "rewind")]
    if command.target is None or command.level is None:
        raise Refused("bad_message", reason="a takeover needs target and level")
    if not _seat(table, command.target).has_person or command.target == command.seat:
        raise Refused("illegal")
    return [e.Proposed(command.seat, "takeover", command.target, _level(command.level))]


def _has_absent_player(table: Table, person: Person) -> bool:
    """Whether a bot plays for another person who may come back."""
    return any(
        seat.person not in (None, person.id) and seat.stand_in is not None and not seat.resigned
        for seat in table.seats
    )


def _level(name: str) -> str:
    try:
        return check_name(name)
    except BactrianError as error:
        raise Refused("bad_settings", reason=str(error)) from error


def _answer(table: Table, person: Person, command: m.Answer) -> list[e.AnyEntry]:
    _active_seat(table, person, command.seat)
    proposal = table.proposal
    if proposal is None or proposal.number != command.proposal:
        raise Refused("no_proposal")
    if command.seat not in proposal.asked or command.seat in proposal.agreed:
        raise Refused("illegal")
    return [e.Answered(command.seat, command.agree)]


def _return(table: Table, person: Person, command: m.Return) -> list[e.AnyEntry]:
    seat = _own_seat(table, person, command.seat)
    _check_status(table, "playing")
    if seat.stand_in is None:
        raise Refused("illegal")
    if not may_return(table, seat):
        raise Refused("bots_move")
    return [e.Returned(command.seat)]


def may_return(table: Table, seat: Seat) -> bool:
    """A player who ran out of time lets the bot end that move, if others wait for it."""
    return seat.ran_out_in is None or seat.ran_out_in != table.turn or table.rests


def _resign(table: Table, person: Person, command: m.Resign) -> list[e.AnyEntry]:
    _own_seat(table, person, command.seat)
    _check_status(table, "playing")
    return [e.Resigned(command.seat, STAND_IN)]


# --- asking and talking ---------------------------------------------------------------------------


def check_hint(table: Table, person: Person, command: m.AskHint) -> None:
    """Refuse a hint to a player who could not act now, in the same words for all of them."""
    seat = _active_seat(table, person, command.seat)
    if not table.settings.hints or table.settings.rated:
        raise Refused("no_hints")
    _check_seq(table, person, command.seq)
    window = table.window
    if window is None:
        may = table.held is None and table.playing().to_act == command.seat
    else:
        asks = seat.answer(window.subject) == "ask" and command.seat not in window.passed
        may = asks and table.asked == command.seat
    if not may:
        raise Refused("illegal")


def _say(table: Table, person: Person, command: m.Say) -> list[e.AnyEntry]:
    seats = sorted(table.seats_of(person.id))
    if command.seat is not None and command.seat not in seats:
        raise Refused("not_your_seat", seat=command.seat)
    if not chat.may_write(table.settings.chat, seats):
        raise Refused("chat_closed")
    if len(table.said) >= chat.MOST_LINES:
        raise Refused("chat_full", limit=chat.MOST_LINES)
    seat = command.seat if command.seat is not None else next(iter(seats), None)
    name = person.name if seat is None else table.seats[seat].name or person.name
    return [e.Said(name, chat.clean_text(command.text), seat)]


# Plays for a person who resigned, left, or ran out of time.
STAND_IN = "medium"

# Any: each takes its own kind of command
DECIDE: Mapping[type, Callable[[Table, Person, Any], list[e.AnyEntry]]] = {
    m.Join: _join,
    m.Leave: _leave,
    m.Start: _start,
    m.Fill: _fill,
    m.Clear: _clear,
    m.Cancel: _cancel,
    m.Play: _play,
    m.Confirm: _confirm,
    m.Undo: _undo,
    m.Reset: _undo,
    m.Pass: _pass,
    m.Prefer: _prefer,
    m.Propose: _propose,
    m.Answer: _answer,
    m.Return: _return,
    m.Resign: _resign,
    m.Say: _say,
}
