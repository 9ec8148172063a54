/**
 * What of the page's sources is text for people: it goes into src/locales/<language>.po, and the English stays where it is.
 * docs/languages.md tells how to add a language.
 */
import { adapter as svelte } from "@wuchale/svelte";
import { defineConfig } from "wuchale";
import { adapter as vanilla } from "wuchale/adapter-vanilla";

const games = "../src/fracas/games/*/table/**/";
/** Attributes, and properties of our own components, that people read or hear. */
const READ = new Set([
  "alt", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "caption", "help", "label", "legend", "placeholder",
  "title", "what", "words", "brief", "name", "hint", "empty", "heading", "text", "term", "lead", "summary", "note",
]);
/** Words of the program: names of keys, kinds of answers, ids of cards, a name that stands in a record. */
const NAMES = new Set([
  "AbortError", "Escape", "Backspace", "Shift", "Control", "Alt", "AltGraph", "Meta", "fracas luck 1", "fracas entry 1", "said", "sucker punch", "Enter", "Tab", "Player", "Fracas", "FRACAS", "in character", "ball 1", "Fz", "Pr", "Dg", "Rv", "Ho", "Nu", "Ba", "Cl",
  "Knife", "Bearer #", "input, textarea", "button, a", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End",
]);
/** What a table calls its things: `card Pr`, `ball 1`. */
const KEY = /^(card|word|ask|action|event|refused|ball|battle|active|change|use|move|place|single|house|option|order|stage-\w+) [#\w]+( [#\w]+)*$/;
const CODE = /<\w|="|\[|px\b|var\(|^(translate|rotate|scale|scaleX|translateX)\(|^xM|^\((prefers|pointer|max)-|textarea|^\.stage|^[MmLl]# ?#|^M\d/;
const CALLS = /(^|\.)(matchMedia|querySelector|querySelectorAll|closest|matches|digest|startsWith|endsWith|includes|addEventListener|getItem|setItem|has)$|^(fetch|hash|console\.\w+)$/;

/** Whether people read it. Single words in small letters are not looked at in scripts: most of them are the wire's. */
function forPeople({ msgStr, details }) {
  const text = msgStr.join("\n");
  if (details.call === "say" && /\p{L}/u.test(text)) return "message";
  const bare = text.replaceAll(/<\/?\d+\/?>|[#{}]\d*/g, " ");
  if (!/\p{L}{2}/u.test(bare) || NAMES.has(text.trim()) || CODE.test(text)) return false;
  if (["script", "style", "path", "code", "pre"].includes(details.element) && details.scope === "markup") return false;
  if (details.scope === "markup") return "message";
  const sentence = /^\p{Lu}.*\p{Ll}/su.test(text) || (/\s/.test(text) && /\p{Ll}{2}/u.test(text));
  if (details.scope === "attribute") return sentence && READ.has(details.attribute) ? "message" : false;
  if (KEY.test(text) || CALLS.test(details.call ?? "") || !sentence) return false;
  return "message";
}

/**
 * Words are asked for where they stand, at the top of a module too. They are there before any other module is loaded
 * (src/main.ts), and stay: after another language is chosen the page is loaded anew.
 */
const asked = (key) => ({
  initReactive: () => null,
  useReactive: false,
  plain: { wrapInit: (code) => code, wrapUse: () => `_words_("${key}")` },
  reactive: { wrapInit: (code) => code, wrapUse: () => `_words_("${key}")` },
});
const getRuntimeVars = { plain: "_words_", reactive: "_words_rx_" };

export default defineConfig({
  locales: ["en", "fr"],
  localesDir: "src/locales",
  logLevel: "warn",
  hmr: false,
  adapters: {
    page: svelte({
      loader: "custom",
      heuristic: forPeople,
      files: ["src/**/*.svelte", "src/**/*.svelte.ts", `${games}*.svelte`, `${games}*.svelte.ts`],
      runtime: asked("page"),
      getRuntimeVars,
    }),
    code: vanilla({
      loader: "custom",
      runtime: asked("code"),
      getRuntimeVars,
      heuristic: forPeople,
      files: {
        include: ["src/**/*.ts", `${games}*.ts`],
        ignore: [
          "**/*.test.ts", "**/*.svelte.ts", "**/*.d.ts", `${games}*.test.ts`, `${games}*.svelte.ts`, "src/frames.ts", "src/said.ts", "src/language.ts", "src/words/**", "src/text.ts", "src/stage.ts", "src/main.ts",
          "src/portrait/{paint,gear,body,head}.ts", `${games}{paint,logo,cards,marks,balls,quotes}.ts`, `${games}scenery/*.ts`,
        ],
      },
    }),
  },
});
