/** Loads the words of a language. */
export declare function loadLocale(locale: string): Promise<void>;
