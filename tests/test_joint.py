"""Joint decisions: a band of seats names, agrees, votes."""

from __future__ import annotations

from fracas.kernel.joint import ALONE, NAMING, UNDECIDED, VOTING, Joint


def joint(band: int = 0b111, seats: int = 4) -> Joint:
    decision = Joint(seats)
    decision.open(band)
    return decision


def test_what_all_name_is_decided() -> None:
    decision = joint()
    assert decision.stage == NAMING and decision.waiting() == 0b111
    assert decision.propose(1, 7) == UNDECIDED
    assert decision.agree(2, 7) == UNDECIDED and decision.waiting() == 0b001
    assert decision.propose(0, 7) == 7
    assert decision.stage == ALONE


def test_an_objection_leads_to_a_vote_on_what_was_named() -> None:
    decision = joint()
    assert [decision.propose(2, 7), decision.propose(1, 9), decision.agree(0, 7)] == [UNDECIDED] * 3
    assert decision.stage == VOTING and decision.waiting() == 0b111
    assert decision.choices == [9, 7], "by the seats whose proposals they are"
    assert [decision.vote(0, 7), decision.vote(1, 9), decision.vote(2, 7)] == [UNDECIDED, UNDECIDED, 7]


def test_a_choice_named_by_several_is_the_proposal_of_the_earliest_seat() -> None:
    decision = joint()
    for seat, choice in ((2, 7), (1, 9), (0, 7)):
        decision.propose(seat, choice)
    assert decision.choices == [7, 9] and decision.proposers == [0, 1]


def test_a_tie_goes_to_the_proposal_of_the_earliest_seat() -> None:
    decision = joint(0b1111)
    for seat, choice in ((3, 5), (2, 5), (1, 8), (0, 5)):
        decision.propose(seat, choice)
    assert [decision.vote(seat, choice) for seat, choice in ((3, 8), (2, 8), (1, 5), (0, 5))][-1] == 5


def test_a_seat_alone_decides() -> None:
    decision = joint(0b100)
    assert decision.stage == ALONE and decision.propose(2, 4) == 4


def test_seats_outside_the_band_are_not_waited_for() -> None:
    decision = joint(0b101)
    assert decision.propose(0, 3) == UNDECIDED and decision.propose(2, 3) == 3


def test_a_copy_goes_its_own_way() -> None:
    decision = joint()
    decision.propose(0, 3)
    other = decision.copy()
    other.propose(1, 4)
    assert decision.choices == [3] and decision.spoken == 0b001 and decision.said[1] == UNDECIDED
    assert other.choices == [3, 4] and other.spoken == 0b011
