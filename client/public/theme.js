/* The page is lit before it is drawn, so that nobody is dazzled: what src/settings.svelte.ts keeps, read once more. */
try {
  var kept = JSON.parse(localStorage.getItem("fracas:settings") || "{}");
  var theme = kept.theme || (kept.contrast === "high" ? "contrast" : "dark");
  var asks = function (wish) {
    return matchMedia(wish).matches;
  };
  if (theme === "system") theme = asks("(prefers-contrast: more)") ? "contrast" : asks("(prefers-color-scheme: light)") ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
} catch (error) {
  document.documentElement.dataset.theme = "dark"; // unreadable settings are no settings
}
