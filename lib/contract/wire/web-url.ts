/** Whether a text is an absolute URL of the web, which a page may lead to: http or https. */
export function isWebUrl(text: string): boolean {
  try {
    return ["http:", "https:"].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
