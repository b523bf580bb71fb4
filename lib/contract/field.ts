/**
 * Kinds of input fields, with the coercions PostHog's API makes: numbers in strings, "true", dates without a zone.
 * What they accept is what every field of that kind accepts, in bodies and query strings alike.
 */
import { z } from "zod";
import "@/lib/contract/error";

const int32 = 2_147_483_647;

/** A string, trimmed. Not blank unless allowed. */
export const text = ({ max, blank = false }: { max?: number; blank?: boolean } = {}) => {
  const trimmed = z.string().trim();
  const filled = blank ? trimmed : trimmed.min(1);
  return max === undefined ? filled : filled.max(max);
};

const toNumber = (value: number) =>
  typeof value === "string" && /^\s*[+-]?\d{1,15}(\.0+)?\s*$/.test(value) ? Number(value) : value;

/** A whole number; `"5"` is 5. */
export const integer = ({ min = 0, max = int32 }: { min?: number; max?: number } = {}) =>
  z.preprocess(toNumber, z.int("A valid integer is required.").min(min).max(max));

const booleans = new Map<unknown, boolean>([
  ["true", true],
  ["True", true],
  ["1", true],
  [1, true],
  ["false", false],
  ["False", false],
  ["0", false],
  [0, false],
]);

/** True or false; also as 1, 0, `"true"`, `"1"` … */
export const flag = () => z.preprocess((value: boolean) => booleans.get(value) ?? value, z.boolean());

const wrongFormat =
  "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].";

const iso =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s*(?<zone>Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Milliseconds since 1970 of an ISO 8601 date and time (UTC when it names no zone), or null. */
export function instantOf(value: string): number | null {
  const { day, time = "00:00", zone = "Z" } = iso.exec(value.trim())?.groups ?? {};
  if (day === undefined || day < "0001") return null;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return null;
  const hours = /^[+-]\d{2}$/.test(zone)
    ? `${zone}:00`
    : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2").toUpperCase();
  const instant = Date.parse(`${day}T${time.replace(",", ".")}${hours}`);
  return Number.isNaN(instant) || instant < -62_135_596_800_000 || instant > 253_402_300_799_999
    ? null
    : instant;
}

/** A date and time, ISO 8601, UTC when it names no zone; milliseconds are kept. Parsed to canonical UTC. */
export const datetime = () =>
  z
    .string({ error: (issue) => (issue.input == null ? undefined : wrongFormat) })
    .transform((value, context) => {
      const instant = instantOf(value);
      if (instant !== null) return new Date(instant);
      context.addIssue({ code: "custom", message: wrongFormat, input: value });
      return z.NEVER;
    })
    .meta({ override: { type: "string", format: "date-time" } });

/** An instant on its way out: ISO 8601, UTC, `Z`, microseconds only when not zero. */
export const timestamp = () => z.string().meta({ format: "date-time" });

/** Renders an instant for the wire. */
export const toTimestamp = (date: Date): string =>
  date
    .toISOString()
    .replace(/\.(\d{3})Z$/, (_, milliseconds) => (milliseconds === "000" ? "Z" : `.${milliseconds}000Z`));
