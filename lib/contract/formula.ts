/**
 * Whether a spreadsheet may take a cell for a formula: one that begins with `= + - @`, also as the wide characters that
 * Chinese and Japanese spreadsheets read alike, or with a tab, a line break or another control character.
 */
export const startsFormula = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /^[=+\-@\uff1d\uff0b\uff0d\uff20\u0000-\u001f]/.test(text);
