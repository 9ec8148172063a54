// The peer's game: a small duel of our own with hidden hands. Both choose a card in secret, both are shown, one may be hurt.
// It is less than a move of ours (no combos, no faces, no log of events), and a match never ends, so none must be made anew.

const KINDS = 5;
const HAND = 4;
const COPIES = 5;
const HEALTH = 60;

const stops = (a, b) => (a - b + KINDS) % KINDS > 2; // a stops two of the other four kinds
const other = (seat) => 1 - Number(seat);

function deal(random) {
  const deck = random.Shuffle(Array.from({ length: KINDS * COPIES }, (_, i) => i % KINDS));
  return { hand: deck.splice(0, HAND), deck, sealed: null };
}

function draw(own, fighter, random) {
  if (own.deck.length === 0) {
    Object.assign(own, { deck: deal(random).deck });
    fighter.pile = [];
  }
  own.hand.push(own.deck.pop());
}

function show(G, random) {
  const cards = [0, 1].map((seat) => G.own[seat].sealed);
  for (const seat of [0, 1]) {
    const fighter = G.fighters[seat];
    if (!stops(cards[other(seat)], cards[seat])) {
      const foe = G.fighters[other(seat)];
      foe.health = foe.health > cards[seat] ? foe.health - cards[seat] : HEALTH;
      fighter.pile.push(cards[seat]);
    }
    G.own[seat].sealed = null;
    draw(G.own[seat], fighter, random);
  }
  G.round += 1;
}

const choose = {
  client: false,
  ignoreStaleStateID: true, // both may choose at the same time
  move: ({ G, playerID, random }, place) => {
    const own = G.own[playerID];
    if (own.sealed !== null || !(place in own.hand)) return 'INVALID_MOVE';
    own.sealed = own.hand.splice(place, 1)[0];
    G.fighters[playerID].chose = G.round;
    if (G.own[other(playerID)].sealed !== null) show(G, random);
  },
};

exports.Duel = {
  name: 'duel',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: ({ random }) => ({
    round: 0,
    own: [deal(random), deal(random)],
    fighters: [0, 1].map(() => ({ health: HEALTH, pile: [], chose: -1 })),
  }),
  turn: { activePlayers: { all: 'choosing' }, stages: { choosing: { moves: { choose } } } },
  // What a seat may know: its own hand, the sizes of the rest.
  playerView: ({ G, playerID }) => ({
    round: G.round,
    fighters: G.fighters,
    own: G.own.map((own, seat) => ({
      hand: String(seat) === playerID ? own.hand : own.hand.length,
      deck: own.deck.length,
      sealed: String(seat) === playerID ? own.sealed : null,
    })),
  }),
};
