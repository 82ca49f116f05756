"""What the pages say of the observation vector is what the games give, and their links lead on."""

import re
from pathlib import Path

import pytest

from bactrian.games import NAMES
from bactrian.games import game as find_game

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)|^\[[^]]+\]: (\S+)", re.MULTILINE)
CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
NO_ANCHOR = re.compile(r"[^\w\- ]")  # what a heading's anchor leaves out


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_game_lists_every_part_of_its_observation(name: str) -> None:
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    parts = find_game(name).observation
    start = 0

    for part in parts:
        assert f"| {start} | {part.length} | `{part.name}` | {part.meaning} |" in page
        start += part.length
    assert f"gives {start:,} numbers" in page


def text_of(page: Path) -> str:
    """A page without its programs, in which brackets are no links."""
    return CODE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """What can follow `#` in a link to a page."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {NO_ANCHOR.sub("", heading.lower()).replace(" ", "-") for heading in headings}


def leads_nowhere(page: Path, link: str) -> bool:
    """Whether the file or the heading is not there; other sites are not asked."""
    if "://" in link:
        return False
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return not target.exists() or (bool(anchor) and anchor not in anchors(target))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = [inline or named for inline, named in LINK.findall(text_of(page))]

    assert [link for link in links if leads_nowhere(page, link)] == []


def test_every_page_is_in_the_index() -> None:
    index = DOCS / "README.md"
    links = [inline or named for inline, named in LINK.findall(text_of(index))]

    listed = {(DOCS / link.partition("#")[0]).resolve() for link in links}
    assert set(DOCS.rglob("*.md")) - {index} <= listed
