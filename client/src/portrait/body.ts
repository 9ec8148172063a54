/** Build and stance: where a body's joints are, and how trunk and arms are drawn between them. */
import { along, d, disc, INK, known, mix, shape, stroke, tube, type Point, type Shade } from "./paint";

export type Arm = { shoulder: Point; elbow: Point; hand: Point };
export type Frame = {
  /** Middle of the shoulders. */
  chest: Point;
  half: number;
  waist: number;
  hip: number;
  neck: number;
  arm: number;
  head: Point;
  radius: number;
  /** How far the face looks to the right, in parts of the head's radius. */
  turn: number;
  left: Arm;
  right: Arm;
  tilt: number;
};

type Build = { half: number; waist: number; neck: number; arm: number; radius: number; chest: number; rise: number; reach: number };

const BUILDS: Record<string, Build> = {
  lean: { half: 37, waist: 24, neck: 8, arm: 15, radius: 25, chest: 128, rise: 42, reach: 42 },
  stocky: { half: 50, waist: 42, neck: 13, arm: 21, radius: 26, chest: 132, rise: 37, reach: 40 },
  tall: { half: 42, waist: 28, neck: 9, arm: 16, radius: 23, chest: 114, rise: 43, reach: 48 },
  huge: { half: 64, waist: 46, neck: 17, arm: 27, radius: 22, chest: 118, rise: 30, reach: 46 },
  small: { half: 32, waist: 25, neck: 7, arm: 14, radius: 29, chest: 148, rise: 43, reach: 36 },
};

type Pose = { left: [elbow: Point, hand: Point]; right: [elbow: Point, hand: Point]; tilt: number; drop: number; turn: number; narrow: number };

/** Elbows and hands from their shoulders, in units of the arm's reach; outwards and down are positive. */
const STANCES: Record<string, Pose> = {
  guard: { left: [[0.3, 0.85], [-0.5, -0.05]], right: [[0.22, 0.8], [-0.28, -0.28]], tilt: 0, drop: 4, turn: 0.16, narrow: 1 },
  open: { left: [[0.62, 0.42], [0.95, -0.45]], right: [[0.62, 0.52], [1, -0.22]], tilt: 0, drop: 0, turn: 0, narrow: 1 },
  low: { left: [[0.45, 0.6], [0.55, 1.3]], right: [[0.3, 0.68], [-0.1, -0.02]], tilt: 7, drop: 14, turn: 0.22, narrow: 1 },
  high: { left: [[0.55, -0.35], [0.25, -1.25]], right: [[0.62, 0.68], [0.05, 1.2]], tilt: -3, drop: 10, turn: 0.06, narrow: 1 },
  side: { left: [[-0.35, 0.78], [-1.6, 0.42]], right: [[0.2, 0.62], [0.75, -0.05]], tilt: 3, drop: 4, turn: 0.32, narrow: 0.86 },
};

export const builds = Object.keys(BUILDS);
export const stances = Object.keys(STANCES);

export function frameOf(build: string | undefined, stance: string | undefined): Frame {
  const b = known(BUILDS, build, BUILDS.lean!);
  const p = known(STANCES, stance, STANCES.guard!);
  const half = b.half * p.narrow;
  const chest: Point = [100, b.chest + p.drop];
  const arm = (side: -1 | 1, [elbow, hand]: [Point, Point]): Arm => {
    const shoulder: Point = [100 + side * (half - b.arm * 0.3), chest[1] + b.arm * 0.35];
    const at = ([out, down]: Point): Point => [shoulder[0] + side * out * b.reach, shoulder[1] + down * b.reach];
    return { shoulder, elbow: at(elbow), hand: at(hand) };
  };
  return {
    chest,
    half,
    waist: b.waist,
    hip: b.waist * 1.12,
    neck: b.neck,
    arm: b.arm,
    head: [100 + p.turn * 10, chest[1] - b.rise],
    radius: b.radius,
    turn: p.turn,
    left: arm(-1, p.left),
    right: arm(1, p.right),
    tilt: p.tilt,
  };
}

export type Outfit = "vest" | "gi" | "jacket" | "tank" | "coat";
export const OUTFITS: readonly Outfit[] = ["vest", "gi", "jacket", "tank", "coat"];

