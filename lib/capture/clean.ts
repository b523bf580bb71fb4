import "server-only";
import type { Decoded } from "@/lib/capture/decode";

/** The value of a decoded body without characters that PostgreSQL can't store: NUL and lone surrogates. */
export const cleanDecoded = ({ value, isClean }: Decoded): unknown => (isClean ? value : cleanValue(value));

/** Removes characters that PostgreSQL can't store. */
export const cleanText = (text: string): string =>
  isCleanText(text) ? text : text.replaceAll("\0", "").toWellFormed();

/** Cleans a value in place; the caller owns it, and its depth is limited. */
function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n++) if (needsCleaning(value[n])) value[n] = cleanValue(value[n]);
    return value;
  }
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record);
  if (!keys.every(isCleanText)) {
    const entries = keys.map((key) => [cleanText(key), cleanValue(record[key])] as const);
    // Without a NUL it may be the name `__proto__`, which parsing drops.
    return Object.fromEntries(entries.filter(([key]) => key !== "__proto__"));
  }
  for (const key of keys) {
    if (needsCleaning(record[key])) record[key] = cleanValue(record[key]);
  }
  return record;
}

/** Most values are clean, and assigning is expensive. */
const needsCleaning = (value: unknown): boolean =>
  typeof value === "string" ? !isCleanText(value) : typeof value === "object" && value !== null;

const isCleanText = (text: string) => !text.includes("\0") && text.isWellFormed();
