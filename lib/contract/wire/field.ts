/**
 * Types of input fields, with the coercions of PostHog's API: numbers in strings, "true", dates without a zone. They
 * apply to bodies and query strings alike.
 */
import { z } from "zod";
import "@/lib/contract/wire/error";
import type { FaultCode } from "@/lib/contract/wire/fault-codes";
import { instantOf } from "@/lib/contract/wire/instant";

const int32 = 2_147_483_647;

/** A string, trimmed. Not blank unless allowed; length in characters as a person counts them, not in UTF-16. */
export const text = ({ max, blank = false }: { max?: number; blank?: boolean } = {}) => {
  const trimmed = z.string().trim();
  const filled = blank ? trimmed : trimmed.min(1);
  if (max === undefined) return filled;
  const fits = (value: string) => value.length <= max || [...value].length <= max;
  const error = `Ensure this field has no more than ${max} characters.`;
  return filled
    .refine(fits, { error, params: { code: "max_length" satisfies FaultCode, limit: max } })
    .meta({ maxLength: max });
};

/** Numbers in strings are numbers; beyond what doubles count exactly, the bound is what is at fault. */
function toNumber(value: number): number {
  const isNumber = typeof value === "string" && /^\s*[+-]?\d{1,1000}(\.0+)?\s*$/.test(value);
  const number = isNumber ? Number(value) : value;
  const isBeyond = Number.isInteger(number) || (isNumber && !Number.isFinite(number));
  return isBeyond ? Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, number)) : number;
}

const notAnInteger = ({ code, input }: { code?: string; input?: unknown }) =>
  code === "invalid_type" && input !== undefined && input !== null
    ? "A valid integer is required."
    : undefined;

/** A whole number, without coercion. */
export const wholeNumber = () => z.int({ error: notAnInteger });

/** A whole number; `"5"` is 5. */
export const integer = ({ min = 0, max = int32 }: { min?: number; max?: number } = {}) =>
  z.preprocess(toNumber, wholeNumber().min(min).max(max));

const spelled = (value: boolean, ...words: string[]) => words.map((word) => [word, value] as const);

const booleans = new Map<unknown, boolean>([
  ...spelled(true, "true", "t", "yes", "y", "on", "1"),
  ...spelled(false, "false", "f", "no", "n", "off", "0"),
  [1, true],
  [0, false],
]);

const toBoolean = (value: boolean): boolean =>
  booleans.get(typeof value === "string" ? (value as string).trim().toLowerCase() : value) ?? value;

/** True or false; also as 1, 0, `"true"`, `"no"`, `"On"` … */
export const flag = () => z.preprocess(toBoolean, z.boolean());

const wrongFormat =
  "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].";

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

/** A word on its way out: one of those that may be written today, or what an older rule allowed. */
export const word = <T extends string>(words: readonly T[]) =>
  z.custom<T>((value) => typeof value === "string").meta({ override: { type: "string", enum: [...words] } });

/** An instant on its way out: ISO 8601, UTC, `Z`, microseconds only when not zero. */
export const timestamp = () => z.string().meta({ format: "date-time" });

/** Renders an instant for the wire. */
export const toTimestamp = (date: Date): string =>
  date
    .toISOString()
    .replace(/\.(\d{3})Z$/, (_, milliseconds) => (milliseconds === "000" ? "Z" : `.${milliseconds}000Z`));
