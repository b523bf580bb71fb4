/**
 * Whether a spreadsheet may interpret a cell as a formula: one that starts with `= + - @`, also as the full-width
 * characters that Chinese and Japanese spreadsheets accept, or with a tab, a line break or another control character.
 */
export const startsFormula = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about control characters.
  /^[=+\-@\uff1d\uff0b\uff0d\uff20\u0000-\u001f]/.test(text);
