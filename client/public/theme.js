/* The page is lit before it is drawn, so that nobody is dazzled, and its language is known before a word is shown: what
   src/settings.svelte.ts keeps, read once more. The languages are those of wuchale.config.js. */
var languages = ["en", "fr"];
try {
  var kept = JSON.parse(localStorage.getItem("fracas:settings") || "{}");
  var theme = kept.theme || (kept.contrast === "high" ? "contrast" : "dark");
  var asks = function (wish) {
    return matchMedia(wish).matches;
  };
  if (theme === "system") theme = asks("(prefers-contrast: more)") ? "contrast" : asks("(prefers-color-scheme: light)") ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  var wishes = languages.indexOf(kept.language) >= 0 ? [kept.language] : navigator.languages || [navigator.language];
  for (var i = 0; i < wishes.length; i++) {
    var language = String(wishes[i]).toLowerCase().split("-")[0];
    if (languages.indexOf(language) < 0) continue;
    document.documentElement.lang = language;
    break;
  }
} catch (error) {
  document.documentElement.dataset.theme = "dark"; // unreadable settings are no settings
}
