/** Where the player is: the home page, a table, the big screen of one, a replay of one, a challenge, a lesson, a puzzle, one's own page, the best of a game, its rules, its fighters. */

export type Route =
  | { page: "home" }
  | { page: "me" }
  | { page: "best"; game: string }
  | { page: "rules"; game: string }
  | { page: "fighters"; game: string; kind: string; id: string }
  | { page: "table"; table: string }
  | { page: "room"; table: string }
  | { page: "replay"; table: string }
  | { page: "deal"; table: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "puzzles"; game: string }
  | { page: "puzzle"; game: string; puzzle: string }
  | { page: "nowhere"; path: string };

/** `/replay` alone shows a record that one brings, `/room` alone opens a table for everybody in one room. */
export function parse(path: string): Route {
  if (path === "/") return { page: "home" };
  if (path === "/me") return { page: "me" };
  if (path === "/replay" || path === "/room") return { page: path.slice(1) as "replay" | "room", table: "" };
  const best = /^\/best(?:\/(\w{1,64}))?\/?$/.exec(path);
  if (best) return { page: "best", game: best[1] ?? "" };
  const rules = /^\/rules(?:\/(\w{1,64}))?\/?$/.exec(path);
  if (rules) return { page: "rules", game: rules[1] ?? "" };
  const fighters = /^\/fighters\/(\w{1,64})(?:\/(\w{1,64})\/([\w-]{1,64}))?\/?$/.exec(path);
  if (fighters) return { page: "fighters", game: fighters[1]!, kind: fighters[2] ?? "", id: fighters[3] ?? "" };
  const [found, of, puzzle] = /^\/puzzles(?:\/(\w{1,100})(?:\/(\w{1,100}))?)?\/?$/.exec(path) ?? [];
  if (found) return puzzle ? { page: "puzzle", game: of!, puzzle } : { page: "puzzles", game: of ?? "" };
  const [, page, table] = /^\/(table|room|replay|deal)\/([\w-]{1,100})\/?$/.exec(path) ?? [];
  if (table) return { page: page as "table" | "room" | "replay" | "deal", table };
  const [, game, lesson] = /^\/learn\/(\w{1,100})\/(\w{1,100})\/?$/.exec(path) ?? [];
  return game && lesson ? { page: "learn", game, lesson } : { page: "nowhere", path };
}

let current = $state.raw<Route>(parse(location.pathname));

export const route = (): Route => current;

export function go(path: string): void {
  if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
  current = parse(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => (current = parse(location.pathname)));

/** Links within the house do not load the page anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.origin !== location.origin || link.target || parse(link.pathname).page === "nowhere") return;
  // A place on this very page is the browser's to find.
  if (link.hash && link.pathname === location.pathname && !location.search) return;
  event.preventDefault();
  const before = location.pathname;
  go(link.pathname + link.search + link.hash);
  if (link.hash && link.pathname === before) dispatchEvent(new HashChangeEvent("hashchange"));
}
