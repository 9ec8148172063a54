/** Passes a link on: by the system's own sheet, else by the clipboard. On plain http a browser may refuse both. */
export async function share(title: string, url: string): Promise<"shared" | "copied" | "neither"> {
  const touch = matchMedia("(pointer: coarse)").matches;
  if (touch && typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text: title, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared"; // put away by the player
    }
  }
  try {
    await navigator.clipboard.writeText(`${title}\n${url}`);
    return "copied";
  } catch {
    return "neither"; // no clipboard on this page, or none allowed: the link is shown instead
  }
}
