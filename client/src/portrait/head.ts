/** Face, hair and mask. */
import type { Frame } from "./body";
import { d, disc, INK, known, mix, shape, stroke, tube, type Shade } from "./paint";

/** A layer behind the body and one before it. */
export type Layers = { back: string; front: string };

type Head = { x: number; y: number; r: number; look: number };

const headOf = (f: Frame): Head => ({ x: f.head[0], y: f.head[1], r: f.radius, look: f.turn * f.radius });

export function face(f: Frame, skin: Shade, eyes: string, mood: number): string {
  const { x, y, r, look } = headOf(f);
  const w = r * 0.84;
  const skull = d`M${x - w} ${y - r * 0.25} C${x - w} ${y - r * 1.25} ${x + w} ${y - r * 1.25} ${x + w} ${y - r * 0.25} C${x + w} ${y + r * 0.35} ${x + w * 0.72} ${y + r * 0.72} ${x + w * 0.34 + look * 0.2} ${y + r * 0.98} Q${x + look * 0.3} ${y + r * 1.1} ${x - w * 0.34 + look * 0.2} ${y + r * 0.98} C${x - w * 0.72} ${y + r * 0.72} ${x - w} ${y + r * 0.35} ${x - w} ${y - r * 0.25} Z`;
  const ear = (s: number) => shape(d`M${x + s * w * 0.96 - look * 0.3} ${y - r * 0.16} q${s * r * 0.26} ${-r * 0.1} ${s * r * 0.2} ${r * 0.24} q${-s * r * 0.04} ${r * 0.22} ${-s * r * 0.24} ${r * 0.2} Z`, skin.dark, 2.4);
  const shade = `<path d="${d`M${x + w * 0.42} ${y - r * 0.95} C${x + w * 0.9} ${y - r * 0.2} ${x + w * 0.5} ${y + r * 0.5} ${x + w * 0.1} ${y + r * 1.02} C${x + w * 0.72} ${y + r * 0.72} ${x + w} ${y + r * 0.35} ${x + w} ${y - r * 0.25} C${x + w} ${y - r * 0.7} ${x + w * 0.8} ${y - r * 0.9} ${x + w * 0.42} ${y - r * 0.95} Z`}" fill="${skin.dark}" opacity="0.55"/>`;
  return ear(-1) + ear(1) + shape(skull, skin.base) + shade + features(f, skin, eyes, mood);
}

function features(f: Frame, skin: Shade, eyes: string, mood: number): string {
  const { x, y, r, look } = headOf(f);
  const cx = x + look;
  const eye = (s: number) => {
    const ex = cx + s * r * 0.4;
    const ey = y + r * 0.06;
    const near = s < 0 ? 1 : 1 - f.turn * 0.5;
    const w = r * 0.25 * near;
    return shape(d`M${ex - s * w * -1} ${ey - r * 0.13} L${ex - s * w} ${ey + r * 0.0} Q${ex} ${ey + r * 0.2} ${ex + s * w} ${ey + r * 0.02} Z`, "#f6f8ff", 0) +
      disc([ex + r * 0.03, ey + r * 0.01], r * 0.085, eyes, 0) +
      stroke(d`M${ex - s * w * 1.1} ${ey - r * 0.02} L${ex + s * w * 1.25} ${ey - r * 0.18}`, INK, r * 0.09) +
      stroke(d`M${ex - s * w * 1.25} ${ey - r * 0.2} L${ex + s * w * 1.35} ${ey - r * (mood === 2 ? 0.3 : 0.42)}`, INK, r * 0.13);
  };
  const nose = stroke(d`M${cx + r * 0.04} ${y + r * 0.1} L${cx + r * 0.13} ${y + r * 0.38} L${cx - r * 0.03} ${y + r * 0.42}`, skin.dark, r * 0.09);
  return eye(-1) + eye(1) + nose + MOUTHS[mood % MOUTHS.length]!(cx, y + r * 0.66, r);
}

