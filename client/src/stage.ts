/** The stage in the browser: copies that fly, numbers that float, things that shake. Styles are in stage.css. */
import type { Tone } from "./table";

const HIT_MS = 80;
const FLOAT_MS = 900;
const BANNER_MS = 1100;
const FLASH_MS = 420;
const RISE = 52; // px a floating word takes above its place

/** Take away what still floats: the result is shown, and nothing may stand over it. */
export function clearStage(): void {
  document.querySelectorAll(".stage-float, .stage-banner").forEach((left) => left.remove());
}

/** Effects over the elements below a root, found by their `data-spot`. For a spot that is not there nothing happens. */
export class DomStage {
  /** `rate` is how much faster than designed events play now: floats and banners fade sooner, too. */
  constructor(
    private readonly root: () => HTMLElement | null,
    private readonly rate: () => number = () => 1,
  ) {}

  async fly(from: string, to: string, ms: number): Promise<void> {
    const [start, goal] = [this.spot(from), this.spot(to)];
    if (!start || !goal) return;
    const [a, b] = [start.getBoundingClientRect(), goal.getBoundingClientRect()];
    const ghost = start.cloneNode(true) as HTMLElement;
    ghost.removeAttribute("data-spot");
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    ghost.classList.add("stage-ghost");
    if (start.closest("[data-night]")) ghost.dataset.night = ""; // What is drawn for the dark stays so on its way.
    Object.assign(ghost.style, {
      position: "fixed",
      left: `${a.left}px`,
      top: `${a.top}px`,
      width: `${a.width}px`,
      height: `${a.height}px`,
      margin: "0",
      zIndex: "var(--z-ghost)",
      pointerEvents: "none",
    });
    document.body.append(ghost);
    const x = b.left + b.width / 2 - (a.left + a.width / 2);
    const y = b.top + b.height / 2 - (a.top + a.height / 2);
    const scale = Math.min(1, Math.max(0.35, b.height / Math.max(1, a.height)));
    try {
      await ghost.animate(
        [
          { transform: "none" },
          { transform: `translate(${x * 0.55}px, ${y * 0.55 - 18}px) scale(${(1 + scale) / 2})`, offset: 0.55 },
          { transform: `translate(${x}px, ${y}px) scale(${scale})` },
        ],
        { duration: ms, easing: "cubic-bezier(.3,.1,.2,1)" },
      ).finished;
    } finally {
      ghost.remove();
    }
  }

  float(spot: string, words: string, tone: Tone = "plain"): void {
    const at = this.spot(spot)?.getBoundingClientRect();
    if (!at) return;
    const label = document.createElement("div");
    label.className = `stage-float ${tone}`;
    label.textContent = words;
    label.setAttribute("aria-hidden", "true"); // The log line says it.
    label.style.left = `${at.left + at.width / 2}px`;
    // It rises: what begins at the top edge of the table must not end on the title bar.
    const top = (this.root()?.querySelector("main")?.getBoundingClientRect().top ?? 0) + RISE;
    label.style.top = `${Math.max(top, at.top + at.height / 2)}px`;
    document.body.append(label);
    this.fade(label, FLOAT_MS);
  }

  shake(spot: string, strength: "light" | "hard" = "light"): void {
    const far = strength === "hard" ? 9 : 4;
    this.spot(spot)?.animate(
      [0, -far, far, -far / 2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: strength === "hard" ? HIT_MS * 3 : HIT_MS * 2 },
    );
  }

  flash(spot: string, tone: Tone = "accent"): void {
    const element = this.spot(spot);
    if (!element) return;
    element.dataset.flash = tone;
    setTimeout(() => delete element.dataset.flash, FLASH_MS);
  }

  banner(words: string, tone: Tone = "accent"): void {
    const place = this.root()?.querySelector("main") ?? this.root();
    if (!place) return;
    place.querySelector(".stage-banner")?.remove();
    const banner = document.createElement("div");
    banner.className = `stage-banner ${tone}`;
    banner.textContent = words;
    banner.setAttribute("aria-hidden", "true");
    place.append(banner);
    this.fade(banner, BANNER_MS);
  }

  private fade(element: HTMLElement, ms: number): void {
    const shown = ms / Math.max(1, this.rate());
    element.style.animationDuration = `${shown}ms`;
    setTimeout(() => element.remove(), shown);
  }

  private spot(name: string): HTMLElement | null {
    return this.root()?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`) ?? null;
  }
}
