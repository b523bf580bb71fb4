import "server-only";

const lineFeed = 0x0a;

/** Counts the rows that end in a piece of COPY text: line feeds in values are escaped, so each one ends a row. */
export function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(lineFeed); at >= 0; at = text.indexOf(lineFeed, at + 1)) count++;
  return count;
}
