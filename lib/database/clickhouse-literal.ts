import "server-only";

/** A text, or a list of texts, as a literal of ClickHouse's SQL. Numbers are written as they are. */
export function clickhouseLiteral(value: string | readonly string[]): string {
  if (typeof value !== "string") return `(${value.map(clickhouseLiteral).join(", ")})`;
  return `'${value.replaceAll(/[\\']/g, (sign) => `\\${sign}`).replaceAll("\0", "\\0")}'`;
}
