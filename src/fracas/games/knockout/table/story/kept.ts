/** What somebody is writing, kept on this device by table and seat until it is sent: no reload and no new page loses it. */

const MOST_EARLIER = 4;
/** The box for words whose page closed before they were sent. */
export const NOTES = "notes";

/** A drawer for the words of one seat at one table. */
export type Drawer = {
  read: (box: string) => string;
  write: (box: string, text: string) => void;
  /** Words that stood in a box before others took their place, the last first. */
  earlier: (box: string) => string[];
  putAway: (box: string, text: string) => void;
};

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function drawerOf(seat: number | null, table = location.pathname, shelf: Shelf = localStorage): Drawer {
  const key = (box: string): string => `fracas:words:${table}:${seat}:${box}`;
  const read = (box: string): string => {
    try {
      return shelf.getItem(key(box)) ?? "";
    } catch {
      return ""; // a browser that keeps nothing: the page works all the same
    }
  };
  const write = (box: string, text: string): void => {
    try {
      if (text) shelf.setItem(key(box), text);
      else shelf.removeItem(key(box));
    } catch {
      // full, or not allowed: what is on the page stays there
    }
  };
  const earlier = (box: string): string[] => {
    try {
      const found: unknown = JSON.parse(read(`${box}:earlier`) || "[]");
      return Array.isArray(found) ? found.map(String) : [];
    } catch {
      return [];
    }
  };
  const putAway = (box: string, text: string): void => {
    const words = text.trim();
    if (words) write(`${box}:earlier`, JSON.stringify([words, ...earlier(box).filter((one) => one !== words)].slice(0, MOST_EARLIER)));
  };
  return { read, write, earlier, putAway };
}