/** Neck and trunk in their clothes. */
export function trunk(f: Frame, outfit: Outfit, skin: Shade, cloth: Shade, trim: Shade): string {
  const [x, y] = f.chest;
  const low = 262;
  const outline = d`M${x - f.neck * 1.1} ${y - 7} C${x - f.half * 0.7} ${y - 4} ${x - f.half} ${y} ${x - f.half} ${y + f.arm * 0.6} L${x - f.waist} ${y + 78} L${x - f.hip * 1.1} ${low} L${x + f.hip * 1.1} ${low} L${x + f.waist} ${y + 78} L${x + f.half} ${y + f.arm * 0.6} C${x + f.half} ${y} ${x + f.half * 0.7} ${y - 4} ${x + f.neck * 1.1} ${y - 7} Z`;
  const neck = tube(d`M${f.head[0]} ${f.head[1] + f.radius * 0.5} L${x} ${y + 2}`, skin.dark, f.neck * 2);
  const bare = outfit === "tank" || outfit === "vest";
  return neck + shape(outline, bare ? skin.base : cloth.base) + CUTS[outfit](f, skin, cloth, trim) + shadow(f);
}

/** The far side of the trunk lies in shadow. */
function shadow(f: Frame): string {
  const [x, y] = f.chest;
  return `<path d="${d`M${x + f.half * 0.35} ${y} C${x + f.half * 0.55} ${y + 40} ${x + f.waist * 0.3} ${y + 70} ${x + f.waist * 0.55} 262 L${x + f.hip * 1.05} 262 L${x + f.waist} ${y + 78} L${x + f.half - 1} ${y + f.arm * 0.6} C${x + f.half} ${y + 3} ${x + f.half * 0.8} ${y} ${x + f.half * 0.35} ${y} Z`}" fill="${INK}" opacity="0.3"/>`;
}

