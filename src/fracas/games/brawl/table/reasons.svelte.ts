/** Why presses were refused, by spot, each for a moment. */
const SHOWN_MS = 1_600;

export class Reasons {
  private said = $state<Record<string, { words: string; id: number }>>({});
  private last = 0;

  at(spot: string): string {
    return this.said[spot]?.words ?? "";
  }

  say(spot: string, words: string): void {
    const id = ++this.last;
    this.said[spot] = { words, id };
    setTimeout(() => this.said[spot]?.id === id && delete this.said[spot], SHOWN_MS);
  }
}
