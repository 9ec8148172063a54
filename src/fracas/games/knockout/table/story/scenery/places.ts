/** The places of the story, drawn: which one a name means, and what stands there. */
import { cone, disc, FLOOR, ground, HIGH, luckOf, NEON, NIGHT, path, rect, room, skyline, stars, stroke, times, tube, WIDE } from "./paint";

export type Kind = "diner" | "hideout" | "bowling" | "roof" | "street" | "docks" | "club" | "cinema" | "cells" | "moon" | "yard" | "arcade" | "park" | "school" | "station" | "water";

/** The first word found in a name decides. */
const WORDS: [Kind, string[]][] = [
  ["bowling", ["bowling", "lanes", "skittle"]],
  ["moon", ["moon", "space", "orbit", "crater"]],
  ["cells", ["cell", "jail", "police", "precinct", "prison", "cops", "knocked out"]],
  ["cinema", ["cinema", "drive-in", "movie", "theat", "film", "holowood"]],
  ["arcade", ["arcade", "casino", "pinball", "game hall"]],
  ["diner", ["burger", "diner", "café", "cafe", "restaurant", "kitchen", "pizza", "noodle", "bar", "bistro", "shake", "ramen", "food"]],
  ["roof", ["roof", "sky", "antenna", "tower", "water tank", "billboard", "high spirits", "calm"]],
  ["docks", ["dock", "pier", "harbo", "wharf", "ship", "boat", "warehouse", "container"]],
  ["water", ["pool", "beach", "lake", "river", "sea", "spa", "sauna"]],
  ["club", ["club", "villa", "mansion", "golf", "ball room", "ballroom", "hotel", "gala", "penthouse", "lounge", "vip"]],
  ["yard", ["yard", "site", "crane", "factory", "works", "scaffold", "garage", "workshop", "brawl is life", "scrap", "junk"]],
  ["school", ["school", "gym", "class", "college", "library", "stadium", "hall"]],
  ["station", ["station", "subway", "train", "underpass", "tunnel", "bus", "metro", "sewer"]],
  ["park", ["park", "garden", "playground", "forest", "tree", "cemetery", "field"]],
  ["hideout", ["hideout", "home", "room", "flat", "cellar", "basement", "attic", "loft", "house", "hangin", "studio"]],
];

export const KINDS: readonly Kind[] = [...WORDS.map(([kind]) => kind), "street"];

export function kindOf(name: string): Kind {
  const lower = name.toLowerCase();
  // Where a word begins: a street is no tree, a barge no bar.
  return WORDS.find(([, words]) => words.some((word) => new RegExp(`(^|[^\\p{L}])${word}`, "u").test(lower)))?.[0] ?? "street";
}

type Luck = () => number;
const neon = (luck: Luck): string => NEON[Math.floor(luck() * NEON.length)]!;

/** A sky over the city: everything out of doors begins with it. */
function outside(luck: Luck, near = true): string {
  const [x, y] = [120 + luck() * 700, 50 + luck() * 46];
  return (
    rect(0, 0, WIDE, HIGH, "url(#sky)") + stars(luck, 60, 190) + disc(x, y, 30, "#f4ecd2") + disc(x + 11, y - 7, 26, "#141b40") +
    skyline(luck, FLOOR, 60, 150, "#121a3c", "#8fb2ff") + (near ? skyline(luck, FLOOR, 24, 92, "#0b1230", NIGHT.light) : "")
  );
}