const MOUTHS: ((x: number, y: number, r: number) => string)[] = [
  (x, y, r) => stroke(d`M${x - r * 0.24} ${y + r * 0.03} L${x + r * 0.2} ${y}`, INK, r * 0.1),
  (x, y, r) => stroke(d`M${x - r * 0.22} ${y + r * 0.04} Q${x + r * 0.1} ${y + r * 0.1} ${x + r * 0.3} ${y - r * 0.1}`, INK, r * 0.1),
  (x, y, r) => shape(d`M${x - r * 0.26} ${y - r * 0.06} L${x + r * 0.26} ${y - r * 0.1} L${x + r * 0.2} ${y + r * 0.1} L${x - r * 0.2} ${y + r * 0.12} Z`, "#f6f8ff", 2) + stroke(d`M${x - r * 0.22} ${y + r * 0.02} L${x + r * 0.22} ${y}`, INK, 1.4),
  (x, y, r) => stroke(d`M${x - r * 0.22} ${y + r * 0.08} Q${x} ${y - r * 0.08} ${x + r * 0.22} ${y + r * 0.06}`, INK, r * 0.1),
];

const none = (): Layers => ({ back: "", front: "" });

/** The cap of hair that most cuts share, down to a hair line. */
function cap({ x, y, r }: Head, hair: Shade, drop = 0.32): string {
  const w = r * 0.9;
  return shape(d`M${x - w} ${y - r * 0.02} C${x - w * 1.12} ${y - r * 1.45} ${x + w * 1.12} ${y - r * 1.45} ${x + w} ${y - r * 0.02} L${x + w * 0.82} ${y - r * drop} Q${x + w * 0.3} ${y - r * 0.72} ${x - w * 0.1} ${y - r * 0.6} Q${x - w * 0.6} ${y - r * 0.66} ${x - w * 0.82} ${y - r * drop} Z`, hair.base) +
    stroke(d`M${x - w * 0.62} ${y - r * 0.86} Q${x - w * 0.2} ${y - r * 1.14} ${x + w * 0.2} ${y - r * 1.1}`, hair.light, r * 0.1);
}

