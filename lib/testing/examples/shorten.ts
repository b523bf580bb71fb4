// What of an answer an example shows: enough to see its shape, and nothing that changes from run to run or is secret.
import { recordedAt } from "@/lib/testing/examples/reproducible";

const maxItems = 2;
const maxCharacters = 300;

/** Ids of rows that a migration or PostgreSQL made, by what to show instead. */
export type Replacements = ReadonlyMap<string, string>;

/** How a value is read. */
interface Reading {
  /** When the recording began, in milliseconds of the real clock. */
  since: number;
  replacements: Replacements;
}

/** Shortens an answer: two entries of each list and of each object keyed by ids, 300 characters of each text. */
export function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, maxItems).map(shorten);
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    const shown = entries.every(([name]) => isId(name)) ? entries.slice(0, maxItems) : entries;
    return Object.fromEntries(shown.map(([name, inner]) => [name, shorten(inner)]));
  }
  return typeof value === "string" && value.length > maxCharacters
    ? `${value.slice(0, maxCharacters - 1)}…`
    : value;
}

/**
 * Replaces what would be another value in the next recording, or is secret: tokens, keys and accesses become `example`, times at which the
 * recording itself ran that of its clock, short ids, which PostgreSQL makes, one of them, and durations zero. A time of the real clock has
 * a fraction of a second, which tells it from one that the demo or a request names. Other fractions have six digits: the last differ between machines.
 */
export function normalize(value: unknown, reading: Reading, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => normalize(item, reading));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, normalize(inner, reading, name)]),
    );
  if (typeof value === "number")
    return isMeasured(key) ? 0 : Number(Number.isInteger(value) ? value : value.toPrecision(6));
  // A hash by the key of the project, which PostgreSQL makes.
  if (key === "visitor") return "03cb6b21ab";
  if (key === "access" && typeof value === "string") return "example-access";
  if (key === "short_id" && value !== null) return "k3Vw9TqZ";
  return typeof value === "string" ? normalizeText(value, reading) : value;
}

/** Seconds of a query, and PostgreSQL's estimates. */
const isMeasured = (key: string) => key === "t" || key === "rows_estimated";

const isId = (name: string) => /^[\da-f]{8}-[\da-f]{4}-/.test(name);

/** Replaces them inside a text. */
function normalizeText(text: string, { since, replacements }: Reading): string {
  let shown = text;
  for (const [from, to] of replacements) shown = shown.replaceAll(from, to);
  return shown
    .replace(/\b\d+\.\d{7,}\b/g, (fraction) => String(Number(Number(fraction).toPrecision(6))))
    .replace(/\b(ph[xc]_)[\w-]{20,}/g, "$1example")
    .replace(/(^|\/)[\w-]{43}(?=$|\/)/g, "$1example-token")
    .replace(/(\?link=[\w~-]+\.)[\w-]{22}/g, "$1signature")
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?=Z|\+00:00)/g, (time) => {
      const at = Date.parse(`${time}Z`);
      return at >= since && at <= since + 3_600_000 ? recordedAt.slice(0, -1) : time;
    });
}