const stool = (x: number): string => rect(x - 3, 252, 6, 46, NIGHT.pale) + rect(x - 20, 244, 40, 11, "#c8324e", 'rx="5"');
const lamp = (x: number, colour: string): string => stroke(`M${x} ${FLOOR} V120 q0 -18 22 -18`, NIGHT.pale, 5) + disc(x + 24, 106, 8, colour) + cone(x + 24, 108, 70, FLOOR, colour);
const crate = (x: number, y: number, size: number): string => rect(x, y, size, size, "#4a3522") + stroke(`M${x} ${y} h${size} v${size} h${-size} Z M${x} ${y} l${size} ${size} M${x + size} ${y} l${-size} ${size}`, "#7a5a38", 4);
const tree = (x: number, size: number): string => rect(x - 6, FLOOR - size, 12, size, "#3a2a22") + disc(x, FLOOR - size, size * 0.5, "#16402f") + disc(x - size * 0.34, FLOOR - size * 0.8, size * 0.36, "#1b4d38") + disc(x + size * 0.34, FLOOR - size * 0.84, size * 0.38, "#123626");
const cone3 = (x: number): string => path(`M${x} 250 l16 46 h-32 Z`, "#ff7a2e") + rect(x - 10, 268, 20, 8, "#fff") + rect(x - 22, 292, 44, 7, "#c7561a");

