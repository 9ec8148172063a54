// What is wrong with the page as it stands: wider than the window, words cut off by a box around them, or under
// something else. What scrolls may hide what it scrolls to, and what is there for the ear alone is clipped on purpose.
() => {
  const found = new Set();
  if (document.documentElement.scrollWidth > innerWidth) found.add(`wide: ${document.documentElement.scrollWidth} px`);
  const LEADING = 0.22; // of a line: the room above and below its letters
  const ROUNDING = 2;
  const NARROW = 900;
  const style = (one) => getComputedStyle(one);

  /** The bar, dock or sheet a thing stands on that stays while the rest scrolls. */
  const floor = (one) => {
    for (; one && one !== document.body; one = one.parentElement) if (/fixed|sticky/.test(style(one).position)) return one;
    return null;
  };

  /** How a box around the words cuts them off; "unseen" if they are for the ear. */
  const cutBy = (words, rects) => {
    let [across, down] = [true, true]; // false once something scrolls that way
    for (let box = words; box && box !== document.documentElement; box = box.parentElement) {
      const { clipPath, overflowX, overflowY, position } = style(box);
      if (clipPath !== "none") return "unseen";
      across &&= !/auto|scroll/.test(overflowX);
      down &&= !/auto|scroll/.test(overflowY);
      const edge = box.getBoundingClientRect();
      for (const { left, right, top, bottom, height } of rects) {
        const slack = height * LEADING;
        if (across && overflowX !== "visible" && (right > edge.right + ROUNDING || left < edge.left - ROUNDING)) return "sideways";
        if (down && overflowY !== "visible" && (bottom > edge.bottom + slack || top < edge.top - slack)) return "below";
      }
      if (position === "fixed") break;
    }
    return "";
  };

  /** What lies over the middle of a line, if it is not the words' own. */
  const coverOf = (words, { left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || style(words).pointerEvents === "none") return null;
    for (let box = words; box && box !== document.documentElement; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      const out = left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom;
      if (out && /auto|scroll/.test(style(box).overflow)) return null; // scrolled away
    }
    const over = document.elementFromPoint(x, y);
    if (!over || over.contains(words) || words.contains(over)) return null;
    const own = [...over.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (over.matches("button") && !own && /, 0\)$/.test(style(over).backgroundColor)) return null; // a pane to press
    if (over.parentElement === words.parentElement) return null; // letters of two lines reach into each other's box
    const button = words.closest("button, a, label");
    if (button && (button.contains(over) || over.contains(button))) return null;
    return over;
  };

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const [text, words] = [node.data.trim().slice(0, 60), node.parentElement];
    if (!text || words.closest(".hidden, svg, dialog:not([open])")) continue;
    if (!words.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const cut = cutBy(words, rects);
    // A name that is said in full on a press or by the pointer may be short.
    if (cut === "unseen" || (cut && style(words).textOverflow === "ellipsis" && words.closest("[title]")?.title.includes(text))) continue;
    if (cut) {
      found.add(`cut off ${cut}: ${text}`);
      continue;
    }
    const over = rects.map((rect) => coverOf(words, rect)).find(Boolean);
    if (!over) continue;
    const bar = floor(over);
    const what = over.getAttribute("aria-label") || (over.className?.baseVal ?? over.className) || over.tagName;
    // Narrow pages scroll as a whole, and what lies under their prompt comes up.
    if (bar && !bar.contains(words) && innerWidth <= NARROW) continue;
    if (bar && !bar.contains(words)) found.add(`under ${bar.getAttribute("aria-label") || bar.className}: ${text}`);
    else found.add(`covered by ${what}: ${text}`);
  }
  return [...found];
};
