/** The text of HTML on one line, for labels. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?(?:a|abbr|b|bdi|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
