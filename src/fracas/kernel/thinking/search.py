"""Search that knows no game: a tree over imagined worlds, grown by as many trials as are allowed.

A node is what one seat is asked after what it has answered itself since the search began; worlds that differ only in
what that seat cannot know share its nodes. At each node the seat looks after its own chance to win. Seats that are
asked side by side choose without regard to each other; two foes may mix their answers by regret matching (duel.py).
Below the tree everybody plays by the game's rules of thumb for some decisions; then the state is valued.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from fracas.kernel.masks import lowest
from fracas.kernel.out import Out
from fracas.kernel.state import State
from fracas.kernel.thinking.chances import chance_to_win
from fracas.kernel.thinking.duel import Duel
from fracas.kernel.thinking.playout import playout
from fracas.kernel.thinking.quick import Quick
from fracas.kernel.thinking.scale import Scale

DEEPEST: Final = 30  # decisions in the tree
WIDEST: Final = 48  # options of a node: if there are more, the first ones in the order of `State.order`
CURIOUS: Final = 1.0  # how much an option is worth that was seldom tried, in standard deviations of the trials
LEAST_SPREAD: Final = 1e-6  # of the trials, squared
WIDE: Final = 0.25  # what stands for the deviation where answers are given side by side
DOUBTED: Final = 0.5  # what was never tried below the root counts as so much worse, in the same deviations
CLEARLY: Final = 1.0  # how much better than by rules of thumb an answer must look, in deviations of the difference
SEES_ALL: Final = 3  # who overlooks nothing has sense as well: what only harms is not tried
SURE: Final = 8  # trials that all win the match make an option certain
SELDOM: Final = 0.05  # of a mix by regret matching: what is this much rarer than the likeliest is never answered
SHARP: Final = 8.0  # without it, shares of trials are drawn to this power: trials also go where nothing is to be gained
HASHED: Final = (1 << 60) - 1
FACTOR: Final = 1_000_003
RIVALS: Final = 60  # of a hundred answers in real time: how many arrive only after another seat's
REDEALT: Final = 3  # times at most that a world is dealt again in which the others would have answered otherwise


class Taste:
    """How a player errs: what it thinks things of its own side and of the other weigh, what it overlooks or misjudges.

    Options that are as subtle as `overlooks` it does not see. Each option looks better or worse to it than it is, by up
    to `noise` (a share of the chance to win), for one decision: close calls go wrong, clear ones do not.
    """

    mine: Scale
    theirs: Scale
    overlooks: i64
    noise: float

    def __init__(self, mine: Scale, theirs: Scale, overlooks: i64, noise: float) -> None:
        self.mine = mine
        self.theirs = theirs
        self.overlooks = overlooks
        self.noise = noise


class Arm:
    """One option of a node: its trials and what they came to."""

    code: i64
    tried: i64
    total: float
    charm: float  # what makes it look better than it is

    def __init__(self, code: i64) -> None:
        self.code = code
        self.charm = 0.0
        self.tried = 0
        self.total = 0.0


class Node:
    """What a seat is asked."""

    seat: i64
    tried: i64
    total: float
    squares: float
    arms: list[Arm]

    def __init__(self, seat: i64, codes: tuple[int, ...]) -> None:
        self.seat = seat
        self.tried = 0
        self.total = 0.0
        self.squares = 0.0
        self.arms = [Arm(code) for code in codes]


class Search:
    """One decision of one seat. `world` fits what the seat knows; it is the search's own from now on.

    `rolled` decisions by rules of thumb follow each trial; if it is not `informed`, random ones. With `matching`, two
    foes who are asked side by side mix their answers by regret matching; without, shares of trials are sharpened.
    Without `sense`, what only harms is tried too.
    """

    def __init__(
        self,
        world: State,
        seat: i64,
        seed: i64,
        rolled: i64,
        matching: bool,
        informed: bool = True,
        taste: Taste | None = None,
        sense: bool = True,
    ) -> None:
        self.world: State = world
        self.seat: i64 = seat
        self.rolled: i64 = rolled
        self.informed: bool = informed
        self.luck: Quick = Quick(seed)
        self.mind: Quick = Quick(seed + 1)  # the players' own luck: it does not disturb the worlds'
        self.out: Out = Out()
        self.nodes: dict[int, Node] = {}
        self.seeds: list[int] = []  # of the worlds, in order
        self.curious: float = CURIOUS
        self.sharp: float = SHARP
        self.taste: Taste | None = taste
        self.deepest: i64 = DEEPEST
        self.worths: list[float] = [0.0] * 64
        self.redealt: i64 = REDEALT
        self.rivals: i64 = RIVALS
        world.redeal(seat, self.luck)
        asked = world.pending()
        options = world.options(seat)
        self.live: bool = stays_open(world, seat, options)
        self.side_by_side: bool = asked & (asked - 1) != 0 and not self.live
        if taste is not None and taste.overlooks < SEES_ALL:
            options = seen_of(world, seat, options, taste.overlooks)
        elif sense:
            options = sensible_of(world, seat, options)
        self.root: Node = Node(seat, narrowed(world, seat, options))
        other = asked & ~(1 << seat)
        self.duel: Duel | None = None
        if matching and other and other & (other - 1) == 0 and world.plays_for(lowest(other)) != world.plays_for(seat):
            self.duel = Duel(len(self.root.arms))
        self.habit: i64 = world.policy(seat, Quick(seed + 2))  # what rules of thumb answer
        self.clear: float = CLEARLY  # 0: it does not know the rules of thumb
        if taste is not None and taste.noise > 0.0:
            for arm in self.root.arms:
                bits: i64 = self.mind.below(1 << 20)
                arm.charm = taste.noise * (float(bits) / 524288.0 - 1.0)

    def think(self, trials: i64) -> None:
        """Make so many more trials."""
        n: i64 = 0
        while n < trials:
            self.try_once()
            n += 1

    def try_once(self) -> None:
        """One trial. The n-th trials of all options meet the same world and the same luck."""
        at = self.most_promising(self.root)
        first = self.root.arms[at]
        if first.tried == len(self.seeds):
            self.seeds.append(self.mind.below(1 << 30))
        self.luck.reseed(self.seeds[first.tried])
        world = self.world.copy()
        self.deal(world)
        path: list[Node] = [self.root]
        taken: list[Arm] = [first]
        history: list[int] = [0] * 64
        history[self.seat] = first.code + 1
        if not self.rivals or not self.live or self.in_time(world, first.code):
            world.answer(self.seat, first.code, self.luck, self.out)
        depth: i64 = 1
        hand: i64 = -1  # what the other of two holds, and what it answers
        reply: i64 = 0
        seat = self.seat
        while depth < self.deepest:
            asked = world.pending()
            if asked == 0:
                break
            seat = next_of(asked, seat)
            options = world.options(seat)
            if len(options) == 0:
                break  # a form: what would be written cannot be known
            depth += 1
            beside: bool = depth == 2 and self.duel is not None
            if len(options) == 1:
                if beside:
                    hand = folded(seat, 0, 0, options)
                    reply = options[0]
                world.answer(seat, options[0], self.luck, self.out)
                continue
            past: i64 = history[seat]
            key = folded(seat, world.question(seat), past, options)
            node = self.nodes.get(key)
            if node is None:
                node = Node(seat, narrowed(world, seat, options))
                self.nodes[key] = node
                code = self.begin(world, node, path, taken)
                if beside:
                    hand = folded(seat, 0, 0, options)
                    reply = code
                break
            arm = node.arms[self.most_promising(node)]
            if beside:
                hand = folded(seat, 0, 0, options)
                reply = arm.code
            path.append(node)
            taken.append(arm)
            history[seat] = (past * FACTOR + arm.code + 1) & HASHED
            world.answer(seat, arm.code, self.luck, self.out)
        self.roll(world, seat)
        self.note(world, path, taken)
        if self.duel is not None and hand >= 0:
            self.duel.note(hand, reply, at, self.worths[self.seat])

    def deal(self, world: State) -> None:
        """Make it a world that fits what the seat knows, and rather one that fits what the others did."""
        world.redeal(self.seat, self.luck)
        n: i64 = 0
        while n < self.redealt and not world.plausible(self.seat, self.luck):
            world.redeal(self.seat, self.luck)
            n += 1

    def in_time(self, world: State, code: i64) -> bool:
        """Real time: what others have decided may arrive first. False if the answer can then no longer be given."""
        others = world.pending() & ~(1 << self.seat)
        while others:
            seat = lowest(others)
            others &= others - 1
            if self.luck.below(100) < self.rivals and world.pending() >> seat & 1 and world.options(seat):
                world.answer(seat, world.policy(seat, self.luck), self.luck, self.out)
        return code in world.options(self.seat)

    def begin(self, world: State, node: Node, path: list[Node], taken: list[Arm]) -> i64:
        """A new node: what rules of thumb answer is tried first; it is returned."""
        code = world.policy(node.seat, self.mind)
        for arm in node.arms:
            if arm.code == code:
                path.append(node)
                taken.append(arm)
                break
        world.answer(node.seat, code, self.luck, self.out)
        return code

    def roll(self, world: State, seat: i64) -> None:
        """Go on by rules of thumb, after that seat's answer."""
        if not self.informed:
            playout(world, self.luck, self.rolled)
            return
        n: i64 = 0
        while n < self.rolled:
            asked = world.pending()
            if asked == 0:
                break
            seat = next_of(asked, seat)
            if not world.options(seat):
                break  # a form
            world.answer(seat, world.policy(seat, self.mind), self.luck, self.out)
            n += 1

    def note(self, world: State, path: list[Node], taken: list[Arm]) -> None:
        """Tell every node on the way what its seat came to."""
        valued: i64 = 0
        i: i64 = 0
        while i < len(path):
            node = path[i]
            if not valued >> node.seat & 1:
                valued |= 1 << node.seat
                self.worths[node.seat] = self.judge(world, node.seat)
            worth = self.worths[node.seat]
            arm = taken[i]
            arm.tried += 1
            arm.total += worth
            node.tried += 1
            node.total += worth
            node.squares += worth * worth
            i += 1

    def judge(self, world: State, seat: i64) -> float:
        """What a state is worth to a seat; the searching seat judges by its own taste."""
        taste = self.taste
        if taste is None or seat != self.seat:
            return world.value(seat)
        return chance_to_win(world, seat, taste.mine, taste.theirs)

    def most_promising(self, node: Node) -> i64:
        """UCB1. At the root what was never tried comes first, from a random place on; below it is doubted, so that
        trials do not all run into what nobody would do.

        Where much is at stake the trials differ much. Where every choice matters little, little tells them apart.
        """
        arms = node.arms
        count: i64 = len(arms)
        trials = float(node.tried) if node.tried else 1.0
        mean = node.total / trials
        differ = node.squares / trials - mean * mean
        # Where answers are given side by side, a mix is only found if everybody goes on trying everything.
        wide = self.side_by_side
        deviation = WIDE if wide else sqrt(differ if differ > LEAST_SPREAD else LEAST_SPREAD)
        spread = self.curious * deviation * sqrt(log(trials + 1.0))
        at_root = node is self.root
        best = -1e9
        found: i64 = 0
        at: i64 = self.mind.below(count)
        n: i64 = 0
        while n < count:
            arm = arms[at]
            if arm.tried == 0:
                if at_root or wide or node.tried == 0:
                    return at
                score = mean - DOUBTED * deviation + spread
            else:
                tried = float(arm.tried)
                score = arm.total / tried + spread / sqrt(tried) + arm.charm
            if score > best:
                best = score
                found = at
            at += 1
            if at == count:
                at = 0
            n += 1
        return found

    def answer(self, chance: Quick) -> i64:
        """The code to answer: what was tried most, if it is clearly better than what rules of thumb answer; where
        others answer at the same time, drawn from the mix."""
        arms = self.root.arms
        sure = self.sure()
        if sure is not None:
            return sure.code
        shares = self.mix()
        total = 0.0
        for share in shares:
            total += share
        bits: i64 = chance.below(1 << 20)
        left = float(bits) / 1048576.0 * total
        for i in range(len(shares)):
            left -= shares[i]
            if left < 0.0:
                return arms[i].code
        return arms[-1].code

    def sure(self) -> Arm | None:
        """The option that is answered whatever luck says; None where the answer is drawn from the mix."""
        arms = self.root.arms
        if self.taste is None or self.taste.noise <= 0.0:
            for arm in arms:
                if arm.tried >= SURE and arm.total >= float(arm.tried):
                    return arm  # it won the match every time
        if self.side_by_side:
            return None
        shares = self.mix()
        found = arms[shares.index(max(shares))]
        return self.clearly(found) if self.clear > 0.0 else found

    def mix(self) -> list[float]:
        """How likely the options are answered, the likeliest counting 1."""
        arms = self.root.arms
        if self.duel is not None and self.duel.tried:
            mean = self.root.total / float(self.root.tried)
            worths = [arm.total / float(arm.tried) if arm.tried else mean - WIDE for arm in arms]
            shares = self.duel.mix([worths[i] + arms[i].charm for i in range(len(arms))])
            most = max(shares)
            return [share / most if share >= SELDOM * most else 0.0 for share in shares]
        shares = [float(arm.tried) for arm in arms]
        most = max(shares)
        return [(share / most) ** self.sharp for share in shares]

    def clearly(self, found: Arm) -> Arm:
        """The arm, or that of the rules of thumb if the trials do not tell the two apart; charm does not count here."""
        root = self.root
        for arm in root.arms:
            if arm.code == self.habit and arm.tried and found.tried:
                trials = float(root.tried)
                mean = root.total / trials
                differ = root.squares / trials - mean * mean
                ours = float(found.tried)
                usual = float(arm.tried)
                lead = found.total / ours - arm.total / usual
                if lead < self.clear * sqrt((differ if differ > 0.0 else 0.0) * (1.0 / ours + 1.0 / usual)):
                    return arm
        return found