const CUTS: Record<Outfit, (f: Frame, skin: Shade, cloth: Shade, trim: Shade) => string> = {
  tank: (f, skin, cloth, trim) => {
    const [x, y] = f.chest;
    const h = f.half * 0.62;
    const top = d`M${x - h} ${y - 3} C${x - h * 0.6} ${y + 26} ${x + h * 0.6} ${y + 26} ${x + h} ${y - 3} L${x + h * 1.25} ${y + 30} L${x + f.waist} ${y + 78} L${x + f.hip * 1.1} 262 L${x - f.hip * 1.1} 262 L${x - f.waist} ${y + 78} L${x - h * 1.25} ${y + 30} Z`;
    return shape(top, cloth.base) + stroke(d`M${x - h * 0.9} ${y + 5} C${x - h * 0.5} ${y + 30} ${x + h * 0.5} ${y + 30} ${x + h * 0.9} ${y + 5}`, trim.base, 3.5) +
      stroke(d`M${x - f.neck * 0.6} ${y + 2} L${x - f.neck * 1.6} ${y + 6}`, skin.dark, 2) + stroke(d`M${x - h} ${y + 62} L${x + h} ${y + 62}`, trim.base, 7, "butt");
  },
  vest: (f, skin, cloth, trim) => {
    const [x, y] = f.chest;
    const h = f.half * 0.86;
    const side = (s: number) => shape(d`M${x + s * f.neck * 1.2} ${y - 6} L${x + s * h} ${y + 1} C${x + s * h * 0.86} ${y + 26} ${x + s * h * 0.9} ${y + 34} ${x + s * f.waist * 1.02} ${y + 78} L${x + s * f.hip * 1.1} 262 L${x + s * f.waist * 0.42} 262 L${x + s * f.waist * 0.34} ${y + 50} Z`, cloth.base) +
      stroke(d`M${x + s * f.neck * 1.3} ${y - 3} L${x + s * f.waist * 0.42} ${y + 50} L${x + s * f.waist * 0.48} 262`, trim.base, 4);
    const chest = stroke(d`M${x} ${y + 22} L${x} ${y + 34} M${x - f.half * 0.32} ${y + 36} Q${x - f.half * 0.14} ${y + 43} ${x} ${y + 37} Q${x + f.half * 0.14} ${y + 43} ${x + f.half * 0.32} ${y + 36}`, skin.dark, 2.5) + stroke(d`M${x} ${y + 50} L${x} ${y + 100} M${x - 8} ${y + 62} L${x + 8} ${y + 62} M${x - 8} ${y + 78} L${x + 8} ${y + 78}`, skin.dark, 2);
    return chest + side(-1) + side(1);
  },
  gi: (f, skin, cloth, trim) => {
    const [x, y] = f.chest;
    const v = shape(d`M${x - f.neck * 1.3} ${y - 7} L${x + 3} ${y + 48} L${x + f.neck * 1.3} ${y - 7} Z`, skin.base, 2.5);
    const lapels = tube(d`M${x + f.neck * 1.4} ${y - 6} L${x - f.waist * 0.75} ${y + 84}`, trim.base, 7, 2) + tube(d`M${x - f.neck * 1.4} ${y - 6} L${x + f.waist * 0.75} ${y + 84}`, trim.base, 7, 2);
    const belt = tube(d`M${x - f.waist} ${y + 84} Q${x} ${y + 92} ${x + f.waist} ${y + 84}`, trim.dark, 9, 2.5);
    return v + lapels + belt + stroke(d`M${x - f.half * 0.7} ${y + 20} Q${x - f.waist * 0.9} ${y + 50} ${x - f.waist * 0.7} ${y + 72}`, cloth.dark, 2.5);
  },
  jacket: (f, skin, cloth, trim) => {
    const [x, y] = f.chest;
    const shirt = shape(d`M${x - f.neck * 1.5} ${y - 6} L${x - f.waist * 0.36} 262 L${x + f.waist * 0.36} 262 L${x + f.neck * 1.5} ${y - 6} Z`, mix(trim.dark, INK, 0.3), 2.5);
    const collar = (s: number) => shape(d`M${x + s * f.neck * 0.9} ${y - 13} L${x + s * (f.neck * 1.4 + 9)} ${y - 5} L${x + s * (f.waist * 0.34 + 6)} ${y + 30} L${x + s * f.neck * 0.7} ${y + 4} Z`, trim.base, 2.5);
    const zip = stroke(d`M${x - f.waist * 0.38} ${y + 30} L${x - f.waist * 0.4} 262 M${x + f.waist * 0.38} ${y + 30} L${x + f.waist * 0.4} 262`, cloth.light, 2);
    const stripe = stroke(d`M${x - f.half + 3} ${y + 24} L${x - f.waist * 0.55} ${y + 30}`, trim.base, 4, "butt") + stroke(d`M${x + f.half - 3} ${y + 24} L${x + f.waist * 0.55} ${y + 30}`, trim.base, 4, "butt");
    return shirt + zip + stripe + collar(-1) + collar(1) + stroke(d`M${x - f.neck * 0.5} ${y + 1} L${x} ${y + 8} L${x + f.neck * 0.5} ${y + 1}`, skin.dark, 2.5);
  },
  coat: (f, _skin, cloth, trim) => {
    const [x, y] = f.chest;
    const breast = shape(d`M${x - f.neck * 1.5} ${y - 6} L${x - f.waist * 0.8} ${y + 40} L${x - f.waist * 0.62} 262 L${x + f.waist * 0.5} 262 L${x + f.waist * 0.2} ${y + 40} L${x + f.neck * 1.5} ${y - 6} Z`, cloth.dark, 2.5);
    const buttons = [44, 64, 84].map((dy) => disc([x - f.waist * 0.42, y + dy], 3.4, trim.base, 1.6) + disc([x + f.waist * 0.05, y + dy], 3.4, trim.base, 1.6)).join("");
    const collar = (s: number) => shape(d`M${x + s * f.neck} ${y - 20} L${x + s * (f.neck + 13)} ${y - 8} L${x + s * f.waist * 0.5} ${y + 22} L${x + s * 2} ${y + 8} Z`, trim.base, 2.5);
    const straps = stroke(d`M${x - f.half * 0.95} ${y + 9} L${x - f.half * 0.45} ${y + 2} M${x + f.half * 0.95} ${y + 9} L${x + f.half * 0.45} ${y + 2}`, trim.base, 5, "butt");
    return breast + buttons + straps + collar(-1) + collar(1);
  },
};

