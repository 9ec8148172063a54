/** Where the player is: the home page, a table, a replay of one, a lesson, one's own page, the best of a game. */

export type Route =
  | { page: "home" }
  | { page: "me" }
  | { page: "best"; game: string }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "nowhere"; path: string };

/** `/replay` alone shows a record that one brings. */
export function parse(path: string): Route {
  if (path === "/") return { page: "home" };
  if (path === "/me") return { page: "me" };
  if (path === "/replay") return { page: "replay", table: "" };
  const best = /^\/best(?:\/(\w{1,64}))?\/?$/.exec(path);
  if (best) return { page: "best", game: best[1] ?? "" };
  const [, page, table] = /^\/(table|replay)\/([\w-]{1,100})\/?$/.exec(path) ?? [];
  if (table) return { page: page as "table" | "replay", table };
  const [, game, lesson] = /^\/learn\/(\w{1,100})\/(\w{1,100})\/?$/.exec(path) ?? [];
  return game && lesson ? { page: "learn", game, lesson } : { page: "nowhere", path };
}

let current = $state.raw<Route>(parse(location.pathname));

export const route = (): Route => current;

export function go(path: string): void {
  if (path !== location.pathname + location.search) history.pushState(null, "", path);
  current = parse(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => (current = parse(location.pathname)));

/** Links within the house do not load the page anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.origin !== location.origin || link.target || parse(link.pathname).page === "nowhere") return;
  event.preventDefault();
  go(link.pathname + link.search);
}
