"""The console that all commands write to."""

from rich.console import Console

ERASE_SCROLLBACK = "\x1b[3J"


class Output(Console):
    """Rich's console for people who read sentences, and for programs that stop reading."""

    def __init__(self) -> None:
        super().__init__(highlight=False, markup=False)

    def on_broken_pipe(self) -> None:
        """Rich would end the program as if something were wrong: `main` knows better."""
        raise BrokenPipeError

    def clear_scrollback(self) -> None:
        """Clear the screen, and what could be scrolled back to."""
        self.clear()
        if self.is_terminal and not self.is_dumb_terminal:
            self.file.write(ERASE_SCROLLBACK)
            self.file.flush()
