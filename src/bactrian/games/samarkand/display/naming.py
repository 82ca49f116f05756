"""Names of families, spaces and goods, and actions in words."""

from bactrian.core.data.texts import Texts
from bactrian.core.rules.rule import interpreted
from bactrian.core.rules.stack import FIRST, SEAT
from bactrian.games.samarkand.catalogue import catalogue
from bactrian.games.samarkand.rules.scoring import best_card_points, card_points
from bactrian.games.samarkand.state import State
from bactrian.games.samarkand.tables import GOOD_AT, PORTION, SALE_PRICE, family_ids, space_ids

worth_now, worth_at_best = interpreted(card_points), interpreted(best_card_points)


def family_name(t: Texts, family: int) -> str:
    """The family's name."""
    return t(f"family.{family_ids[family]}")


def family_letter(t: Texts, family: int) -> str:
    """One letter for the family: colour alone never carries meaning."""
    return t(f"family_letter.{family_ids[family]}")


def space_name(t: Texts, space: int) -> str:
    """The space's name, with its good where it has one."""
    good = int(GOOD_AT[space])
    name = t(f"space.{space_ids[space]}")
    return t("place_with_good", place=name, good=good_name(t, good)) if good else name


def short_space_name(t: Texts, space: int) -> str:
    """The space's name for a small map."""
    key = f"space_short.{space_ids[space]}"
    return t(key) if t.has(key) else t(f"space.{space_ids[space]}")


def good_name(t: Texts, good: int) -> str:
    """The good's name with its number."""
    return t("numbered_good", name=t(f"good.{good}"), number=good)


def describe(s: State, number: int, t: Texts) -> str:
    """S-14 An action in words, with what it costs or brings at once."""
    _, kind, args = catalogue[number]
    if kind in ("marry", "expand"):
        family = args["family"]
        name = family_name(t, family)
        return t(f"action.{kind}", family=name, count=int(PORTION[family]))
    if kind == "place":
        return t("action.place", space=space_name(t, args["space"]))
    if kind == "discard":
        return t("action.discard", good=good_name(t, args["good"]))
    if kind in ("sell", "keep"):
        return describe_sale(s, kind, t)
    if kind == "keep_rest":
        return t("action.keep_rest" if s.frames[s.depth - 1, FIRST] else "action.keep_all")
    return t(f"action.{kind}")


def describe_sale(s: State, kind: str, t: Texts) -> str:
    """S-6.3, S-9.2 What each answer is worth: the price, or what the card scores and may score."""
    top = s.depth - 1
    seat, good = s.frames[top, SEAT], s.frames[top, FIRST]
    now, best = int(worth_now(s, seat, good)), int(worth_at_best(s, seat, good))
    return t(f"action.{kind}", good=good_name(t, int(good)), count=SALE_PRICE, now=now, best=best)
