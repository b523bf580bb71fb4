import "server-only";

/** Markup that `html` made: its values are escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as HTML, for elements and quoted attributes. Control characters, which HTML may not have, are replaced. */
const escapeText = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about control characters.
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]/g, "\ufffd");

/** What stands in a template: texts are escaped, lists are joined, null is nothing. */
export type Insert = string | number | Markup | null | readonly Insert[];

function toText(value: Insert): string {
  if (value === null) return "";
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(toText).join("");
  return escapeText(String(value));
}

/** A template of HTML. */
export const html = (strings: TemplateStringsArray, ...values: readonly Insert[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...values.map(toText)));
