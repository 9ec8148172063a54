/** The language of the page. public/theme.js finds it before the page is drawn; another one loads the page anew. */

/** Every language there is, by what it calls itself. */
export const LANGUAGES = { en: "English", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

export const language = (typeof document === "undefined" ? "en" : document.documentElement.lang || "en") as Language;

/** What the first frame of a socket says of it: English need not be said. */
export const speaks: { language?: Language } = language === "en" ? {} : { language };

/** What a request says of it: the server fills its lines in that language. */
export const accepts = { "accept-language": language };