const HAIR: Record<string, (h: Head, hair: Shade, cloth: Shade, trim: Shade) => Layers> = {
  none: ({ x, y, r }) => ({ back: "", front: stroke(d`M${x - r * 0.4} ${y - r * 0.78} Q${x - r * 0.1} ${y - r * 0.96} ${x + r * 0.16} ${y - r * 0.9}`, "#ffffff66", r * 0.13) }),
  short: (h, hair) => ({ back: "", front: cap(h, hair) + shape(d`M${h.x - h.r * 0.5} ${h.y - h.r * 0.62} L${h.x - h.r * 0.28} ${h.y - h.r * 0.3} L${h.x - h.r * 0.06} ${h.y - h.r * 0.62} L${h.x + h.r * 0.2} ${h.y - h.r * 0.34} L${h.x + h.r * 0.42} ${h.y - h.r * 0.66} Z`, hair.base, 0) }),
  spikes: ({ x, y, r }, hair) => {
    const tips: [number, number][] = [[-1.25, -0.42], [-1.2, -1.12], [-0.62, -1.62], [0.05, -1.78], [0.72, -1.58], [1.24, -1.06], [1.22, -0.36]];
    const notch: [number, number][] = [[-0.95, -0.7], [-0.72, -1.08], [-0.3, -1.22], [0.36, -1.2], [0.78, -1.02], [0.96, -0.66]];
    let path = d`M${x - r * 0.84} ${y - r * 0.02}`;
    tips.forEach(([tx, ty], i) => {
      path += d` L${x + r * tx} ${y + r * ty}`;
      const n = notch[i];
      if (n) path += d` L${x + r * n[0]} ${y + r * n[1]}`;
    });
    path += d` L${x + r * 0.82} ${y - r * 0.06} L${x + r * 0.6} ${y - r * 0.56} L${x + r * 0.34} ${y - r * 0.24} L${x + r * 0.06} ${y - r * 0.62} L${x - r * 0.28} ${y - r * 0.22} L${x - r * 0.56} ${y - r * 0.58} Z`;
    return { back: "", front: shape(path, hair.base) + stroke(d`M${x - r * 0.5} ${y - r * 0.9} L${x - r * 0.46} ${y - r * 1.3} M${x + r * 0.1} ${y - r * 1} L${x + r * 0.06} ${y - r * 1.42}`, hair.light, r * 0.1) };
  },
  mohawk: ({ x, y, r }, hair) => ({
    back: "",
    front: shape(d`M${x - r * 0.26} ${y - r * 0.5} L${x - r * 0.62} ${y - r * 1.3} L${x - r * 0.3} ${y - r * 1.24} L${x - r * 0.34} ${y - r * 1.86} L${x + r * 0.04} ${y - r * 1.5} L${x + r * 0.28} ${y - r * 1.98} L${x + r * 0.42} ${y - r * 1.4} L${x + r * 0.78} ${y - r * 1.56} L${x + r * 0.56} ${y - r * 0.9} L${x + r * 0.22} ${y - r * 0.48} Q${x} ${y - r * 0.36} ${x - r * 0.26} ${y - r * 0.5} Z`, hair.base) +
      stroke(d`M${x + r * 0.02} ${y - r * 0.7} L${x + r * 0.16} ${y - r * 1.5}`, hair.light, r * 0.1) +
      stroke(d`M${x - r * 0.74} ${y - r * 0.3} L${x - r * 0.62} ${y - r * 0.74} M${x + r * 0.76} ${y - r * 0.3} L${x + r * 0.66} ${y - r * 0.74}`, `${hair.dark}aa`, r * 0.12),
  }),
  bun: (h, hair, _cloth, trim) => {
    const { x, y, r } = h;
    return {
      back: disc([x - r * 0.1, y - r * 1.42], r * 0.46, hair.base) + stroke(d`M${x - r * 0.34} ${y - r * 1.5} Q${x - r * 0.1} ${y - r * 1.78} ${x + r * 0.12} ${y - r * 1.6}`, hair.light, r * 0.09),
      front: cap(h, hair, 0.2) + tube(d`M${x - r * 0.42} ${y - r * 1.08} Q${x - r * 0.1} ${y - r * 1.22} ${x + r * 0.24} ${y - r * 1.1}`, trim.base, r * 0.15, 2) +
        stroke(d`M${x - r * 0.82} ${y - r * 0.1} Q${x - r * 1} ${y + r * 0.3} ${x - r * 0.86} ${y + r * 0.55}`, hair.base, r * 0.13),
    };
  },
  long: (h, hair) => {
    const { x, y, r } = h;
    return {
      back: shape(d`M${x - r * 0.95} ${y - r * 0.5} C${x - r * 1.7} ${y + r * 0.8} ${x - r * 1.1} ${y + r * 1.9} ${x - r * 1.75} ${y + r * 2.9} Q${x - r * 0.4} ${y + r * 2.5} ${x} ${y + r * 1.4} Q${x + r * 0.5} ${y + r * 2.6} ${x + r * 1.7} ${y + r * 2.7} C${x + r * 1.1} ${y + r * 1.8} ${x + r * 1.65} ${y + r * 0.8} ${x + r * 0.95} ${y - r * 0.5} Z`, hair.base) + stroke(d`M${x - r * 1.15} ${y + r * 0.6} Q${x - r * 1.2} ${y + r * 1.6} ${x - r * 1.35} ${y + r * 2.4} M${x + r * 1.15} ${y + r * 0.8} Q${x + r * 1.1} ${y + r * 1.6} ${x + r * 1.3} ${y + r * 2.2}`, hair.dark, r * 0.1),
      front: cap(h, hair) + shape(d`M${x - r * 0.78} ${y - r * 0.5} Q${x - r * 0.96} ${y + r * 0.3} ${x - r * 0.74} ${y + r * 0.9} Q${x - r * 0.56} ${y + r * 0.1} ${x - r * 0.3} ${y - r * 0.66} Z`, hair.base, 2.4),
    };
  },
  braids: (h, hair, _cloth, trim) => {
    const { x, y, r } = h;
    const braid = (s: number) => [0.35, 0.75, 1.15, 1.55, 1.92].map((part, i) => shape(d`M${x + s * r * (0.98 - i * 0.01)} ${y + r * (part - 0.24)} q${s * r * 0.42} ${r * 0.2} 0 ${r * 0.46} q${-s * r * 0.42} ${-r * 0.2} 0 ${-r * 0.46} Z`, i % 2 ? hair.dark : hair.base, 2.2)).join("") + disc([x + s * r * 0.94, y + r * 2.2], r * 0.14, trim.base, 2.2);
    return { back: "", front: cap(h, hair, 0.24) + stroke(d`M${x} ${y - r * 1.16} L${x} ${y - r * 0.62}`, hair.dark, r * 0.08) + braid(-1) + braid(1) };
  },
  hood: ({ x, y, r }, _hair, cloth, trim) => ({
    back: shape(d`M${x - r * 1.5} ${y + r * 1.5} C${x - r * 1.6} ${y - r * 0.6} ${x - r * 0.9} ${y - r * 1.75} ${x + r * 0.1} ${y - r * 1.85} C${x + r * 1.05} ${y - r * 1.6} ${x + r * 1.6} ${y - r * 0.5} ${x + r * 1.5} ${y + r * 1.5} Z`, cloth.dark),
    front: `<path d="${d`M${x - r * 1.2} ${y + r * 1.3} C${x - r * 1.36} ${y - r * 0.7} ${x - r * 0.8} ${y - r * 1.6} ${x + r * 0.06} ${y - r * 1.7} C${x + r * 0.9} ${y - r * 1.5} ${x + r * 1.36} ${y - r * 0.6} ${x + r * 1.2} ${y + r * 1.3} C${x + r * 0.98} ${y + r * 0.6} ${x + r * 0.92} ${y - r * 0.3} ${x + r * 0.6} ${y - r * 0.6} Q${x} ${y - r * 1.06} ${x - r * 0.6} ${y - r * 0.6} C${x - r * 0.92} ${y - r * 0.3} ${x - r * 0.98} ${y + r * 0.6} ${x - r * 1.2} ${y + r * 1.3} Z`}" fill="${cloth.base}" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/>` +
      stroke(d`M${x - r * 0.98} ${y + r * 0.5} C${x - r * 0.94} ${y - r * 0.3} ${x - r * 0.62} ${y - r * 0.64} ${x - r * 0.5} ${y - r * 0.7} Q${x} ${y - r * 1.08} ${x + r * 0.56} ${y - r * 0.66} C${x + r * 0.9} ${y - r * 0.3} ${x + r * 0.96} ${y + r * 0.3} ${x + r * 1} ${y + r * 0.6}`, trim.base, r * 0.1) +
      `<path d="${d`M${x - r * 0.62} ${y - r * 0.56} Q${x} ${y - r * 1} ${x + r * 0.62} ${y - r * 0.56} Q${x + r * 0.5} ${y - r * 0.14} ${x} ${y - r * 0.2} Q${x - r * 0.5} ${y - r * 0.14} ${x - r * 0.62} ${y - r * 0.56} Z`}" fill="${INK}" opacity="0.55"/>`,
  }),
};

