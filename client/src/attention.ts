/** Calls somebody who looks elsewhere: the title of the page flashes until they are back, and there is a sound. */

/** The page as the caller sees it, so that tests can be one. */
export type Page = { title: string; readonly away: boolean; onreturn: (back: () => void) => void };

const FLASH_MS = 900;

export class Caller {
  private timer: ReturnType<typeof setInterval> | undefined;
  private quiet = "";

  constructor(private readonly page: Page) {
    page.onreturn(() => this.stop());
  }

  get away(): boolean {
    return this.page.away;
  }

  /** Make a sound; if nobody looks, flash these words too. */
  call(words: string, sound: () => void): void {
    sound();
    if (!this.page.away) return;
    this.stop();
    this.quiet = this.page.title;
    this.page.title = `● ${words}`;
    this.timer = setInterval(() => {
      this.page.title = this.page.title === this.quiet ? `● ${words}` : this.quiet;
    }, FLASH_MS);
  }

  stop(): void {
    if (this.timer === undefined) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.page.title = this.quiet;
  }
}

export const caller = new Caller({
  get title() {
    return document.title;
  },
  set title(words) {
    document.title = words;
  },
  get away() {
    return document.hidden || !document.hasFocus();
  },
  onreturn(back) {
    addEventListener("focus", back);
    for (const event of ["visibilitychange", "pointerdown", "keydown"]) document.addEventListener(event, () => document.hidden || back());
  },
});
