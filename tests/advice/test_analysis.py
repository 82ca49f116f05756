"""Looking back on finished games: what was lost is found, nobody is blamed for what was hidden."""

import json
import random
import re
from pathlib import Path

import pytest
from players.forced import Forced, match_at, winning_actions
from players.networks import random_network

from bactrian import Analysis, Match, NotFinished, analyse, load_match, new_match
from bactrian.advice import judging
from bactrian.advice.analysis import accuracy_of
from bactrian.advice.judging import EQUAL, Effort, NetworkJudge, judge_of
from bactrian.advice.retelling import TEXTS, Retelling
from bactrian.core.data.texts import LANGUAGES, texts
from bactrian.players.network_file import shipped_network
from bactrian.players.network_player import NetworkPlayer

RECORDED = Path(__file__).parents[1] / "recorded" / "samarkand-3-random.json"
ROUNDING = 1e-4
FORCED = Forced(3, 21, 194)


@pytest.fixture(scope="module")
def match() -> Match:
    return load_match(json.loads(RECORDED.read_text(encoding="utf-8"))["save"])


@pytest.fixture(scope="module")
def analysis(match: Match) -> Analysis:
    return analyse(match)


def test_every_decision_is_judged_with_chances_that_make_a_whole(
    match: Match, analysis: Analysis
) -> None:
    assert [decision.at for decision in analysis.decisions] == [*range(len(match.played))]
    assert [decision.seat for decision in analysis.decisions] == match.actors
    for decision in analysis.decisions:
        assert decision.chosen.number == match.played[decision.at]
        assert sum(decision.before) == pytest.approx(1, abs=ROUNDING)
        assert sum(decision.after) == pytest.approx(1, abs=ROUNDING)
        assert decision.chosen.points == pytest.approx(sum(decision.chosen.parts.values()))
    for point in analysis.curve():
        assert sum(point.chances) == pytest.approx(1, abs=ROUNDING)
    assert sum(analysis.result) == 1


def test_nothing_is_lost_but_where_another_option_was_better(analysis: Analysis) -> None:
    for decision in analysis.decisions:
        if decision.best.number == decision.chosen.number:
            assert decision.lost == 0
        else:
            assert decision.lost >= EQUAL
            assert decision.gained == 0
        assert decision.gained >= 0
        assert decision.lost <= decision.at_stake + ROUNDING


def test_the_moments_are_five_decisions_in_the_order_of_play(analysis: Analysis) -> None:
    places = [moment.at for moment in analysis.moments]

    assert len(places) == 5
    assert places == sorted(set(places))
    assert {moment.kind for moment in analysis.moments} <= {"mistake", "good_move", "luck"}
    for moment in analysis.moments:
        assert 0 <= min(moment.before, moment.after) <= max(moment.before, moment.after) <= 1
    largest = max(decision.lost for decision in analysis.decisions if decision.closely)
    assert max(abs(moment.change) for moment in analysis.moments) >= largest


def test_silent_answers_are_decisions_too(match: Match, analysis: Analysis) -> None:
    hidden = match.game.hidden
    assert hidden is not None

    answers = {
        match.game.catalogue[decision.chosen.number].kind
        for decision in analysis.decisions
        if decision.kind == hidden.decision
    }

    assert answers == {hidden.speak, hidden.silent}


@pytest.mark.long
def test_the_same_game_is_judged_the_same(match: Match, analysis: Analysis) -> None:
    assert analyse(load_match(match.save())) == analysis