/** One arm, sleeve and fist; `big` hands are gloves. */
export function armOf(f: Frame, arm: Arm, outfit: Outfit, skin: Shade, cloth: Shade, trim: Shade, big: Shade | null, far: boolean): string {
  const path = d`M${arm.shoulder[0]} ${arm.shoulder[1]} L${arm.elbow[0]} ${arm.elbow[1]} L${arm.hand[0]} ${arm.hand[1]}`;
  const sleeve = outfit === "tank" || outfit === "vest" ? skin : cloth;
  const tone = (shade: Shade) => (far ? mix(shade.base, shade.dark, 0.45) : shade.base);
  const upper = tube(path, tone(sleeve), f.arm);
  const cuff = along(arm.elbow, arm.hand, 0.42);
  const fore = d`M${cuff[0]} ${cuff[1]} L${arm.hand[0]} ${arm.hand[1]}`;
  const bare = outfit === "gi" || outfit === "jacket";
  const skinFore = bare ? stroke(fore, tone(skin), f.arm) + stroke(d`M${cuff[0]} ${cuff[1]} L${cuff[0] + (arm.hand[0] - cuff[0]) * 0.12} ${cuff[1] + (arm.hand[1] - cuff[1]) * 0.12}`, tone(trim), f.arm + 2.5, "butt") : "";
  const light = far ? "" : stroke(d`M${arm.shoulder[0] - f.arm * 0.22} ${arm.shoulder[1]} L${arm.elbow[0] - f.arm * 0.22} ${arm.elbow[1]}`, sleeve.light, f.arm * 0.16);
  return upper + light + skinFore + wraps(f, arm, tone(trim)) + fist(f, arm, tone(skin), skin.dark, big);
}

function wraps(f: Frame, arm: Arm, colour: string): string {
  return [0.72, 0.86].map((part) => {
    const [x, y] = along(arm.elbow, arm.hand, part);
    const dx = arm.hand[0] - arm.elbow[0];
    const dy = arm.hand[1] - arm.elbow[1];
    const long = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [(-dy / long) * f.arm * 0.46, (dx / long) * f.arm * 0.46];
    return stroke(d`M${x - nx} ${y - ny} L${x + nx} ${y + ny}`, colour, 3.5, "butt");
  }).join("");
}

function fist(f: Frame, arm: Arm, colour: string, dark: string, big: Shade | null): string {
  const [x, y] = arm.hand;
  if (big) {
    const r = f.arm * 0.62 + 7;
    return disc([x, y], r, big.base) + shape(d`M${x - r * 0.9} ${y + r * 0.2} q${r * 0.1} ${-r * 0.7} ${r * 0.75} ${-r * 0.55} q${r * 0.3} ${r * 0.5} ${-r * 0.2} ${r * 0.75} Z`, big.dark, 2) + stroke(d`M${x - r * 0.2} ${y - r * 0.62} Q${x + r * 0.5} ${y - r * 0.6} ${x + r * 0.66} ${y - r * 0.05}`, big.light, 3);
  }
  const r = f.arm * 0.5 + 3.5;
  const knuckles = [-0.45, 0, 0.45].map((i) => stroke(d`M${x + r * i} ${y - r * 0.75} L${x + r * i * 0.9} ${y - r * 0.05}`, dark, 1.8)).join("");
  return shape(d`M${x - r} ${y - r * 0.35} Q${x - r} ${y - r} ${x - r * 0.3} ${y - r} L${x + r * 0.45} ${y - r} Q${x + r} ${y - r} ${x + r} ${y - r * 0.3} L${x + r} ${y + r * 0.4} Q${x + r} ${y + r} ${x + r * 0.3} ${y + r} L${x - r * 0.4} ${y + r} Q${x - r} ${y + r} ${x - r} ${y + r * 0.35} Z`, colour) + knuckles + stroke(d`M${x - r * 0.8} ${y + r * 0.2} L${x + r * 0.35} ${y + r * 0.2}`, dark, 2);
}
