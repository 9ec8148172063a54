/** Loads the words of a language, once and before anything is drawn. */
import "./code.loader.js";
import "./page.loader.js";

export { loadLocale } from "wuchale/load-utils";
