"""Which line of a TOML file says what, for messages: tomllib does not tell.

The text must be one that tomllib has read: nothing is checked here again.
"""

import re
import tomllib

Path = tuple[str | int, ...]  # names of tables and keys, numbers of entries

BLANK = re.compile(r"(?:[\s,]|#[^\n]*)*")  # and the commas of lists
SPACE = re.compile(r"[ \t]*")
KEY = re.compile(r'[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})|\'\'\'.*?\'\'\'(?:\'{0,2})|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'',
    re.DOTALL,
)
BARE = re.compile(r"[^,\]}\n#]+")  # a number, a date, true or false


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table, key and entry."""
    scanner = _Scanner(text)
    scanner.scan()
    return scanner.lines


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._rows: dict[Path, int] = {}  # how many entries an array of tables has so far
        self.lines: dict[Path, int] = {}

    def scan(self) -> None:
        table: Path = ()
        self._skip(BLANK)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(BLANK)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        self._at = found.end() if found else self._at + 1
        return found[0] if found else ""

    def _note(self, path: Path) -> None:
        self.lines.setdefault(path, self._text.count("\n", 0, self._at) + 1)

    def _keys(self) -> list[str]:
        """A key, or several with dots between them."""
        keys: list[str] = []
        while not keys or self._text[self._at] == ".":
            self._at += bool(keys)
            self._skip(SPACE)
            key = self._skip(KEY)
            keys.append(tomllib.loads(f"key = {key}")["key"] if key[0] in "\"'" else key)
            self._skip(SPACE)
        return keys

    def _header(self) -> Path:
        """`[table]`, or `[[table]]` that begins another entry."""
        begin, is_entry = self._at, self._text.startswith("[[", self._at)
        self._at += 1 + is_entry
        *above, last = self._keys()
        end, self._at = self._at + 1 + is_entry, begin
        path: Path = ()
        for key in above:
            path += (key,)
            self._note(path)
            path += (self._rows[path] - 1,) if path in self._rows else ()
        path += (last,)
        self._note(path)
        if is_entry:
            self._rows[path] = self._rows.get(path, 0) + 1
            path += (self._rows[path] - 1,)
            self._note(path)
        self._at = end
        return path

    def _pair(self, table: Path) -> None:
        begin = self._at
        path = (*table, *self._keys())
        end, self._at = self._at + 1, begin
        for length in range(len(table) + 1, len(path) + 1):
            self._note(path[:length])
        self._at = end
        self._skip(SPACE)
        self._value(path)

    def _value(self, path: Path) -> None:
        opening = self._text[self._at]
        if opening in "[{":
            self._at += 1
            self._inside(path, "]" if opening == "[" else "}")
        else:
            self._skip(STRING if opening in "\"'" else BARE)

    def _inside(self, path: Path, closing: str) -> None:
        """The entries of a list, or the pairs of a table within a line."""
        number = 0
        self._skip(BLANK)
        while self._text[self._at] != closing:
            if closing == "]":
                self._note((*path, number))
                self._value((*path, number))
                number += 1
            else:
                self._pair(path)
            self._skip(BLANK)
        self._at += 1
