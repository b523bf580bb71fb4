/** A piece of a text: an address and where it leads, or what is between two. */
export interface LinkPart {
  /** Its position in the text, in characters. */
  at: number;
  text: string;
  /** Null for what is no address. */
  href: string | null;
}

/** Web addresses, up to punctuation that ends a sentence, and e-mail addresses. */
const address = /\bhttps?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}]|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gi;

/** Splits a text at its web and e-mail addresses. Only http, https and mailto become links. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > end) parts.push({ at: end, text: text.slice(end, index), href: null });
    const isWeb = /^https?:/i.test(found);
    parts.push({
      at: index,
      text: found,
      href: isWeb ? (URL.canParse(found) ? found : null) : `mailto:${found}`,
    });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), href: null });
  return parts;
}
