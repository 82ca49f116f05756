"""The numbered rules, docs/rules/<game>.md and <game>.ru.md, as JSON for the browser.

And where the figures of data.toml come from.

Knows just as much Markdown as those documents use, and needs nothing but the standard library.
Whatever names another rule becomes a link to it.
"""

import html
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from declared import declared

ROOT = Path(__file__).parents[2]
DOCUMENTS = ROOT / "docs" / "rules"
GAMES = ROOT / "src" / "bactrian" / "games"
# Tables about the data themselves.
NO_FIGURES = {"meta", "sources", "board_facts", "calibration", "simulation", "examples"}
RULE = re.compile(r"^- \*\*([A-Z]-\d+\.\d+)\*\* ?(.*)$")
SECTION = re.compile(r"^## (?:([A-Z])-)?(\d+)\.? (.*)$")
# `S-4.2`, `M-17`, and within a document also `11.5` and `(17)`.
REFERENCE = re.compile(
    r"\b(?P<full>[A-Z]-\d+(?:\.\d+)?)\b|(?<![\w.])(?P<short>\d+\.\d+)\b|\((?P<section>\d{1,2})\)"
)


def inline(text: str, letter: str, known: set[str]) -> str:
    """Text with its emphasis, code and links to other rules."""
    parts = re.split(r"(`[^`]*`)", text)
    made = []
    for part in parts:
        if part.startswith("`") and part.endswith("`") and len(part) > 1:
            made.append(f"<code>{html.escape(part[1:-1], quote=False)}</code>")
            continue
        escaped = html.escape(part, quote=False)
        escaped = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escaped)
        escaped = re.sub(r"(?<!\w)\*(\S(?:.*?\S)?)\*(?!\w)", r"<em>\1</em>", escaped)
        made.append(REFERENCE.sub(lambda found: link(found, letter, known), escaped))
    return "".join(made)


def link(found: re.Match[str], letter: str, known: set[str]) -> str:
    """A link if there is such a rule; whatever else looks like a number stays as it is."""
    name = found["full"] or f"{letter}-{found['short'] or found['section']}"
    if name not in known:
        return found[0]
    if found["section"]:
        return f'(<a href="#{name}">{found["section"]}</a>)'
    return f'<a href="#{name}">{found[0]}</a>'


def cells(line: str) -> list[str]:
    """The cells of a table's line."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


class Document:
    """One specification, read line by line."""

    def __init__(self, game: str, text: str) -> None:
        """Read it once for the names of its rules, then for their words."""
        self.letter = declared(GAMES / game)["rules_letter"]
        self.known = {found[1] for line in text.splitlines() if (found := RULE.match(line))}
        self.known |= {
            f"{self.letter}-{found[2]}"
            for line in text.splitlines()
            if (found := SECTION.match(line))
        }
        self.title = ""
        self.sections: list[dict[str, Any]] = []  # Any: JSON-able
        # Before the first section: about the document's files, which who reads the page has not.
        self.notes: list[dict[str, Any]] = []  # Any: JSON-able
        self.raw: list[str] = []
        for line in [*text.splitlines(), ""]:
            self.take(line)

    @property
    def blocks(self) -> list[dict[str, Any]]:  # Any: JSON-able
        """Where the next words go."""
        return self.sections[-1]["blocks"] if self.sections else self.notes

    def take(self, line: str) -> None:
        """A line begins something, or goes on with it."""
        if line.startswith("# "):
            self.title = line[2:].strip()
        elif found := SECTION.match(line):
            self.flush()
            self.sections.append(
                {"id": f"{self.letter}-{found[2]}", "title": found[3].strip(), "blocks": []}
            )
        elif (
            line.startswith(("- ", "  - "))
            or not line.strip()
            or (line.startswith("|") and not (self.raw and self.raw[0].startswith("|")))
        ):
            self.flush()
            if line.strip():
                self.raw = [line]
        else:
            self.raw.append(line)

    def flush(self) -> None:
        """What was read becomes a rule, a table, an item or a paragraph."""
        lines, self.raw = self.raw, []
        if not lines:
            return
        if lines[0].startswith("|"):
            head, _, *rows = (cells(line) for line in lines)
            self.blocks.append(
                {"head": self.inlined(head), "rows": [self.inlined(row) for row in rows]}
            )
            return
        text = " ".join(line.strip() for line in lines)
        if found := RULE.match(text):
            self.blocks.append({"rule": found[1], "html": self.inlined([found[2]])[0]})
        elif lines[0].startswith("  - ") and self.blocks and "rule" in self.blocks[-1]:
            self.blocks[-1].setdefault("items", []).extend(self.inlined([text[2:]]))
        else:
            self.blocks.append({"html": self.inlined([text])[0]})

    def inlined(self, texts: list[str]) -> list[str]:
        """Each text with its links."""
        return [inline(text, self.letter, self.known) for text in texts]


def marks(value: Any, found: Counter[str]) -> Counter[str]:  # Any: what TOML holds
    """How often each mark of origin stands in a table and in what it contains."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        if isinstance(inner, str) and (key == "status" or key.endswith("_status")):
            found[inner] += 1
        else:
            marks(inner, found)
    for inner in value if isinstance(value, list) else ():
        marks(inner, found)
    return found


def origins(game: str) -> list[dict[str, Any]]:  # Any: JSON-able
    """Of every table of figures where its entries come from: printed, derived, reconstructed …"""
    data = tomllib.loads((GAMES / game / "data.toml").read_text(encoding="utf-8"))
    if "provenance" in data:
        found = {name: Counter([one["confidence"]]) for name, one in data["provenance"].items()}
    else:
        tables = {name: table for name, table in data.items() if name not in NO_FIGURES}
        found = {name: marks(table, Counter()) for name, table in tables.items()}
    return [
        {"table": name, "marks": dict(sorted(one.items()))} for name, one in found.items() if one
    ]


def rules(game: str, language: str) -> dict[str, Any]:  # Any: JSON-able
    """The document of a game: the English one is the specification, the others translate it."""
    name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    read = Document(game, (DOCUMENTS / name).read_text(encoding="utf-8"))
    return {
        "title": read.title,
        "sections": read.sections,
    }