export const hairs = Object.keys(HAIR);

export function hairOf(f: Frame, word: string | undefined, hair: Shade, cloth: Shade, trim: Shade): Layers {
  return known(HAIR, word, none)(headOf(f), hair, cloth, trim);
}

const MASKS: Record<string, (h: Head, cloth: Shade, trim: Shade, glow: Shade) => Layers> = {
  none,
  band: ({ x, y, r, look }, cloth, trim) => ({
    back: tube(d`M${x - r * 0.85} ${y - r * 0.5} Q${x - r * 1.7} ${y - r * 0.6} ${x - r * 2.1} ${y + r * 0.1}`, cloth.base, r * 0.24, 2.4) + tube(d`M${x - r * 0.85} ${y - r * 0.42} Q${x - r * 1.5} ${y} ${x - r * 1.7} ${y + r * 0.7}`, cloth.dark, r * 0.22, 2.4),
    front: tube(d`M${x - r * 0.84} ${y - r * 0.42} Q${x + look} ${y - r * 0.68} ${x + r * 0.84} ${y - r * 0.42}`, cloth.base, r * 0.26, 2.4) + disc([x + look, y - r * 0.56], r * 0.15, trim.light, 2),
  }),
  visor: ({ x, y, r, look }, _cloth, trim, glow) => ({
    back: "",
    front: shape(d`M${x - r * 0.94} ${y - r * 0.34} L${x + r * 0.94} ${y - r * 0.34} L${x + r * 0.9} ${y + r * 0.2} Q${x + look} ${y + r * 0.42} ${x - r * 0.9} ${y + r * 0.2} Z`, mix(trim.dark, INK, 0.5), 2.6) +
      shape(d`M${x - r * 0.78} ${y - r * 0.2} L${x + r * 0.78} ${y - r * 0.2} L${x + r * 0.74} ${y + r * 0.08} Q${x + look} ${y + r * 0.24} ${x - r * 0.74} ${y + r * 0.08} Z`, glow.base, 0) + stroke(d`M${x - r * 0.62} ${y - r * 0.1} L${x - r * 0.1} ${y - r * 0.1}`, "#ffffffcc", r * 0.09),
  }),
  half: ({ x, y, r, look }, cloth, trim) => ({
    back: "",
    front: shape(d`M${x - r * 0.86} ${y + r * 0.12} Q${x + look} ${y + r * 0.34} ${x + r * 0.86} ${y + r * 0.12} C${x + r * 0.84} ${y + r * 0.6} ${x + r * 0.6} ${y + r * 0.86} ${x + r * 0.3 + look * 0.2} ${y + r * 1.04} Q${x + look * 0.3} ${y + r * 1.16} ${x - r * 0.3 + look * 0.2} ${y + r * 1.04} C${x - r * 0.6} ${y + r * 0.86} ${x - r * 0.84} ${y + r * 0.6} ${x - r * 0.86} ${y + r * 0.12} Z`, mix(cloth.dark, cloth.base, 0.35), 2.6) +
      stroke(d`M${x - r * 0.5 + look} ${y + r * 0.62} Q${x + look} ${y + r * 0.78} ${x + r * 0.5 + look} ${y + r * 0.62} M${x - r * 0.42 + look} ${y + r * 0.8} Q${x + look} ${y + r * 0.94} ${x + r * 0.42 + look} ${y + r * 0.8}`, trim.base, r * 0.07),
  }),
  oni: ({ x, y, r, look }, cloth, trim) => {
    const cx = x + look * 0.6;
    const horn = (s: number) => shape(d`M${cx + s * r * 0.34} ${y - r * 0.74} Q${cx + s * r * 0.62} ${y - r * 1.3} ${cx + s * r * 1.06} ${y - r * 1.6} Q${cx + s * r * 1.02} ${y - r * 1} ${cx + s * r * 0.76} ${y - r * 0.56} Z`, trim.light, 2.6);
    const eye = (s: number) => shape(d`M${cx + s * r * 0.62} ${y - r * 0.2} L${cx + s * r * 0.16} ${y + r * 0.06} L${cx + s * r * 0.56} ${y + r * 0.14} Z`, "#fff3b0", 2);
    const teeth = [-0.42, -0.2, 0.02, 0.24].map((i) => shape(d`M${cx + r * i} ${y + r * 0.5} l${r * 0.1} ${r * 0.26} l${r * 0.1} ${-r * 0.26} Z`, "#fffbe8", 1.4)).join("");
    return {
      back: "",
      front: horn(-1) + horn(1) + shape(d`M${cx - r * 0.9} ${y - r * 0.5} Q${cx} ${y - r * 1.06} ${cx + r * 0.9} ${y - r * 0.5} L${cx + r * 0.86} ${y + r * 0.3} Q${cx + r * 0.66} ${y + r * 1.02} ${cx} ${y + r * 1.16} Q${cx - r * 0.66} ${y + r * 1.02} ${cx - r * 0.86} ${y + r * 0.3} Z`, cloth.base) +
        stroke(d`M${cx - r * 0.74} ${y - r * 0.42} L${cx - r * 0.14} ${y - r * 0.14} M${cx + r * 0.74} ${y - r * 0.42} L${cx + r * 0.14} ${y - r * 0.14}`, INK, r * 0.16) + eye(-1) + eye(1) +
        shape(d`M${cx - r * 0.56} ${y + r * 0.46} Q${cx} ${y + r * 0.4} ${cx + r * 0.56} ${y + r * 0.46} Q${cx + r * 0.4} ${y + r * 0.92} ${cx} ${y + r * 0.92} Q${cx - r * 0.4} ${y + r * 0.92} ${cx - r * 0.56} ${y + r * 0.46} Z`, INK, 2) + teeth +
        shape(d`M${cx - r * 0.12} ${y + r * 0.04} L${cx + r * 0.12} ${y + r * 0.04} L${cx + r * 0.2} ${y + r * 0.3} L${cx - r * 0.2} ${y + r * 0.3} Z`, cloth.dark, 2),
    };
  },
  goggles: ({ x, y, r, look }, cloth, trim, glow) => {
    const lens = (s: number) => disc([x + look + s * r * 0.42, y + r * 0.02], r * 0.37, mix(trim.dark, INK, 0.25), 2.6) + disc([x + look + s * r * 0.42, y + r * 0.02], r * 0.25, glow.base, 0) + stroke(d`M${x + look + s * r * 0.42 - r * 0.13} ${y - r * 0.06} l${r * 0.13} ${-r * 0.08}`, "#ffffffdd", r * 0.1);
    return { back: "", front: tube(d`M${x - r * 0.86} ${y - r * 0.08} L${x + r * 0.86} ${y - r * 0.08}`, cloth.dark, r * 0.22, 2.2) + lens(-1) + lens(1) };
  },
};

export const masks = Object.keys(MASKS);

export function maskOf(f: Frame, word: string | undefined, cloth: Shade, trim: Shade, glow: Shade): Layers {
  return known(MASKS, word, none)(headOf(f), cloth, trim, glow);
}