def test_a_win_thrown_away_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a network that knows nothing: the small search alone sees the win."""
    played = match_at("samarkand", FORCED)
    nothing_known = random_network(tmp_path, played.game, spread=0)
    monkeypatch.setattr(judging, "shipped_network", lambda key, players: nothing_known)
    seat, winning = played.to_act, winning_actions(played)
    played.play(next(number for number in played.legal() if number not in winning))
    choices = random.Random(1)
    while not played.over:
        played.play(choices.choice(played.legal()))

    found = analyse(played)

    blunder = found.decision_at(FORCED.actions)
    assert blunder.seat == seat
    assert blunder.best.number in winning
    assert blunder.before[blunder.seat] == pytest.approx(1)
    assert blunder.lost > 0.2
    assert any(m.kind == "mistake" and m.at == FORCED.actions for m in found.moments)
    assert accuracy_of(blunder) < 50


def test_what_a_seat_cannot_know_does_not_count(match: Match) -> None:
    judge, checked = judge_of(match), 0
    for at in range(10, len(match.played), 40):
        moment = match.replay(at)
        twin = moment.copy()
        twin._states = moment.redeal(moment.to_act, seed=at)
        checked += moment.position_hash() != twin.position_hash()

        assert judge.judge(moment, match.played[at], True) == judge.judge(
            twin, match.played[at], True
        )
    assert checked > 0


@pytest.mark.long
def test_a_network_is_more_accurate_than_chance() -> None:
    played, dice = new_match("samarkand", players=2, seed=5), random.Random(5)
    path = shipped_network("samarkand", 2)
    assert path is not None
    network = NetworkPlayer(path)
    while not played.over:
        chance = dice.choice(played.legal())
        played.play(chance if played.to_act == 0 else network.choose(played))

    guessing, knowing = analyse(played).players

    assert 0 <= guessing.accuracy < knowing.accuracy - 20
    assert knowing.accuracy <= 100
    assert guessing.mistakes > knowing.mistakes
    assert guessing.decisions >= guessing.mattered >= guessing.mistakes


def test_a_choice_without_a_likely_rival_is_the_best() -> None:
    played = match_at("samarkand", FORCED)
    path = shipped_network("samarkand", played.players)
    assert path is not None
    chosen = NetworkPlayer(path).choose(played)
    alone = Effort(options=1, share=0.0, each=4, last=4)

    found = NetworkJudge(path, close=alone).judge(played, chosen, closely=True)

    assert found.best == found.chosen
    assert found.chosen.number == chosen
    assert found.at_stake == 0


def test_where_no_network_fits_the_search_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "shipped_network", lambda key, players: None)
    played = match_at("samarkand", FORCED)
    wrong = next(n for n in played.legal() if n not in winning_actions(played))

    judge = judge_of(played)
    found = judge.judge(played, wrong, closely=True)

    assert judge.name == "search"
    assert sum(found.chosen.chances) == pytest.approx(1, abs=ROUNDING)
    assert found.best.number in winning_actions(played)
    assert found.best.chances[played.to_act or 0] > found.chosen.chances[played.to_act or 0]
    assert found.chosen.parts == {}


def test_a_game_that_goes_on_is_not_analysed() -> None:
    with pytest.raises(NotFinished, match="it can be analysed when it is"):
        analyse(new_match("samarkand", players=2, seed=1))


@pytest.mark.long
def test_the_work_done_is_told() -> None:
    short = new_match("samarkand", players=2, seed=5)
    while not short.over:
        short.play(short.legal()[-1])
    told: list[float] = []

    analyse(short, told.append)

    assert told == sorted(told)
    assert told[-1] == pytest.approx(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_moments_are_told_in_words(match: Match, analysis: Analysis, lang: str) -> None:
    names = ["Anna", "Boris", "Clara"]
    retelling = Retelling(match, analysis, lang, names)

    for moment in analysis.moments:
        told = retelling.moment(moment)
        decision = analysis.decision_at(moment.at)
        here = {a.number: a.text for a in match.replay(moment.at).actions(lang)}
        assert names[moment.seat] in told
        assert here[decision.chosen.number] in told
        if moment.kind == "mistake":
            assert here[decision.best.number] in told
        assert f"{round(100 * moment.after)}\u00a0%" in told


def test_programs_get_everything(match: Match, analysis: Analysis) -> None:
    told = Retelling(match, analysis, "en", ["0", "1", "2"]).as_json()

    assert json.loads(json.dumps(told)) == told
    assert told.keys() == {"judge", "result", "players", "curve", "moments", "decisions"}
    assert len(told["decisions"]) == len(told["curve"]) == len(match.played)
    for decision in told["decisions"]:
        assert (decision["better"] is None) == (decision["lost"]["chance"] == 0)
        assert set(decision["lost"]["parts"]) == set(match.game.parts)
    assert [player["seat"] for player in told["players"]] == [0, 1, 2]


def test_programs_get_the_decisions_of_one_seat(match: Match, analysis: Analysis) -> None:
    told = Retelling(match, analysis, "en", ["0", "1", "2"]).as_json(seat=1)

    assert {decision["seat"] for decision in told["decisions"]} == {1}
    assert len(told["decisions"]) == match.actors.count(1)


def test_the_judge_always_compares_what_was_chosen(tmp_path: Path, match: Match) -> None:
    """Also an option that the network would never choose."""
    moment = match.replay(0)
    judge = NetworkJudge(random_network(tmp_path, match.game, spread=2.0))

    for number in moment.legal():
        assert judge.judge(moment, number, closely=False).chosen.number == number


def test_both_languages_have_the_same_texts_with_the_same_parameters() -> None:
    english, russian = (texts(language, TEXTS) for language in LANGUAGES)

    assert english.keys() == russian.keys()
    for key in english.keys():  # noqa: SIM118  # a method of Texts, which is no dictionary
        wanted, found = (
            {frozenset(re.findall(r"{(\w+)", form)) for form in words.forms(key)}
            for words in (english, russian)
        )
        assert wanted == found, key
