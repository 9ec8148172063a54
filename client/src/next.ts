/** Who to meet after a match against bots: the next one up after a win, the one below after a loss. */
import { botsOf } from "./choice";
import type { BotCard, GameCard, ModeCard, NewTable, Setup } from "./frames";

/** The same table with another bot; null unless exactly one person sits there, and somebody else could sit opposite. */
export function nextTable(card: GameCard, setup: Setup, seat: number, won: boolean, name: string): { table: NewTable; bot: BotCard } | null {
  const others = setup.seats.filter((_, i) => i !== seat);
  const now = others[0]?.bot;
  if (!now || others.some((one) => one.bot !== now) || setup.pack) return null;
  const mode = modeOf(card, setup, now);
  if (!mode) return null;
  const bots = botsOf(card, mode);
  const at = bots.findIndex((bot) => bot.id === now);
  const bot = bots[at + (won ? 1 : -1)] ?? bots[at + (won ? -1 : 1)];
  if (!bot) return null;
  const many = others.length > 1;
  const seats = [{}, ...others.map((_, i) => ({ bot: bot.id, name: many ? `${bot.title} ${i + 1}` : bot.title }))];
  const table = { game: card.id, mode: mode.id, options: setup.options ?? {}, seats, name, ...(setup.hints === false ? { hints: false } : {}) };
  return { table, bot };
}

/** The mode a match was played in: the one with most options in common among those that fit. */
function modeOf(card: GameCard, setup: Setup, bot: string): ModeCard | null {
  const options = setup.options ?? {};
  const fits = card.modes.filter((mode) => mode.bots.includes(bot) && mode.seats.includes(setup.seats.length));
  const common = (mode: ModeCard): number => {
    const own = Object.entries(mode.options ?? {});
    return own.every(([name, value]) => JSON.stringify(options[name]) === JSON.stringify(value)) ? own.length : -1;
  };
  const best = fits.map((mode) => ({ mode, score: common(mode) })).filter(({ score }) => score >= 0);
  return best.sort((a, b) => b.score - a.score)[0]?.mode ?? null;
}