def stays_open(world: State, seat: i64, options: tuple[int, ...]) -> bool:
    """Real time: whether the seat is asked the same question still, once it has answered."""
    number = world.question(seat)
    for code in (options[0], options[-1]):
        after = world.copy()
        after.answer(seat, code, Quick(0), Out())
        if after.pending() >> seat & 1 and after.question(seat) == number:
            return True
    return False


def next_of(seats: i64, last: i64) -> i64:
    """The seat of a mask that is next after the one that answered last: in real time all stay asked, and take turns."""
    later = seats >> (last + 1)
    seat: i64 = last + 1
    if later == 0:
        later = seats
        seat = 0
    while later & 1 == 0:
        later >>= 1
        seat += 1
    return seat


def seen_of(world: State, seat: i64, options: tuple[int, ...], overlooks: i64) -> tuple[int, ...]:
    """The options that are not overlooked; all of them if that would leave none."""
    seen = [code for code in options if world.subtle(seat, code) < overlooks]
    return tuple(seen) if seen else options


def sensible_of(world: State, seat: i64, options: tuple[int, ...]) -> tuple[int, ...]:
    """The options without those that only harm; all of them if that would leave none."""
    found = [code for code in options if not world.senseless(seat, code)]
    return tuple(found) if found else options


def narrowed(world: State, seat: i64, options: tuple[int, ...]) -> tuple[int, ...]:
    """The options that are tried."""
    return options if len(options) <= WIDEST else world.order(seat, options)[:WIDEST]


def folded(seat: i64, question: i64, history: i64, options: tuple[int, ...]) -> i64:
    """One number for what a seat is asked and has answered."""
    key: i64 = (history * FACTOR + question * 64 + seat) & HASHED
    for code in options:
        key = (key * FACTOR + code) & HASHED
    return key
