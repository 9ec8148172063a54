"""Numbers of questions: an answer to an old question never fits a new one."""

from __future__ import annotations

from fracas.games.brawl.tests.scene import Scene


def test_a_new_question_has_a_number_no_older_one_had() -> None:
    # RULES BR-6.1, BR-10.3
    scene = Scene(seats=4, format="tag_team", mode="tournament", best_of=3)
    numbers = [int(scene.state.question(0))]
    for _ in range(2):
        if scene.kind("P1") == "character":
            scene.do(*(f"P{i} character test_all" for i in (1, 2, 3, 4)))
        numbers.append(int(scene.state.question(0)))  # who begins
        scene.do("P1 first_active P1", "P2 first_active P2")
        numbers.append(int(scene.state.question(0)))  # knock
        assert scene["phase"] == "knock"
        scene.do("P1 resign", "P3 resign")
    assert numbers == sorted(set(numbers)) and len(numbers) == 5


def test_every_question_of_a_turn_has_a_number_of_its_own() -> None:
    # RULES BR-5.2, BR-5.3
    scene = Scene({"turn": "P1"})
    numbers = [int(scene.state.question(0))]
    for line in ("P1 draw", "P1 discard", "P2 draw", "P2 discard", "P1 draw"):
        numbers.append(int(scene.do(line).state.question(0)))
    assert numbers == sorted(set(numbers)) and len(numbers) == 6


def test_a_draw_between_two_passes_breaks_their_succession() -> None:
    # RULES BR-5.8
    scene = Scene({"turn": "P1"}, must_act=False).do("P1 pass", "P2 draw", "P2 discard", "P1 draw", "P1 discard")
    assert not scene.do("P2 pass").match.over
    assert scene.do("P1 pass").match.over and scene["why"] == "passed"
