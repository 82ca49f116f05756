"""What lies before each owner: the players, and those whom nobody plays (M-1.3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from bactrian.games.merv.tables import FAVOUR_POINTS, INFLUENCE_POINTS, contracts
from bactrian.games.merv.terminal.board.library import breakthrough_signs
from bactrian.games.merv.terminal.board.supplies import scoring_tile_sign
from bactrian.games.merv.terminal.board.tracks import next_points, next_rank
from bactrian.games.merv.terminal.palette import cube_ink, thing_ink
from bactrian.games.merv.terminal.scene import Scene, typed
from bactrian.games.merv.terminal.signs import (
    BUILDING,
    CAMEL,
    CARD,
    COURTIER,
    CUBES,
    DISC,
    FAVOUR,
    GOODS,
    INFLUENCE,
    MOSQUE,
    POINT,
    SCROLL,
    SERVANT,
    SPICES,
    counted,
)
from bactrian.games.merv.terminal.view import OwnerView
from bactrian.games.merv.words import Good, Spice
from bactrian.terminal.blocks import Block, fit, in_a_row, in_rows, line, pad, spread
from bactrian.terminal.night import ACCENT, GROUND, QUIET, RAISED, STRONG, TURN

INDENT = "    "


def owner_panel(scene: Scene, number: int, width: int) -> Block:
    """Name, tracks and points in the first line, everything else below."""
    return _Panel(scene, number, width).rows()


@dataclass(frozen=True)
class _Panel:
    scene: Scene
    number: int
    width: int

    @property
    def owner(self) -> OwnerView:
        return self.scene.view["owners"][self.number]

    @property
    def is_on_turn(self) -> bool:
        decision = self.scene.view["decision"]
        return decision is not None and decision["seat"] == self.number

    @property
    def ground(self) -> Style:
        return RAISED if self.is_on_turn else GROUND

    def rows(self) -> Block:
        if self.owner["role"] == "courtier":
            return [self._head()]
        rows = in_rows(self._groups(), self.width - len(INDENT), self.ground, gap="  ")
        below = [fit(line(INDENT, row, ground=self.ground), self.width) for row in rows]
        return pad([self._head(), *below], self.width, self.ground)

    def _head(self) -> Text:
        scene, owner = self.scene, self.owner
        head = line((f"{TURN if self.is_on_turn else ' '} ", ACCENT), ground=self.ground)
        head.append_text(line(scene.chip(self.number), ground=self.ground))
        you = f" ({scene.t('you')})" if self.number == scene.view["seat"] else ""
        head.append(f" {scene.words.owner(self.number, scene.names)}{you}", STRONG)
        if owner["role"] == "courtier":
            held = [self._supplies((BUILDING, "buildings")), self._camels()]
            return spread(
                head, in_a_row([*held, line(ground=self.ground)], self.ground), self.width
            )
        tracks = [
            self._amount(f"{FAVOUR}{owner['favour']}", "favour", self._number("gain_favour")),
            self._amount(f"{INFLUENCE}{owner['influence']}", "influence", None),
            self._amount(f"{owner['points']}{POINT} ", "point", None),
        ]
        return spread(head, in_a_row(tracks, self.ground), self.width)

    def _groups(self) -> list[Text]:
        supplies = ((BUILDING, "buildings"), (SERVANT, "servants"), (DISC, "discs"))
        groups = [self._cubes()] if self.owner["role"] == "player" else []
        groups += [
            self._camels(),
            self._supplies(*supplies),
            self._spices(),
            self._scrolls_and_goods(),
        ]
        groups += [self._palace_and_mosque(), *self._tiles(), *self._contracts()]
        return [*groups, *self._ahead()]

    def _amount(self, text: str, ink: str, number: int | None) -> Text:
        return line(
            (text, thing_ink(ink, self.ground)), typed(number, self.ground), ground=self.ground
        )

    def _number(self, kind: str) -> int | None:
        """The number to type, on the panel of the player who decides."""
        return self.scene.choices.panel.get(kind) if self.is_on_turn else None

    def _row(self, parts: Sequence[Text]) -> Text:
        return in_a_row(parts, self.ground)

    def _cubes(self) -> Text:
        """Each with the number to type while it can be paid with."""
        numbers = self.scene.choices.cubes if self.is_on_turn else {}
        return self._row(
            [
                line(
                    (f"{count}{CUBES[colour]}", cube_ink(colour, self.ground) if count else QUIET),
                    typed(numbers.get(colour), self.ground),
                    ground=self.ground,
                )
                for colour, count in enumerate(self.owner["cubes"])
            ]
        )

    def _camels(self) -> Text:
        return counted(self.owner["camels"], CAMEL, "camel", self.ground)

    def _supplies(self, *kinds: tuple[str, str]) -> Text:
        """Pieces that are not on the board."""
        counts = {
            "buildings": self.owner["buildings"],
            "servants": self.owner["servants"],
            "discs": self.owner["discs"],
        }
        parts = []
        for sign, name in kinds:
            number = self._number("soldier") if name == "servants" else None
            parts.append(
                line(
                    counted(counts[name], sign, name, self.ground),
                    typed(number, self.ground),
                    ground=self.ground,
                )
            )
        return self._row(parts)

    def _spices(self) -> Text:
        """M-9.9 Those that are held, and how many kinds may be."""
        held = [(spice, self.owner["spices"][spice]) for spice in Spice]
        parts = [counted(n, SPICES[spice], "spice", self.ground) for spice, n in held if n]
        parts = parts or [counted(0, CARD, "spice", self.ground)]
        if self.owner["role"] == "player":
            parts.append(line((f"≤{self.owner['spices_allowed']}", QUIET), ground=self.ground))
        return self._row(parts)

    def _scrolls_and_goods(self) -> Text:
        """Committed ones in brackets (M-7.5)."""
        owner, numbers = self.owner, self.scene.choices.goods if self.is_on_turn else {}
        parts = [self._held(owner["scrolls"], owner["scrolls_committed"], SCROLL, "scroll", None)]
        for good in Good:
            count, committed = owner["goods"][good], owner["goods_committed"][good]
            parts.append(self._held(count, committed, GOODS[good], "good", numbers.get(good)))
        return self._row(parts)

    def _held(self, count: int, committed: int, sign: str, ink: str, number: int | None) -> Text:
        text = line(counted(count, sign, ink, self.ground), ground=self.ground)
        text.append(f"({committed})" if committed else "", QUIET)
        text.append_text(typed(number, self.ground))
        return text

    def _palace_and_mosque(self) -> Text:
        courtiers = counted(sum(self.owner["courtiers"]), COURTIER, "courtier", self.ground)
        level = self.owner["mosque_level"]
        look = thing_ink("mosque", self.ground) if level else QUIET
        return self._row([courtiers, line((f"{MOSQUE}{level}", look), ground=self.ground)])

    def _tiles(self) -> list[Text]:
        """Breakthroughs that go on working, and the scoring tile."""
        signs = [
            line(breakthrough_signs(tile, self.ground), ground=self.ground)
            for tile in self.owner["breakthroughs"]
        ]
        if self.owner["scoring_tile"] is not None:
            sign = scoring_tile_sign(self.owner["scoring_tile"])
            signs.append(line((sign, thing_ink("tile", self.ground)), ground=self.ground))
        return [self._row(signs)] if signs else []

    def _contracts(self) -> list[Text]:
        names = [contracts[card].word("id") for card in self.owner["contracts"]]
        return [line((" ".join(names), QUIET), ground=self.ground)] if names else []

    def _ahead(self) -> list[Text]:
        """M-8 The next spaces of both tracks that bring something."""
        owner, t = self.owner, self.scene.t
        if self.scene.view["over"]:
            return []
        tracks = (
            (FAVOUR, owner["favour"], FAVOUR_POINTS),
            (INFLUENCE, owner["influence"], INFLUENCE_POINTS),
        )
        parts = [
            f"{sign}{ahead.space} +{ahead.points}{POINT}"
            for sign, space, points in tracks
            if (ahead := next_points(space, points)) is not None
        ]
        if owner["role"] == "player" and (rank := next_rank(owner["influence"])) is not None:
            parts.append(f"{INFLUENCE}{rank.space} {t(f'next_{rank.kind}', count=rank.number)}")
        parts[:1] = [f"→ {part}" for part in parts[:1]]
        return [line((part, QUIET), ground=self.ground) for part in parts]
