/** What happened in this turn, link by link: throws, catches, passes. No view has it: it is kept from the events. */

export type Link = { id: number; kind: "throw" | "tackle" | "toss" | "pass" | "return"; from: string; to: string; ball: string; result: string };

const MOST = 12;

class Trail {
  /** The chain of the turn, oldest first. */
  links = $state<Link[]>([]);
  /** How the last contest went, in a word. */
  verdict = $state("");
  private table = "";
  private count = 0;

  /** Begin anew when it is another table. */
  sit(table: string): void {
    if (table !== this.table) this.clear();
    this.table = table;
  }

  clear(): void {
    this.links = [];
    this.verdict = "";
  }

  add(kind: Link["kind"], from: string, to: string, ball = ""): void {
    this.verdict = "";
    this.links = [...this.links, { id: ++this.count, kind, from, to, ball, result: "" }].slice(-MOST);
  }

  /** How the last link ended, in a word. */
  end(result: string): void {
    this.verdict = result;
    const last = this.links.at(-1);
    if (last) last.result = result;
  }
}

export const trail = new Trail();
