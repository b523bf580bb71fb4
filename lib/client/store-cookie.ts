const yearSeconds = 31_536_000;

/**
 * Stores a choice in a cookie for a year, so that the server knows it when it renders the first page.
 *
 * @param value of characters that are allowed in cookies
 */
export function storeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
