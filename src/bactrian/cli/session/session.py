"""A game at the terminal: whose turn it is, what people type, what they see of each other."""

import time
from collections.abc import Mapping

from bactrian.cli.session.commands import Commands, Left
from bactrian.cli.session.screen import Screen
from bactrian.cli.session.standing import ASK, StandingAnswers
from bactrian.core.data.texts import Texts
from bactrian.core.game import HiddenQuestion
from bactrian.match import Match
from bactrian.players import Player
from bactrian.terminal.protocol import TerminalTable

AFTER_ACTION = 0.25  # seconds to see what another seat did
SALE_WINDOW = 1.2  # S-11.7: as long as that, whether a seat is asked or not
LONGEST_ECHO = 40  # characters of a typed line


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
        self._commands = Commands(match, table, texts, screen, self._standing)
        self._answers: dict[int, int] = {}  # given behind the curtain, by seat
        self._at_screen = self._people[0] if self._people else None

    def run(self) -> None:
        """Play until the game is over or the player leaves (`Left`)."""
        match = self._match
        self._open_window()  # the match may have been saved while one was open
        while (seat := match.to_act) is not None:
            number = self._players[seat].choose(match) if seat in self._players else self._ask(seat)
            if number is not None:
                match.play(number)
                self._show_action(seat)
                self._open_window()
        self._screen.draw(self._at_screen)

    def _show_action(self, seat: int) -> None:
        """Show what was done; people with secrets see it when their turn comes."""
        if self._needs_curtains:
            return
        # While a window is open the table would show whether a seat is asked (S-11.7).
        if self._people or self._screen.window_opened():
            self._screen.print_new_events(self._at_screen)
        else:
            self._screen.draw(None)
        if seat in self._players:
            self._screen.wait(AFTER_ACTION)

    # --- hidden questions ---------------------------------------------------------------------

    def _open_window(self) -> None:
        """S-11.7 If the last action opened a window: the same for all, no matter who is asked."""
        window, hidden = self._screen.window_opened(), self._match.game.hidden
        if window is None or hidden is None or self._match.over:
            return
        subject = window.args[hidden.subject]
        several = len(self._people) > 1
        asked = [seat for seat in self._people if not self._standing[seat].asks_nothing]
        if several and asked:
            self._ask_behind_curtains(asked, hidden, subject)
        elif several or not self._is_asked_now():
            self._let_time_pass(hidden, subject)

    def _is_asked_now(self) -> bool:
        """Whether a person will have to answer a hidden question at this terminal."""
        seat = self._match.to_act
        if not self._screen.is_hidden() or seat not in self._people:
            return False
        return self._standing_answer(seat) is None

    def _let_time_pass(self, hidden: HiddenQuestion, subject: int) -> None:
        """The window is open for a time that does not depend on who answers, and how."""
        self._screen.say("window", name=self._subject_name(hidden, subject))
        opened = time.monotonic()
        seat = self._match.to_act
        if self._screen.is_hidden() and seat is not None:
            answer = self._answer_without_asking(seat)
            if answer is not None:
                self._match.play(answer)
        self._screen.wait(SALE_WINDOW - (time.monotonic() - opened))
        if len(self._people) == 1:
            self._screen.print_new_events(self._at_screen)
        elif not self._people:
            self._screen.draw(None)

    def _subject_name(self, hidden: HiddenQuestion, subject: int) -> str:
        return hidden.subject_name(self._match.game.texts(self._t.language), subject)

    def _answer_without_asking(self, seat: int) -> int | None:
        if seat in self._players:
            return self._players[seat].choose(self._match)
        return self._standing_answer(seat)

    def _standing_answer(self, seat: int) -> int | None:
        hidden = self._match.game.hidden
        if hidden is None:
            return None
        subject = self._match.view(seat)["decision"][hidden.subject]
        answer = self._standing[seat].get(subject)
        return None if answer == ASK else self._match.game.catalogue.number(answer, {})

    def _ask_behind_curtains(self, seats: list[int], hidden: HiddenQuestion, subject: int) -> None:
        """Every person gets a question of the same kind, whether it holds the card or not."""
        self._answers.clear()
        name = self._subject_name(hidden, subject)
        for seat in seats:
            self._curtain(seat)
            if self._match.to_act == seat and self._is_asked_now():
                answer = self._choose(seat)
                if answer is not None:
                    self._answers[seat] = answer
            else:
                # No table: it would show whether another seat is asked.
                self._read("question_not_yours", subject=name)

    # --- people -------------------------------------------------------------------------------

    def _ask(self, seat: int) -> int | None:
        """A person decides; None if something else was done instead, such as undo."""
        if self._screen.is_hidden():
            answer = self._answers.pop(seat, self._standing_answer(seat))
            if answer is not None:
                return answer
        self._hand_over(seat)
        return self._choose(seat)

    def _choose(self, seat: int) -> int | None:
        """Ask until a choice is made, or a command changes the position."""
        actions = self._match.actions(self._t.language)
        choices = {str(place): action.number for place, action in enumerate(actions, start=1)}
        self._screen.draw(seat, actions)
        while True:
            line = self._read("prompt")
            if line in choices:
                self._screen.mark_read(seat)
                return choices[line]
            command = self._commands.find(line)
            if not line:
                self._screen.draw(seat, actions)
            elif command is None:
                self._screen.say("not_a_choice", line=_shortened(line), last=len(actions))
            elif command(seat):
                return None

    def _hand_over(self, seat: int) -> None:
        """Several people at one screen: no one sees another's cards."""
        if self._needs_curtains and seat != self._at_screen:
            self._curtain(seat)
        self._at_screen = seat

    @property
    def _needs_curtains(self) -> bool:
        return self._match.game.secrets and len(self._people) > 1

    def _curtain(self, seat: int) -> None:
        self._screen.console.clear_scrollback()
        self._read("curtain", name=self._screen.names[seat])
        self._at_screen = seat

    def _read(self, key: str, **parameters: object) -> str:
        try:
            return self._screen.read(key, **parameters)
        except EOFError:
            raise Left from None


def _shortened(line: str) -> str:
    return line if len(line) <= LONGEST_ECHO else line[: LONGEST_ECHO - 1] + "…"
