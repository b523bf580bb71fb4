import "server-only";
import type { Decoded } from "@/lib/capture/decode";

/** The value of a decoded body, with texts that PostgreSQL can store: without NUL and lone surrogates. */
export const clean = ({ value, isClean }: Decoded): unknown => (isClean ? value : cleaned(value));

/** A text that PostgreSQL can store. */
export const cleanText = (text: string): string =>
  isCleanText(text) ? text : text.replaceAll("\0", "").toWellFormed();

/** Changed in place: nobody else has it. Depth is bounded by then. */
function cleaned(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n++) if (needsCleaning(value[n])) value[n] = cleaned(value[n]);
    return value;
  }
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record);
  if (!keys.every(isCleanText)) {
    const entries = keys.map((key) => [cleanText(key), cleaned(record[key])] as const);
    // A NUL less, and it may be the name that parsing dropped.
    return Object.fromEntries(entries.filter(([key]) => key !== "__proto__"));
  }
  for (const key of keys) {
    if (needsCleaning(record[key])) record[key] = cleaned(record[key]);
  }
  return record;
}

/** Most values need nothing, and assigning costs. */
const needsCleaning = (value: unknown): boolean =>
  typeof value === "string" ? !isCleanText(value) : typeof value === "object" && value !== null;

const isCleanText = (text: string) => !text.includes("\0") && text.isWellFormed();
