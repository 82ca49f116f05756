"""What one client sees of a table: built from what its seats may know."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import cast

import msgspec

from bactrian.match import Match
from bactrian.players.naming import seat_names
from bactrian.server import messages as m
from bactrian.server.refusals import server_texts
from bactrian.server.table import view_cache
from bactrian.server.table.chat import may_write
from bactrian.server.table.commands import may_return
from bactrian.server.table.event_log import LogPage, RenderedPage, merged
from bactrian.server.table.table import Table
from bactrian.server.table.windows import Window

MOST_NAMED = 1024  # seats and tables whose names are kept
MOST_RENDERED = 16  # pages of the log that a table keeps as text
UNNUMBERED = b'{"seq":0,'  # how an item of the log begins

encode = msgspec.json.Encoder().encode


def update(
    table: Table, seats: frozenset[int], since: int, language: str, present: Collection[int]
) -> m.Update:
    """The state of the table for a person with these seats, and what happened since."""
    return with_log(table, state(table, seats, language, present), since, language)


def with_log(table: Table, now: m.Update, since: int, language: str) -> m.Update:
    """A state of the table as it is now, with what happened since."""
    happened = log(table, frozenset(now.you), since, language)
    return msgspec.structs.replace(now, since=min(since, now.seq), log=happened)


def state(table: Table, seats: frozenset[int], language: str, present: Collection[int]) -> m.Update:
    """The state of the table for a person with these seats, without what happened."""
    seq = table.event_log.seq(seats)
    viewers: list[int | None] = [*sorted(seats)] or [None]
    over = table.status == "finished"
    return m.Update(
        table=table.record.id,
        seq=seq,
        since=seq,
        status=table.status,
        settings=table.settings,
        seats=_seats(table, present, language),
        you=sorted(seats),
        views=[seat_view(table, seat, language) for seat in viewers],
        log=[],
        window=_window(table),
        proposal=_proposal(table),
        commitment=None if table.match is None else table.match.commitment,
        winners=table.winners,
        proof=m.Proof(table.record.seed, table.record.salt) if over else None,
        invite=table.record.invite if seats else None,
        rematch=table.rematch,
        clock=_clock(table),
        rests=table.status == "playing" and table.rests,
        imported=table.record.imported,
        data=table.record.data,
        tournament=table.record.tournament,
        lesson=table.record.lesson,
    )


def names(table: Table, language: str) -> list[str]:
    """What the seats are called."""
    return list(_called(table, language))


def _called(table: Table, language: str) -> tuple[str, ...]:
    seats = table.seats
    known = tuple([one.name for one in seats]), tuple([one.setup.level for one in seats])
    return _names(*known, language)


@lru_cache(MOST_NAMED)
def _names(
    names: tuple[str | None, ...], levels: tuple[str | None, ...], language: str
) -> tuple[str, ...]:
    return tuple(seat_names(names, levels, language))


def _seats(table: Table, present: Collection[int], language: str) -> list[m.SeatShown]:
    called = _called(table, language)
    return [
        _seat_shown(
            seat.setup.kind,
            called[number] if seat.name or seat.setup.kind == "bot" else None,
            seat.level,
            number in present,
            seat.resigned,
        )
        for number, seat in enumerate(table.seats)
    ]


_seat_shown = lru_cache(MOST_NAMED)(m.SeatShown)  # they are the same from action to action

# --- one seat -----------------------------------------------------------------------------------


def seat_view(table: Table, seat: int | None, language: str) -> m.SeatView:
    """The table from one seat, or for a spectator."""
    held = table.held if table.held is not None and table.held.seat == seat else None
    after = table.preview if held is not None else None
    # What the end reveals, nobody may see and then take the last action back.
    ends = after is not None and after.over
    match = table.public if after is None or ends else after
    actions = _actions(table, seat, language)
    hint = ["hint"] if actions and table.settings.hints and not table.settings.rated else []
    may = [] if seat is None else [*_may(table, seat), *hint]
    return m.SeatView(
        seat=seat,
        view=None if match is None else _view(table, match, seat),
        actions=actions,
        may=[*may, *_may_talk(table, seat)],
        held=None if held is None else held.action,
        ends=ends,
        passed=table.window is not None and seat in table.window.passed,
        preferences=None if seat is None else _preferences(table, seat),
    )


def _view(table: Table, match: Match, seat: int | None) -> m.Json:
    window = table.window
    if window is None:
        return table.view_cache.view(match, seat)
    after = table.view_cache.view(table.playing(), seat)
    if seat is not None and seat == table.asked and _can_answer(table, window, seat):
        return after  # the asked seat decides in the position that it is asked in
    # S-11.5: the same for all others, whether a seat is asked or not.
    about = {window.question.subject: window.subject}
    view = table.view_cache.view(match, seat)
    view |= {part: after[part] for part in window.question.shown}
    view["decision"] = {"kind": window.question.decision, "seat": None, **about}
    view["actions"] = []
    return view


def _actions(table: Table, seat: int | None, language: str) -> list[m.ActionShown]:
    match = table.match
    if match is None or table.status != "playing" or seat is None or table.held is not None:
        return []
    if table.window is not None and not _can_answer(table, table.window, seat):
        return []
    to_act = match.to_act if table.window is None else table.asked
    if seat != to_act or not table.seats[seat].has_person:
        return []
    # They are JSON already, which is what becomes of a message.
    return cast("list[m.ActionShown]", table.view_cache.actions(match, language))


def _may(table: Table, seat: int) -> list[str]:
    """The commands that would not be refused, besides playing an action."""
    own = table.seats[seat]
    if table.status == "waiting":
        full = not any(other.is_free for other in table.seats)
        creator = ["fill", "clear", "cancel"] if own.person == table.creator else []
        return ["leave", "prefer", *(["start"] if full else []), *creator]
    if table.status == "cancelled":
        return []
    if table.status == "finished":
        return ["rematch"]
    if own.resigned:
        return []
    if own.stand_in is not None:
        return ["prefer", "resign", *(["return"] if may_return(table, own) else [])]
    leave = [] if table.settings.rated else ["leave"]
    undo = ["undo", "reset"] if table.undoable(seat) else []
    confirm = ["confirm"] if table.held is not None and table.held.seat == seat else []
    window = table.window
    passing = ["pass"] if window is not None and _can_answer(table, window, seat) else []
    return ["prefer", "resign", *leave, *undo, *confirm, *passing, *_may_agree(table, seat)]


def _may_talk(table: Table, seat: int | None) -> list[str]:
    seats = () if seat is None else (seat,)
    return ["say"] if may_write(table.settings.chat, seats) else []


def _can_answer(table: Table, window: Window, seat: int) -> bool:
    """Whether nothing is settled yet for this seat: a standing answer is given without asking."""
    return seat not in window.passed and table.seats[seat].answer(window.subject) == "ask"


def _may_agree(table: Table, seat: int) -> list[str]:
    proposal = table.proposal
    if proposal is None:
        return ["propose"]
    return ["answer"] if seat in proposal.asked and seat not in proposal.agreed else []


def _preferences(table: Table, seat: int) -> m.Preferences:
    own = table.seats[seat]
    return m.Preferences(own.confirm, own.standing, own.otherwise)


# --- what all see -------------------------------------------------------------------------------


def _clock(table: Table) -> m.ClockShown | None:
    clocks = table.clocks
    if clocks is None:
        return None
    left = [clocks.left(n) if seat.has_person else None for n, seat in enumerate(table.seats)]
    return m.ClockShown(left, clocks.running, clocks.runs_out_at)


def _window(table: Table) -> m.WindowShown | None:
    window = table.window
    if window is None:
        return None
    latest = window.opened + table.settings.window_seconds
    return m.WindowShown(window.number, window.subject, None if table.is_private else latest)


def _proposal(table: Table) -> m.ProposalShown | None:
    proposal = table.proposal
    if proposal is None:
        return None
    entry = proposal.entry
    agreed, asked = list(proposal.agreed), list(proposal.asked)
    return m.ProposalShown(proposal.number, entry.what, entry.seat, entry.target, agreed, asked)


def log(table: Table, seats: frozenset[int], since: int, language: str) -> list[m.LogItem]:
    """What these seats may know of what happened since."""
    people = _called(table, language)
    found = [
        msgspec.Raw(b'{"seq":%d,%b' % (seq, item))
        for seq, index in table.event_log.numbers_since(seats, since)
        for item in _items(table, index, seats, language, people)
    ]
    return cast("list[m.LogItem]", found)  # they are JSON already


def _items(
    table: Table, index: int, seats: frozenset[int], language: str, people: tuple[str, ...]
) -> Sequence[bytes]:
    """The log items of a page, as JSON without the number: that differs between readers."""
    known = table.rendered_pages.get((index, language))
    if known is None or known.people != people:
        page = table.event_log.page(index)
        if len(table.rendered_pages) >= MOST_RENDERED:
            table.rendered_pages.clear()
        known = table.rendered_pages[index, language] = RenderedPage(page, people, {})
    key = seats.intersection(known.page.game.own)  # those that know more
    if key not in known.items:
        known.items[key] = _rendered(table, known.page, key, language, people)
    return known.items[key]


def _rendered(
    table: Table, page: LogPage, seats: frozenset[int], language: str, people: Sequence[str]
) -> Sequence[bytes]:
    about_table = [
        m.LogItem(0, f"table.{kind}", dict(args), _sentence(kind, args, language, people))
        for kind, args in page.table
    ]
    texts = view_cache.texts(table.game.key, language)
    about_game = [
        m.LogItem(0, event.kind, dict(event.args), table.game.narrate(event, texts, people))
        for event in merged(page.game, seats)
    ]
    return [encode(item)[len(UNNUMBERED) :] for item in about_table + about_game]


def _sentence(kind: str, args: Mapping[str, object], language: str, people: Sequence[str]) -> str:
    words = dict(args)
    for role in ("seat", "target"):
        number = words.get(role)
        if isinstance(number, int):
            words[role] = people[number]
    key = f"{kind}_{words['what']}" if kind == "proposed" else kind
    return server_texts(language)(f"log.{key}", **words)
