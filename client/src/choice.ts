/** How a game was last set up in this browser, and the request that opens a table like it. */
import type { BotCard, Face, GameCard, ModeCard, NewTable, SeatWish } from "./frames";
import { changed, knobs } from "./options";

/** Who else sits there: a bot's id, or a person who comes by link. */
export type Rival = string | null;
export type Choice = { mode: string; seats: number; rivals: Rival[]; options: Record<string, unknown>; hints: boolean; rated?: boolean };

const key = (game: string) => `fracas:choice:${game}`;

/** The bot a newcomer meets in a mode. */
export function houseBot(card: GameCard, mode: ModeCard): string | null {
  return (card.bots.find((bot) => bot.id === mode.bot) ?? card.bots[0])?.id ?? null;
}

export function firstChoice(card: GameCard): Choice {
  const mode = card.modes[0]!;
  return { mode: mode.id, seats: mode.seats[0] ?? 2, rivals: [], options: {}, hints: true };
}

export function lastChoice(card: GameCard): Choice {
  try {
    const kept = JSON.parse(localStorage.getItem(key(card.id)) ?? "null") as Choice | null;
    if (kept && card.modes.some((mode) => mode.id === kept.mode)) return { ...firstChoice(card), ...kept };
  } catch {
    // An unreadable choice is no choice.
  }
  return firstChoice(card);
}

export function keepChoice(card: GameCard, choice: Choice): void {
  localStorage.setItem(key(card.id), JSON.stringify(choice));
}

export const modeOf = (card: GameCard, choice: Choice): ModeCard =>
  card.modes.find((mode) => mode.id === choice.mode) ?? card.modes[0]!;

/** The mode of that id, if the game has it. */
export const modeNamed = (card: GameCard, id: string | undefined): ModeCard | undefined => card.modes.find((mode) => mode.id === id);

/** The number of seats chosen, if the mode takes it. */
export function seatsOf(card: GameCard, choice: Choice): number {
  const { seats } = modeOf(card, choice);
  return seats.includes(choice.seats) ? choice.seats : (seats[0] ?? 2);
}

export const rivalAt = (card: GameCard, choice: Choice, seat: number): Rival => {
  const rival = choice.rivals[seat - 1];
  const mode = modeOf(card, choice);
  return rival === null || mode.bots.includes(rival ?? "") ? rival! : houseBot(card, mode);
};

/** Two bots of a kind at one table are told apart by number. */
function botName(card: GameCard, rivals: Rival[], i: number): string {
  const title = card.bots.find((bot) => bot.id === rivals[i])?.title ?? String(rivals[i]);
  const alike = rivals.flatMap((rival, at) => (rival === rivals[i] ? [at] : []));
  return alike.length > 1 ? `${title} ${alike.indexOf(i) + 1}` : title;
}

/** Who is to sit in the other seats. */
export const rivalsOf = (card: GameCard, choice: Choice): Rival[] =>
  Array.from({ length: seatsOf(card, choice) - 1 }, (_, i) => rivalAt(card, choice, i + 1));

/** The same table with bots alone: whoever presses Play is not left waiting for somebody. */
export function withBots(card: GameCard, choice: Choice): Choice {
  const bot = houseBot(card, modeOf(card, choice));
  return { ...choice, rivals: rivalsOf(card, choice).map((rival) => rival ?? bot) };
}

/** The same table with a person beside you or opposite; null where the mode is for one alone. */
export function withFriend(card: GameCard, choice: Choice): Choice | null {
  const most = Math.max(...modeOf(card, choice).seats);
  if (most < 2) return null;
  const larger = { ...choice, seats: Math.max(2, seatsOf(card, choice)) };
  return { ...larger, rivals: [null, ...rivalsOf(card, withBots(card, larger)).slice(1)] };
}

/** The bots that fit a mode, in the order the server gives: the levels first. */
export const botsOf = (card: GameCard, mode: ModeCard): BotCard[] =>
  mode.bots.flatMap((id) => card.bots.filter((bot) => bot.id === id));

/** Whether the result is to count: only where the mode can. */
export const isRated = (card: GameCard, choice: Choice): boolean => Boolean(choice.rated && modeOf(card, choice).rated);

/** What to ask of the server. The player takes the first seat. */
export function wish(card: GameCard, choice: Choice, who: { name: string; face?: Face }): NewTable {
  const mode = modeOf(card, choice);
  const rivals = rivalsOf(card, choice);
  const others = rivals.map((bot, i): SeatWish => ({ bot, name: bot === null ? "" : botName(card, rivals, i) }));
  // Rated is played by the mode's own rules and without hints: the server would refuse anything else.
  const rated = isRated(card, choice);
  const rules = rated ? { options: {}, rated } : { options: changed(knobs(card, mode), choice.options), ...(choice.hints ? {} : { hints: false }) };
  return { game: card.id, mode: mode.id, ...rules, seats: [{}, ...others], ...who, ...(rivals.includes(null) ? { handshake: true } : {}) };
}
