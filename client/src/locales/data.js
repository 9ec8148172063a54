/** @typedef {('en'|'fr')} Locale */
/** @type {Locale[]} */
export const locales = ['en','fr']