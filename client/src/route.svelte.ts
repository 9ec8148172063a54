/**
 * Where the player is: / is home, /table/<id> is a table, /replay/<id> shows it again, /replay a record one brings,
 * /learn/<game>/<id> is a lesson.
 */

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "nowhere"; path: string };

export function parse(path: string): Route {
  if (path === "/") return { page: "home" };
  if (path === "/replay") return { page: "replay", table: "" };
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
