"""What people can type besides the number of a choice. Each command returns whether the position
has changed.
"""

from collections.abc import Callable, Mapping

from bactrian.advice.hint import decimal, hint, prepare
from bactrian.cli.files import CannotSave, save_file
from bactrian.cli.session.screen import Screen
from bactrian.cli.session.standing import ASK, StandingAnswers
from bactrian.core.data.texts import Texts
from bactrian.core.errors import CannotUndo
from bactrian.match import Match
from bactrian.terminal.protocol import TerminalTable

Command = Callable[[int, str], bool]  # the seat that types it, and what comes after its name


class Left(Exception):
    """The player has left the table."""


class Commands:
    """The commands of one match on one screen."""

    def __init__(
        self,
        match: Match,
        table: TerminalTable,
        texts: Texts,
        screen: Screen,
        standing: Mapping[int, StandingAnswers],
    ) -> None:
        self._match = match
        self._table = table
        self._t = texts
        self._screen = screen
        self._standing = standing
        charts = {name: self._chart(name) for name in table.charts()}
        self._all: dict[str, Command] = {
            "undo": self._undo,
            "hint": self._hint,
            "log": self._log,
            **charts,
            **({"answers": self._standing_answers} if match.game.hidden else {}),
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
        }

    def find(self, line: str) -> Callable[[int], bool] | None:
        """The command that a line names in the texts' language, None if it names none."""
        word, _, rest = line.partition(" ")
        for name, command in self._all.items():
            if self._is(word, name):
                return lambda seat: command(seat, rest.strip())
        return None

    def _is(self, word: str, name: str) -> bool:
        return word.lower() in self._t(f"command.{name}").split()

    def _undo(self, seat: int, rest: str) -> bool:
        try:
            self._match.undo(seat)
        except CannotUndo:
            self._screen.say("cannot_undo")
            return False
        self._screen.note("undone")
        return True

    def _hint(self, seat: int, rest: str) -> bool:
        self._screen.say("hint_thinking")
        prepare(self._match.game)
        found = hint(self._match, self._t.language)
        for place, (action, chance, points) in enumerate(found.choices, 1):
            shown = decimal(points, self._t.language)
            self._screen.say(
                "hint_choice", place=place, text=action.text, chance=chance, points=shown
            )
        self._screen.console.print(found.why)
        return False

    def _log(self, seat: int, rest: str) -> bool:
        self._screen.log(seat)
        return False

    def _chart(self, name: str) -> Command:
        def show(seat: int, rest: str) -> bool:
            chart, width = self._table.charts()[name], self._screen.console.width
            self._screen.console.print(chart(self._match.view(seat), self._screen.names, width))
            return False

        return show

    def _save(self, seat: int, rest: str) -> bool:
        if not rest:
            self._screen.say("save_needs_name")
            return False
        try:
            save_file(self._match, rest)
        except CannotSave as error:
            self._screen.say(error.key, **error.parameters)
            return False
        self._screen.say("saved", file=rest)
        self._screen.offer_to_go_on(rest)
        return False

    def _quit(self, seat: int, rest: str) -> bool:
        raise Left

    def _help(self, seat: int, rest: str) -> bool:
        self._screen.explain(self._match.game.texts(self._t.language))
        for name in ("number", "table", *self._all, "rules"):
            self._screen.say(f"help.{name}", game=self._match.game.name)
        if (data := self._match.game.data) is not None:
            self._screen.say("data", file=data.file, digest=data.short)
        self._screen.say("commitment", commitment=self._match.commitment)
        return False

    # --- standing answers ---------------------------------------------------------------------

    def _standing_answers(self, seat: int, rest: str) -> bool:
        """Show or change what the seat answers when it is asked in secret."""
        if rest and not self._answer(seat, rest.lower()):
            self._screen.say("standing_unclear", line=rest)
        self._list_answers(seat)
        return False

    def _answer(self, seat: int, rest: str) -> bool:
        """Whether the words name something that it may be asked about, or all, and an answer."""
        words = {word: a for a in self._answers() for word in self._t(f"command.{a}").split()}
        which, _, answer = rest.partition(" ")
        subjects = {str(subject): subject for subject in self._subjects(seat)}
        every = self._is(which, "all")
        if answer.strip() not in words or not (every or which in subjects):
            return False
        self._standing[seat].set(None if every else subjects[which], words[answer.strip()])
        return True

    def _answers(self) -> list[str]:
        hidden = self._match.game.hidden
        return [ASK] if hidden is None else [hidden.speak, hidden.silent, ASK]

    def _subjects(self, seat: int) -> dict[int, str]:
        """What the seat may be asked about in secret, with its name."""
        hidden, texts = self._match.game.hidden, self._match.game.texts(self._t.language)
        if hidden is None:
            return {}
        subjects = hidden.subjects(self._match.view(seat))
        return {subject: hidden.subject_name(texts, subject) for subject in subjects}

    def _list_answers(self, seat: int) -> None:
        subjects, standing = self._subjects(seat), self._standing[seat]
        self._screen.say("standing_title" if subjects else "standing_none")
        for subject, name in subjects.items():
            answer = self._t(f"answer.{standing.get(subject)}")
            self._screen.say("standing_row", subject=name, answer=answer)
        self._screen.say("standing_other", answer=self._t(f"answer.{standing.otherwise}"))
        self._screen.say("standing_help")
