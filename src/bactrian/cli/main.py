"""The command `bactrian`: it runs what is asked of it, and people get sentences."""

import _thread
import io
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bactrian.core.errors import BactrianError

if TYPE_CHECKING:
    from argparse import Namespace

FINE, FOUND_WRONG, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
AGAIN_SECONDS = 0.02


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; people get sentences, never tracebacks."""
    with _no_interrupt_lost():
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        _open_closed_streams()
        _accept_any_character()
        # Imported only now: it takes a while, and may be interrupted, too.
        from bactrian.cli.parser import parser

        parsed = parser().parse_args(arguments)
        command: Callable[[Namespace], int] = parsed.command
        outcome = command(parsed)
        sys.stdout.flush()
        return outcome
    except BactrianError as error:
        print(f"bactrian: {printable(error)}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone: there is nothing left to write.
        _stop_writing()
        return FINE
    except OSError as error:
        where = "" if error.filename is None else f"{printable(error.filename)}: "
        print(f"bactrian: {where}{error.strerror or error}.", file=sys.stderr)
        _stop_writing()
        return BAD_INPUT


@contextmanager
def _no_interrupt_lost() -> Iterator[None]:
    """One that falls into a callback of the compiler would be printed and lost: it comes again."""
    before = sys.unraisablehook

    def come_again(lost: "sys.UnraisableHookArgs") -> None:
        if not isinstance(lost.exc_value, KeyboardInterrupt):
            before(lost)
            return
        # Not at once: that would be inside of the callback still.
        again = threading.Timer(AGAIN_SECONDS, _thread.interrupt_main)
        again.daemon = True
        again.start()

    sys.unraisablehook = come_again
    try:
        yield
    finally:
        sys.unraisablehook = before


def _stop_writing() -> None:
    """What is still waiting to be written goes nowhere, so that leaving causes no more errors."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_closed_streams() -> None:
    """Who was given no input or output (`<&-`, `>&-`) reads an empty one and writes to nobody."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def _accept_any_character() -> None:
    """What a terminal cannot show, or a keyboard should not send, becomes a question mark."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def printable(message: object) -> str:
    """A message may quote a file: nothing in it shall move the cursor."""
    return "".join(c if c.isprintable() else "�" for c in str(message))