const DRAW: Record<Kind, (luck: Luck) => string> = {
  diner: (luck) =>
    room(luck, "#2a1530", true) + times(24, (i) => rect(i * 40, FLOOR - 34, 20, 20, i % 2 ? "#e8e2d4" : "#38203e")) +
    rect(40, 196, 430, 20, "#d9dfee", 'rx="6"') + rect(52, 216, 406, 80, "#7d1f3c") + stroke("M60 236 h390 M60 256 h390", "#b8486a", 3) + times(4, (i) => stool(110 + i * 104)) +
    tube("M90 66 q70 -54 150 0 v8 h-150 Z M84 92 h162 M92 108 h146 q0 22 -22 22 h-102 q-22 0 -22 -22", NEON[0]) + tube("M300 70 l14 30 32 3 -24 22 8 32 -30 -18 -30 18 8 -32 -24 -22 32 -3 Z", NEON[2], 3) +
    times(3, (i) => stroke(`M${140 + i * 140} 0 v146`, NIGHT.pale, 3) + path(`M${116 + i * 140} 168 a24 24 0 0 1 48 0 Z`, "#ffb454") + cone(140 + i * 140, 166, 70, 220, "#ffe0a0")) + ground("#1a0f22", "#5a2f5c"),
  hideout: (luck) =>
    room(luck, "#1c2140", true) + rect(60, 60, 120, 84, "#0e1530") + stroke("M60 60 h120 v84 h-120 Z", NIGHT.pale, 4) + tube("M84 118 l20 -36 18 26 14 -18 24 28", neon(luck), 4) +
    times(14, (i) => stroke(`M${180 + i * 26} ${18 + (i % 2) * 6} l26 ${i % 2 ? -6 : 6}`, "#30406e", 2) + disc(193 + i * 26, 28, 4, NEON[i % NEON.length]!)) +
    path("M120 226 q-22 0 -22 22 v44 h340 v-44 q0 -22 -22 -22 v-30 q0 -14 -14 -14 h-268 q-14 0 -14 14 Z", "#7a4526") + rect(134, 236, 266, 38, "#96582f", 'rx="10"') + stroke("M266 238 v36", "#5c3219", 3) +
    crate(500, 236, 60) + rect(512, 206, 34, 30, "#2c3a6a") + rect(517, 211, 24, 18, NEON[2], 'opacity="0.8"') + rect(820, 196, 80, 100, "#2b3560") + stroke("M820 230 h80 M820 262 h80 M852 212 h16 M852 246 h16 M852 278 h16", NIGHT.pale, 4) + ground("#1a1a30", "#3c4680"),
  bowling: (luck) =>
    room(luck, "#20183c", false) + tube("M90 60 h250 M90 84 h180", NEON[1]) + times(3, (i) => path(`M${430 + i * 150} 150 h90 l90 146 h-220 Z`, i % 2 ? "#6b4a2c" : "#7d5733") + stroke(`M${475 + i * 150} 150 v146 M${452 + i * 150} 150 l-40 146`, "#3b2616", 2)) +
    times(3, (i) => rect(424 + i * 150, 84, 102, 66, NIGHT.ink) + times(4, (k) => path(`M${445 + i * 150 + k * 20} 148 q-9 -16 -3 -28 q-3 -10 4 -13 q7 3 4 13 q6 12 -3 28 Z`, "#f4f1e6") + rect(442 + i * 150 + k * 20, 116, 8, 4, "#d8324c"))) +
    rect(70, 180, 250, 116, "#38275c") + rect(60, 172, 270, 14, "#563c86") + times(5, (i) => disc(96 + i * 48, 160, 17, NEON[i]!) + disc(90 + i * 48, 154, 3, "#0007")) + ground("#170f2b", "#523a82"),
  roof: (luck) =>
    outside(luck) + rect(0, FLOOR - 26, WIDE, 28, "#2a2f4e") + stroke(`M0 ${FLOOR - 26} h${WIDE}`, "#56608e", 4) + stroke("M120 270 V120 h96 V270 M120 176 h96 M168 120 V92 M100 120 h136", "#5a4636", 6) + path("M104 122 h128 l-12 -52 h-104 Z", "#6d4b34") + path("M108 70 l60 -28 60 28 Z", "#50351f") +
    rect(620, 90, 250, 112, "#10173a") + stroke("M660 202 v70 M830 202 v70", NIGHT.pale, 6) + tube("M620 90 h250 v112 h-250 Z", neon(luck), 3) + tube("M660 168 l26 -50 26 50 M738 118 v50 h44 M806 118 h40 M826 118 v50", neon(luck), 4) +
    stroke("M330 270 V200 M330 206 h90 M420 270 V200", NIGHT.pale, 4) + rect(440, 226, 96, 46, "#3a4268") + times(4, (i) => stroke(`M448 ${234 + i * 10} h80`, "#222a4a", 3)) + ground("#1b2038", "#48527e"),
  street: (luck) => {
    const [a, b] = [neon(luck), neon(luck)];
    return (
      outside(luck) + rect(0, 90, 240, 206, "#141a36") + times(3, (r) => times(4, (i) => rect(24 + i * 54, 106 + r * 52, 30, 34, luck() < 0.5 ? "#ffdc8c" : "#1d2750"))) + stroke("M160 96 v60 h60 M160 128 h60 M160 156 l-40 40 h100 M220 96 v140", "#495588", 4) +
      rect(700, 120, 260, 176, "#1c1634") + rect(724, 196, 150, 100, "#0d1228") + rect(734, 206, 130, 60, b, 'opacity="0.28"') + path("M706 186 h190 l-14 22 h-162 Z", a) + times(6, (i) => path(`M${720 + i * 30} 186 h14 l-3 22 h-13 Z`, "#fff", 'opacity="0.85"')) + tube("M744 150 h90 M760 166 h58", b) + lamp(330, "#ffd890") + lamp(600, "#ffd890") +
      ground("#12162a", "#3c4876") + times(6, (i) => rect(60 + i * 160, 328, 74, 8, "#ffd84a", 'opacity="0.5"'))
    );
  },
  docks: (luck) =>
    outside(luck, false) + rect(0, 250, WIDE, 60, "#0c2038") + times(16, (i) => stroke(`M${i * 62} ${262 + (i % 3) * 12} h30`, "#2f6a92", 3, 'opacity="0.7"')) + stroke("M150 250 V70 h250 M150 70 l-60 60 M150 110 L300 70 M380 70 v70", "#e08a3a", 9) + rect(354, 140, 54, 40, "#b8402f") + stroke("M354 140 h54 v40 h-54 Z", "#e86f52", 3) +
    times(6, (i) => rect(560 + (i % 3) * 120, 244 - Math.floor(i / 3) * 54, 112, 50, ["#a83b3b", "#2f6a92", "#3d7a4a", "#b0762c", "#5b4a8e", "#7a2f5c"][i]!) + times(6, (k) => stroke(`M${572 + (i % 3) * 120 + k * 18} ${250 - Math.floor(i / 3) * 54} v38`, "#0004", 3))) + ground("#2b2230", "#6a5440") + times(7, (i) => rect(40 + i * 140, 282, 14, 30, "#4a3826")),
  water: (luck) =>
    outside(luck) + rect(0, FLOOR - 60, WIDE, 62, "#123a52") + times(4, (i) => path(`M${90 + i * 220} 236 l60 -70 60 70 Z`, ["#c8324e", "#e8e2d4", "#2f8aa8", "#ffb454"][i]!) + rect(148 + i * 220, 180, 5, 96, "#7a6a50")) + times(3, (i) => rect(180 + i * 220, 262, 110, 12, "#e8e2d4", 'rx="5"') + stroke(`M${188 + i * 220} 274 v18 M${280 + i * 220} 274 v18`, "#9aa5c4", 4)) +
    rect(0, FLOOR, WIDE, 70, "#1590b0") + times(22, (i) => stroke(`M${(i * 97) % WIDE} ${308 + (i % 4) * 14} q14 -8 28 0 t28 0`, "#8fe4f4", 3, 'opacity="0.6"')) + rect(0, FLOOR - 4, WIDE, 10, "#d9dfee"),
  club: (luck) =>
    room(luck, "#2c1a2c", true) + times(5, (i) => rect(30 + i * 110, 30, 26, 266, "#3d2540") + rect(22 + i * 110, 24, 42, 14, "#caa14a") + rect(22 + i * 110, 276, 42, 20, "#caa14a")) + stroke("M300 0 v40", "#caa14a", 3) + times(7, (i) => disc(252 + i * 16, 62 + Math.abs(3 - i) * -6 + 18, 6, "#ffe6a8")) + path("M246 66 h108 l-20 26 h-68 Z", "#caa14a") + cone(300, 84, 150, FLOOR, "#ffe6a8") +
    path("M560 48 q-30 60 0 130 h26 q-24 -70 0 -130 Z M860 48 q30 60 0 130 h-26 q24 -70 0 -130 Z", "#8c2744") + rect(620, 232, 190, 12, "#e8e2d4") + path("M640 244 h150 l14 52 h-178 Z", "#cfd5e6") + times(3, (i) => path(`M${662 + i * 50} 206 h22 l-11 16 Z`, "#bfe9ff") + rect(671 + i * 50, 220, 4, 12, "#bfe9ff")) + ground("#341c20", "#caa14a"),
  cinema: (luck) =>
    outside(luck) + rect(270, 40, 420, 190, "#e9eefc") + path("M270 230 l90 -90 70 60 80 -100 180 130 Z", "#7d8fc8") + disc(600, 88, 26, "#ffb454") + stroke("M270 40 h420 v190 h-420 Z", "#3a4570", 9) + stroke("M320 230 v66 M640 230 v66", "#3a4570", 10) + cone(480, 296, 0, 40, "#fff") + path("M470 340 L290 44 H670 L490 340 Z", "#fff", 'opacity="0.06"') +
    tube("M40 90 h160 v70 h-160 Z M64 140 v-30 h26 M64 126 h20 M112 110 v30 M134 140 v-30 h22 v30 M134 126 h22", neon(luck), 4) + times(4, (i) => path(`M${50 + i * 240} 296 v-22 q4 -10 18 -12 l22 -24 h60 l26 24 q20 2 20 14 v20 Z`, ["#b8324e", "#2f6a92", "#c98a2e", "#4a7a52"][i]!) + disc(86 + i * 240, 298, 15, NIGHT.ink) + disc(168 + i * 240, 298, 15, NIGHT.ink) + path(`M${94 + i * 240} 260 l14 -16 h44 l16 16 Z`, "#9fc8e8", 'opacity="0.5"')) + ground("#171a2c", "#4a5380"),
  cells: (luck) =>
    room(luck, "#26303c", false) + times(9, (r) => stroke(`M0 ${r * 34} h960`, "#1c242e", 2) + times(12, (i) => stroke(`M${i * 88 + (r % 2) * 44} ${r * 34} v34`, "#1c242e", 2))) + rect(660, 46, 120, 70, "#0d1738") + disc(742, 70, 15, "#f4ecd2") + times(5, (i) => rect(668 + i * 26, 46, 7, 70, "#6f7c90")) + rect(600, 226, 270, 18, "#5c6674") + stroke("M620 244 v52 M850 244 v52", "#5c6674", 6) + rect(610, 208, 250, 18, "#3f5a7c") +
    tube("M90 50 h150 v50 h-150 Z", NEON[2], 3) + tube("M112 88 v-26 h20 v13 h-20 M152 62 v26 h20 M190 62 h22 M201 62 v26", NEON[2], 3) + rect(0, 0, WIDE, 12, "#56627a") + times(9, (i) => rect(306 + i * 30, 0, 9, FLOOR, "#6f7c90")) + rect(296, 140, 268, 12, "#56627a") + rect(428, 146, 34, 44, "#3a4454") + disc(445, 166, 6, "#ffd84a") + ground("#1b222c", "#4a5668"),
  moon: (luck) =>
    rect(0, 0, WIDE, HIGH, "#05060f") + stars(luck, 130, 280) + disc(740, 110, 72, "#2f6a92") + path("M690 86 q34 -26 66 4 q26 22 -6 40 q-40 10 -60 -44 Z M760 140 q24 -8 36 8 q-16 26 -36 -8 Z", "#4a9a62") + disc(766, 92, 72, "#05060f", 'opacity="0.45"') + path(`M0 ${FLOOR - 6} q120 -50 260 -16 t260 -8 t240 -6 t200 20 V${HIGH} H0 Z`, "#8d93a8") + times(7, (i) => `<ellipse cx="${70 + i * 140}" cy="${312 + (i % 3) * 16}" rx="${26 + (i % 3) * 12}" ry="7" fill="#6c7289"/>`) +
    path("M130 280 q0 -70 80 -70 t80 70 Z", "#cdd6ea", 'opacity="0.35"') + stroke("M130 280 q0 -70 80 -70 t80 70 M210 210 v70 M160 222 q50 24 100 0", "#e9eefc", 3) + stroke("M420 276 V150", "#e9eefc", 4) + path("M422 152 h70 l-14 20 14 20 h-70 Z", neon(luck)) + tube("M560 250 h60 M590 220 v60", NEON[2], 3),
  yard: (luck) =>
    outside(luck) + stroke("M700 296 V50 M660 80 h280 M700 50 l220 30 M700 50 l-40 30 M690 296 V50 M690 110 l10 20 M690 150 l10 20 M690 190 l10 20", "#ffb43c", 8) + stroke("M880 80 v70", "#cfd5e6", 3) + disc(880, 178, 30, "#2b3148") + disc(870, 168, 8, "#4c5678") + times(4, (r) => stroke(`M80 ${120 + r * 46} h280`, "#7a88b4", 6)) + times(4, (i) => stroke(`M${90 + i * 86} 110 V296`, "#7a88b4", 6)) + times(3, (i) => stroke(`M${90 + i * 86} ${166 + i * 40} l86 -46`, "#56628c", 4)) + times(2, (r) => rect(84, 158 + r * 92, 260, 9, "#8a6a42")) +
    times(6, (i) => disc(450 + (i % 3) * 44 + (i > 2 ? 22 : 0), i > 2 ? 236 : 274, 21, "#5a6478") + disc(450 + (i % 3) * 44 + (i > 2 ? 22 : 0), i > 2 ? 236 : 274, 12, NIGHT.ink)) + cone3(400) + cone3(630) + ground("#3a2c22", "#6e543a"),
  arcade: (luck) =>
    room(luck, "#1d1038", false) + times(7, (i) => stroke(`M${i * 150} 0 l-60 296`, "#2d1a55", 10)) + tube("M330 50 h300 M350 74 h260", NEON[1]) + times(7, (i) => { const x = 24 + i * 134; const c = NEON[i % NEON.length]!; return path(`M${x} 296 V120 l10 -22 h72 l10 22 V296 Z`, "#241a4a") + rect(x + 8, 104, 76, 22, c) + rect(x + 12, 136, 68, 56, NIGHT.ink) + rect(x + 17, 141, 58, 46, c, 'opacity="0.45"') + path(`M${x + 26} 178 l12 -20 12 12 10 -18 12 26 Z`, "#fff", 'opacity="0.75"') + path(`M${x + 4} 200 h84 l6 20 h-96 Z`, "#382a6a") + disc(x + 30, 208, 5, "#ff5f6a") + disc(x + 58, 210, 4, "#ffd84a") + disc(x + 70, 210, 4, "#5fe39a"); }) + ground("#150b2c", "#7a3fc0") + times(8, (i) => disc(60 + i * 124, 330, 4, NEON[i % NEON.length]!)),
  park: (luck) =>
    outside(luck) + path(`M0 ${FLOOR - 20} q240 -40 480 -12 t480 -8 V${FLOOR + 4} H0 Z`, "#123626") + tree(90, 130) + tree(250, 96) + tree(720, 112) + tree(880, 140) + lamp(480, "#ffe6a8") + stroke("M560 256 h130 M560 240 h130 M576 256 v38 M674 256 v38", "#8a5a36", 8) + path("M330 296 q0 -40 50 -40 t50 40 Z", "#2f4a6a") + stroke("M380 256 v-44 q-24 0 -24 20 M380 212 q24 0 24 20", "#8fe4f4", 4) + ground("#1c3a2a", "#3c6a4c"),
  school: (luck) =>
    room(luck, "#28324a", false) + rect(60, 40, 250, 120, "#1d4a3c") + stroke("M60 40 h250 v120 h-250 Z", "#8a6a42", 9) + stroke("M86 76 h90 M86 100 h140 M86 124 h60 M250 84 l24 40 m0 -40 l-24 40", "#dfe9e2", 4) + times(9, (i) => rect(380 + i * 60, 70, 56, 226, i % 3 === 1 ? "#3f6a8c" : "#35597a") + stroke(`M${392 + i * 60} 90 h32 M${392 + i * 60} 100 h32 M${392 + i * 60} 110 h32`, "#22384e", 4) + rect(424 + i * 60, 176, 6, 20, "#cfd5e6")) + rect(380, 36, 540, 22, "#c8962e") + stroke("M150 200 h180 M160 200 v96 M320 200 v96", "#8a6a42", 9) + ground("#3a3040", "#6e5a70"),
  station: (luck) =>
    room(luck, "#1e2a38", false) + times(22, (i) => times(5, (r) => rect(i * 44 + 3, r * 30 + 3, 38, 24, (i + r) % 2 ? "#24333f" : "#27384a"))) + rect(0, 116, WIDE, 26, "#c8324e") + rect(60, 108, 230, 42, "#0d1228") + tube("M84 138 v-20 h20 M84 128 h16 M124 118 v20 h18 M160 138 v-20 h20 v20 M160 130 h20 M200 118 h22 M211 118 v20", NEON[3], 3) +
    path("M420 296 V176 q0 -22 22 -22 H960 V296 Z", "#7d8aa6") + rect(420, 220, 540, 14, "#ff9d52") + times(5, (i) => rect(452 + i * 106, 172, 74, 42, "#ffe6a8", 'opacity="0.85" rx="6"')) + rect(540, 240, 56, 56, "#5a667e") + stroke("M568 240 v56", "#3a4454", 3) + disc(448, 262, 10, "#fff6c8") + cone(448, 262, 20, FLOOR, "#fff6c8") + rect(90, 244, 190, 14, "#4a5a70") + stroke("M110 258 v38 M260 258 v38", "#4a5a70", 6) + ground("#151c26", "#ffd84a"),
};

/** The inside of an <svg viewBox="0 0 960 360">: the same name always gives the same place. */
export const drawPlace = (name: string): string => DRAW[kindOf(name)](luckOf(name.trim().toLowerCase()));
