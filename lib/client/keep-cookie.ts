const year = 31_536_000;

/**
 * Keeps a choice in this browser for a year, where the server reads it before it renders: so that the first paint has it.
 *
 * @param value of characters that a cookie may have
 */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and answers too late.
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax`;
}
