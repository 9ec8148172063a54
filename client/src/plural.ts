/** Forms of words that the catalogues of src/locales translate: by number, or where a single word stands alone. */

/** The form that goes with a number; # in it is the number. Other languages have forms and a rule of their own. */
export function plural(count: number, forms: readonly string[], rule: (count: number) => number = (n) => (n === 1 ? 0 : 1)): string {
  const form = forms[Math.min(rule(count), forms.length - 1)] ?? "";
  return form.replaceAll("#", String(count));
}

/** A single word that people read: in scripts only sentences are taken for text, because most single words are the wire's. */
export const say = (word: string): string => word;
