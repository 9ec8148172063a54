"""A hand in the page that presses whatever can be pressed, at random, as somebody who has no idea would."""

from __future__ import annotations

__all__ = ["HAND"]

# It presses what a finger would reach: what is visible, enabled, and under nothing else. Links lead away from the
# table, giving up ends the match, slow motion takes a day, and another language loads the page
# anew and so ends the hand: those are left alone. Taking back goes in circles, so it is seldom pressed.
HAND = """
(seed) => {
  let state = seed;
  const luck = () => ((state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32);
  const any = (all) => all[Math.floor(luck() * all.length)];
  const RESULT = 'section[aria-label="Result"]';
  const PRESSABLE = 'button, summary, [role="button"], input[type="radio"], input[type="checkbox"]';
  const name = (one) => (one.getAttribute("aria-label") || (one.labels?.[0] ?? one).textContent).trim();
  // The last: how slowly things play, and in which language.
  const never = /^Give up|^Resign|private link|^Let my network|^[\\d.]+×$|^As the browser|^English|^Français/;
  const reached = (one) => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled) return false;
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !!found && (one.contains(found) || found.contains(one) || one.labels?.[0]?.contains(found));
  };
  window.pressed = { options: 0, others: 0, names: {} };
  const press = (one, as) => {
    window.pressed[as] += 1;
    if (as === "others") window.pressed.names[name(one)] = true;
    one.click();
  };
  const key = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const act = () => {
    const open = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (document.querySelector(RESULT) && !open) return clearInterval(timer);
    const within = open ?? document;
    if (open && luck() < 0.4) return open.querySelector('[aria-label="Close"]')?.click() ?? open.close();
    const options = [...within.querySelectorAll("[data-option]")];
    if (options.length && luck() < 0.9) {
      const one = any(options);
      if (reached(one)) return press(one, "options");
    }
    if (luck() < 0.3) return key(" ");
    const one = any([...within.querySelectorAll(PRESSABLE)]);
    if (!one || never.test(name(one)) || (/^Take back/.test(name(one)) && luck() < 0.9)) return;
    if (reached(one)) press(one, "others");
  };
  const timer = setInterval(act, 12);
}
"""
