/** A Crew's logo, drawn from its name: the same name gives the same hologram. */

export type Logo = { letters: string; hue: number; points: string; rays: number[] };

/** A number from a text, spread over 32 bits. */
function hash(text: string): number {
  let found = 2166136261;
  for (const letter of text) found = Math.imul(found ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return found;
}

/** The first letters of the words that count, three at most. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !/^(the|of|and|a)$/i.test(word));
  return words.slice(0, 3).map((word) => [...word][0]!.toUpperCase()).join("");
}

/** A badge of three to eight corners on a square of 100, its colour, and the rays behind it. */
export function logoOf(name: string): Logo {
  const seed = hash(name.trim().toLowerCase());
  const corners = 3 + (seed % 6);
  const star = (seed >>> 3) % 2 === 1;
  const turn = ((seed >>> 5) % 12) * 30;
  const steps = star ? 2 * corners : corners;
  const at = (i: number): string => {
    const far = star && i % 2 === 1 ? 26 : 42;
    const angle = ((turn + (360 * i) / steps) * Math.PI) / 180;
    return `${(50 + far * Math.sin(angle)).toFixed(1)},${(50 - far * Math.cos(angle)).toFixed(1)}`;
  };
  const rays = Array.from({ length: 4 + ((seed >>> 9) % 5) }, (_, i, all = 4 + ((seed >>> 9) % 5)) => (360 * i) / all);
  return { letters: initials(name), hue: (seed >>> 13) % 360, points: Array.from({ length: steps }, (_, i) => at(i)).join(" "), rays };
}
