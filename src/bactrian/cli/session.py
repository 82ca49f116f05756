"""A game at the terminal: whose turn it is, what people type, what they see of each other."""

from collections.abc import Callable, Mapping

from bactrian.cli.files import save_file
from bactrian.cli.screen import Screen
from bactrian.cli.standing import ASK, StandingAnswers
from bactrian.cli.tables.protocol import TerminalTable
from bactrian.core.errors import BadSave, CannotUndo
from bactrian.core.texts import Texts
from bactrian.match import Match
from bactrian.players import Player

AFTER_ACTION = 0.25  # seconds to see what another seat did
SALE_WINDOW = 1.2  # S-11.7: as long as that whether somebody is asked or not


class Left(Exception):
    """Somebody has left the table."""


class Session:
    """People and computer players around one terminal."""

    def __init__(
        self,
        match: Match,
        players: Mapping[int, Player],
        table: TerminalTable,
        texts: Texts,
        screen: Screen,
    ) -> None:
        self._match = match
        self._players = players  # all other seats are people
        self._people = [seat for seat in range(match.players) if seat not in players]
        self._table = table
        self._t = texts
        self._screen = screen
        self._standing = {seat: StandingAnswers() for seat in self._people}
        self._answers: dict[int, int] = {}  # given behind the curtain, by seat
        self._at_screen = self._people[0] if self._people else None

    def run(self) -> None:
        """Play until the game is over or somebody leaves (`Left`)."""
        match = self._match
        while not match.over:
            seat = match.to_act
            if seat is None:
                break
            number = self._players[seat].choose(match) if seat in self._players else self._ask(seat)
            if number is not None:
                match.play(number)
                self._show_action(seat)
        self._screen.draw(self._at_screen)

    def _show_action(self, seat: int) -> None:
        """Everybody sees what was done; a window is open for a time that tells nothing."""
        if not self._people:
            self._screen.draw(None)
            self._screen.wait(AFTER_ACTION)
        elif seat in self._players and len(self._people) == 1:
            self._screen.tell(self._at_screen)
            self._screen.wait(AFTER_ACTION)
        window = self._screen.window_opened()
        if window is not None:
            self._open_window(window.args["good"])

    def _open_window(self, subject: int) -> None:
        """S-11.7 The same for all: alone one just waits, several people are all asked."""
        if len(self._people) > 1:
            self._answers.clear()
            for person in self._people:
                if not self._standing[person].asks_nothing:
                    self._ask_behind_curtain(person, subject)
        elif self._match.to_act not in self._people:
            self._screen.say("window", name=self._table.subject_name(subject))
            self._screen.wait(SALE_WINDOW)

    # --- people -------------------------------------------------------------------------------

    def _ask(self, seat: int) -> int | None:
        """A person decides; None if something else was done instead, such as undo."""
        if self._match.decision in self._table.hidden:
            answer = self._answered_before(seat)
            if answer is not None:
                return answer
        self._hand_over(seat)
        actions = self._match.actions(self._t.language)
        self._screen.draw(seat, actions)
        while True:
            line = self._read("prompt")
            if line.isdecimal() and 1 <= int(line) <= len(actions):
                return actions[int(line) - 1].number
            command, _, rest = line.partition(" ")
            deed = self._deed(command)
            if deed is None:
                self._screen.say("not_a_choice", line=line, last=len(actions))
            elif deed(seat, rest.strip()):
                return None

    def _answered_before(self, seat: int) -> int | None:
        """A standing answer, or one given behind the curtain."""
        if seat in self._answers:
            return self._answers.pop(seat)
        subject = self._table.subject(self._match.view(seat))
        answer = self._standing[seat].get(subject)
        return None if answer == ASK else self._match.game.catalogue.number(answer, {})

    def _hand_over(self, seat: int) -> None:
        """Several people at one screen: nobody sees another's cards."""
        if len(self._people) > 1 and seat != self._at_screen:
            self._curtain(seat)
        self._at_screen = seat

    def _curtain(self, seat: int) -> None:
        self._screen.console.clear()
        self._read("curtain", name=self._screen.names[seat])
        self._at_screen = seat

    def _ask_behind_curtain(self, seat: int, subject: int) -> None:
        """Every person gets a question of the same kind, whether it holds the card or not."""
        self._curtain(seat)
        name = self._table.subject_name(subject)
        answers = self._table.hidden.get(self._match.decision or "", ())
        # A standing answer is given when the question comes up: see _answered_before.
        if self._match.to_act != seat or not answers or self._standing[seat].get(subject) != ASK:
            self._read("question_not_yours", subject=name)
            return
        words = {self._t(f"answer.{answer}"): answer for answer in answers}
        first, second = words
        line = self._read("question_yours", subject=name, yes=first, no=second)
        while line not in words:
            line = self._read("question_again", yes=first, no=second)
        self._answers[seat] = self._match.game.catalogue.number(words[line], {})

    # --- commands: each returns whether the position has changed ------------------------------

    def _deeds(self) -> dict[str, Callable[[int, str], bool]]:
        charts = {name: self._chart(name) for name in self._table.charts()}
        return {
            "undo": self._undo,
            "log": self._log,
            "help": self._help,
            "save": self._save,
            "quit": self._quit,
            "sales": self._sales,
            **charts,
        }

    def _deed(self, word: str) -> Callable[[int, str], bool] | None:
        """What the command that a word names in the session's language does."""
        for name, deed in self._deeds().items():
            if word.lower() in self._t(f"command.{name}").split():
                return deed
        return None

    def _undo(self, seat: int, rest: str) -> bool:
        try:
            self._match.undo(seat)
        except CannotUndo:
            self._screen.say("cannot_undo")
            return False
        self._screen.told(seat, len(self._match.events(seat)))
        return True

    def _log(self, seat: int, rest: str) -> bool:
        self._screen.log(seat)
        return False

    def _help(self, seat: int, rest: str) -> bool:
        self._screen.explain(self._match.game.texts(self._t.language))
        for name in ("number", *self._deeds(), "rules"):
            self._screen.say(f"help.{name}")
        return False

    def _save(self, seat: int, rest: str) -> bool:
        if not rest:
            self._screen.say("save_needs_name")
            return False
        try:
            save_file(self._match, rest)
        except BadSave as error:
            self._screen.console.print(str(error))
            return False
        self._screen.say("saved", file=rest, game=self._match.game.name)
        return False

    def _quit(self, seat: int, rest: str) -> bool:
        raise Left

    def _chart(self, name: str) -> Callable[[int, str], bool]:
        def show(seat: int, rest: str) -> bool:
            drawing = self._table.charts()[name]
            self._screen.console.print(drawing(self._match.view(seat), self._screen.console.width))
            return False

        return show

    def _sales(self, seat: int, rest: str) -> bool:
        """Show or change the standing answers."""
        answers = {self._t(f"answer.{a}"): a for pair in self._table.hidden.values() for a in pair}
        answers |= dict.fromkeys(self._t("command.ask").split(), ASK)
        what, _, answer = rest.lower().partition(" ")
        every = what in self._t("command.all").split()
        if (every or what.isdecimal()) and answer in answers:
            self._standing[seat].set(None if every else int(what), answers[answer])
            self._screen.say("standing_set")
            return False
        self._list_sales(seat)
        return False

    def _list_sales(self, seat: int) -> None:
        subjects = self._table.subjects(self._match.view(seat))
        self._screen.say("standing_title" if subjects else "standing_none")
        for subject in subjects:
            told = self._t(f"answer.{self._standing[seat].get(subject)}")
            self._screen.say("standing_row", subject=self._table.subject_name(subject), answer=told)
        self._screen.say("standing_help")

    def _read(self, key: str, **parameters: object) -> str:
        try:
            return self._screen.read(key, **parameters)
        except EOFError:
            raise Left from None
