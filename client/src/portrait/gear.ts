/** Props: what a fighter carries, in a layer behind the body and one before it. */
import type { Frame } from "./body";
import type { Layers } from "./head";
import { d, disc, group, INK, known, mix, shape, stroke, tube, type Shade } from "./paint";

type Draw = (f: Frame, main: Shade, trim: Shade, third: Shade) => Layers;

const front = (inside: string): Layers => ({ back: "", front: inside });
const back = (inside: string): Layers => ({ back: inside, front: "" });
const none: Draw = () => ({ back: "", front: "" });
const METAL: Shade = { base: "#aebbd0", dark: "#5d6a84", light: "#eef4ff" };
const WOOD: Shade = { base: "#8d5f3a", dark: "#4f321e", light: "#c08a58" };

/** Something long in the right hand, drawn upright around it and leaned. */
const held = (f: Frame, inside: (x: number, y: number) => string, lean: number): string => {
  const [x, y] = f.right.hand;
  return group(inside(x, y), `rotate(${lean} ${x.toFixed(1)} ${y.toFixed(1)})`);
};

const PROPS: Record<string, Draw> = {
  none,
  // Gloves are drawn as hands: see armOf.
  gloves: none,
  scarf: (f, _main, _trim, third) => {
    const [x, y] = f.chest;
    const w = f.neck + 15;
    return {
      back: shape(d`M${x - w * 0.6} ${y - 6} C${x - w - 34} ${y - 22} ${x - w - 40} ${y + 26} ${x - w - 66} ${y + 6} L${x - w - 60} ${y + 34} C${x - w - 34} ${y + 50} ${x - w - 20} ${y + 20} ${x - w * 0.4} ${y + 12} Z`, third.dark),
      front: shape(d`M${x - w} ${y - 9} Q${x} ${y + 8} ${x + w} ${y - 9} Q${x + w + 5} ${y + 7} ${x + w * 0.6} ${y + 14} Q${x} ${y + 27} ${x - w * 0.6} ${y + 14} Q${x - w - 5} ${y + 7} ${x - w} ${y - 9} Z`, third.base) +
        stroke(d`M${x - w * 0.7} ${y + 2} Q${x} ${y + 17} ${x + w * 0.6} ${y + 4}`, third.dark, 2.6) + stroke(d`M${x - w * 0.75} ${y - 3} Q${x - w * 0.3} ${y + 5} ${x} ${y + 5}`, third.light, 2.4),
    };
  },
  cape: (f, _main, _trim, third) => {
    const [x, y] = f.chest;
    return {
      back: shape(d`M${x - f.half * 0.7} ${y - 4} C${x - f.half - 30} ${y + 40} ${x - f.half - 26} ${y + 90} ${x - f.half - 44} 262 L${x + f.half + 40} 262 C${x + f.half + 26} ${y + 90} ${x + f.half + 26} ${y + 40} ${x + f.half * 0.7} ${y - 4} Z`, third.dark) +
        stroke(d`M${x - f.half - 8} ${y + 50} L${x - f.half - 22} 255 M${x + f.half + 10} ${y + 50} L${x + f.half + 20} 255`, mix(third.dark, INK, 0.5), 4) + stroke(d`M${x - f.half - 17} ${y + 40} Q${x - f.half - 24} ${y + 80} ${x - f.half - 36} 250`, third.base, 5),
      front: shape(d`M${x - f.half * 0.82} ${y - 3} Q${x} ${y + 22} ${x + f.half * 0.82} ${y - 3} L${x + f.half * 0.86} ${y + 10} Q${x} ${y + 38} ${x - f.half * 0.86} ${y + 10} Z`, third.base) + disc([x - f.neck - 5, y + 13], 5.5, "#f4c430", 2.4),
    };
  },
  tail: (f, main, trim) => {
    const [x, y] = f.chest;
    const path = d`M${x - f.waist * 0.6} ${y + 92} C${x - 92} ${y + 112} ${x - 108} ${y + 46} ${x - 74} ${y + 22} C${x - 52} ${y + 8} ${x - 46} ${y + 34} ${x - 62} ${y + 38}`;
    const tip = d`M${x - 80} ${y + 27} C${x - 60} ${y + 4} ${x - 44} ${y + 30} ${x - 62} ${y + 38}`;
    return back(tube(path, main.base, 13) + stroke(path, main.light, 2.5) + stroke(tip, trim.base, 13));
  },
  chain: (f) => {
    const [x, y] = f.chest;
    const links: string[] = [];
    const n = 11;
    for (let i = 0; i <= n; i++) {
      const t = i / n;
      const lx = x - f.half * 0.8 + t * (f.half * 0.7 + f.waist * 0.9);
      const ly = y + 4 + t * 74 + Math.sin(t * Math.PI) * 8;
      links.push(`<ellipse cx="${lx.toFixed(1)}" cy="${ly.toFixed(1)}" rx="${i % 2 ? 6.4 : 3.6}" ry="${i % 2 ? 4.4 : 3}" transform="rotate(38 ${lx.toFixed(1)} ${ly.toFixed(1)})" fill="none" stroke="${INK}" stroke-width="5.4"/><ellipse cx="${lx.toFixed(1)}" cy="${ly.toFixed(1)}" rx="${i % 2 ? 6.4 : 3.6}" ry="${i % 2 ? 4.4 : 3}" transform="rotate(38 ${lx.toFixed(1)} ${ly.toFixed(1)})" fill="none" stroke="${i % 2 ? METAL.base : METAL.dark}" stroke-width="2.8"/>`);
    }
    return front(links.join(""));
  },
  fan: (f, main, trim) => {
    const ribs = [-66, -44, -22, 0, 22, 44, 66];
    const leaf = (x: number, y: number) => {
      const at = (deg: number, r: number): [number, number] => [x + Math.sin((deg * Math.PI) / 180) * r, y - Math.cos((deg * Math.PI) / 180) * r];
      const [ax, ay] = at(-74, 50);
      const [bx, by] = at(74, 50);
      const [cx, cy] = at(74, 20);
      const [ex, ey] = at(-74, 20);
      return shape(d`M${ax} ${ay} A50 50 0 0 1 ${bx} ${by} L${cx} ${cy} A20 20 0 0 0 ${ex} ${ey} Z`, main.base) +
        ribs.map((deg) => stroke(d`M${x} ${y} L${at(deg, 48)[0]} ${at(deg, 48)[1]}`, trim.light, 2)).join("") +
        stroke(d`M${at(-72, 42)[0]} ${at(-72, 42)[1]} A42 42 0 0 1 ${at(72, 42)[0]} ${at(72, 42)[1]}`, trim.base, 4);
    };
    return { back: held(f, leaf, 26), front: "" };
  },
  staff: (f, _main, _trim, third) => ({
    back: held(f, (x, y) => tube(d`M${x} ${y - 118} L${x} ${y + 150}`, WOOD.base, 7) + stroke(d`M${x - 1.5} ${y - 110} L${x - 1.5} ${y + 140}`, WOOD.light, 1.8) + tube(d`M${x} ${y - 116} L${x} ${y - 92}`, third.base, 10, 2.5), 16),
    front: "",
  }),
  wrench: (f) => ({
    back: held(f, (x, y) => tube(d`M${x} ${y + 26} L${x} ${y - 56}`, METAL.base, 11) + stroke(d`M${x - 2.5} ${y + 18} L${x - 2.5} ${y - 44}`, METAL.light, 2.4) +
      shape(d`M${x - 20} ${y - 92} L${x - 9} ${y - 98} L${x - 8} ${y - 76} L${x + 8} ${y - 76} L${x + 9} ${y - 98} L${x + 20} ${y - 92} Q${x + 24} ${y - 64} ${x + 10} ${y - 54} L${x - 10} ${y - 54} Q${x - 24} ${y - 64} ${x - 20} ${y - 92} Z`, METAL.base), 28),
    front: "",
  }),
  hammer: (f, _main, _trim, third) => ({
    back: held(f, (x, y) => tube(d`M${x} ${y + 34} L${x} ${y - 64}`, WOOD.base, 8) + shape(d`M${x - 30} ${y - 92} H${x + 30} V${y - 56} H${x - 30} Z`, METAL.base) + shape(d`M${x - 30} ${y - 92} H${x - 20} V${y - 56} H${x - 30} Z`, third.base, 2.4) + shape(d`M${x + 20} ${y - 92} H${x + 30} V${y - 56} H${x + 20} Z`, third.base, 2.4), 22),
    front: "",
  }),
  lantern: (f, _main, trim) => {
    const [x, y] = f.left.hand;
    const top = y + 12;
    return {
      back: `<circle cx="${x.toFixed(1)}" cy="${(top + 30).toFixed(1)}" r="46" fill="#ffdf8a" opacity="0.16"/><circle cx="${x.toFixed(1)}" cy="${(top + 30).toFixed(1)}" r="30" fill="#ffdf8a" opacity="0.22"/>`,
      front: tube(d`M${x} ${y + 6} L${x} ${top + 8}`, METAL.dark, 3, 2) + shape(d`M${x - 13} ${top + 14} Q${x - 20} ${top + 30} ${x - 13} ${top + 46} L${x + 13} ${top + 46} Q${x + 20} ${top + 30} ${x + 13} ${top + 14} Z`, "#ffdf8a") +
        stroke(d`M${x - 6} ${top + 16} L${x - 8} ${top + 30} L${x - 6} ${top + 44} M${x + 6} ${top + 16} L${x + 8} ${top + 30} L${x + 6} ${top + 44}`, "#c98a1c", 2) + shape(d`M${x - 14} ${top + 8} H${x + 14} V${top + 15} H${x - 14} Z`, trim.dark, 2.4) + shape(d`M${x - 14} ${top + 45} H${x + 14} V${top + 51} H${x - 14} Z`, trim.dark, 2.4),
    };
  },
  belt: (f, _main, _trim, third) => {
    const [x, y] = f.chest;
    const gold: Shade = { base: "#f4c430", dark: "#a87a12", light: "#fff0b3" };
    const low = y + 78;
    return front(tube(d`M${x - f.waist - 1} ${low} Q${x} ${low + 12} ${x + f.waist + 1} ${low}`, mix(third.dark, INK, 0.4), 15) +
      shape(d`M${x - 24} ${low - 6} Q${x} ${low - 18} ${x + 24} ${low - 6} L${x + 20} ${low + 18} Q${x} ${low + 30} ${x - 20} ${low + 18} Z`, gold.base) + shape(d`M${x} ${low - 6} l4 8 8.6 1 -6.4 6 1.7 8.6 -7.9 -4.4 -7.9 4.4 1.7 -8.6 -6.4 -6 8.6 -1 Z`, gold.light, 2) +
      disc([x - f.waist + 6, low + 4], 5, gold.base, 2.4) + disc([x + f.waist - 6, low + 4], 5, gold.base, 2.4));
  },
  headphones: (f, main, trim) => {
    const [x, y] = f.head;
    const r = f.radius;
    const cup = (s: number) => `<ellipse cx="${(x + s * r * 1.02).toFixed(1)}" cy="${(y + r * 0.06).toFixed(1)}" rx="${(r * 0.3).toFixed(1)}" ry="${(r * 0.46).toFixed(1)}" fill="${trim.base}" stroke="${INK}" stroke-width="3"/>` + disc([x + s * r * 1.08, y + r * 0.06], r * 0.16, main.light, 1.6);
    return front(tube(d`M${x - r * 1.02} ${y - r * 0.1} C${x - r * 1.06} ${y - r * 1.62} ${x + r * 1.06} ${y - r * 1.62} ${x + r * 1.02} ${y - r * 0.1}`, trim.base, r * 0.2, 2.6) + cup(-1) + cup(1));
  },
  pack: (f, _main, trim) => {
    const [x, y] = f.chest;
    return {
      back: shape(d`M${x - f.half * 0.9} ${y - 30} Q${x} ${y - 50} ${x + f.half * 0.9} ${y - 30} L${x + f.half} ${y + 70} H${x - f.half} Z`, trim.dark),
      front: tube(d`M${x - f.half * 0.52} ${y - 4} Q${x - f.half * 0.5} ${y + 36} ${x - f.half * 0.66} ${y + 58}`, trim.dark, 8, 2.4) + tube(d`M${x + f.half * 0.52} ${y - 4} Q${x + f.half * 0.5} ${y + 36} ${x + f.half * 0.66} ${y + 58}`, trim.dark, 8, 2.4),
    };
  },
};

export const props = Object.keys(PROPS);

export function propOf(f: Frame, word: string | undefined, main: Shade, trim: Shade, third: Shade): Layers {
  return known(PROPS, word, none)(f, main, trim, third);
}
