/** Fields of query strings, where everything arrives as text. */
import { z } from "zod";
import { instantOf, relativeDate } from "@/lib/contract/wire/instant";
import { listMeta, sentTexts, splitAtCommas, takesRepeats } from "@/lib/contract/wire/list-field";

/** `true` or `1`, `false` or `0`; other values are ignored. */
export const queryFlag = () =>
  z
    .string()
    .optional()
    .transform((value) => {
      if (value === undefined) return undefined;
      if (/^(true|1)$/i.test(value)) return true;
      return /^(false|0)$/i.test(value) ? false : undefined;
    })
    .meta({ override: { type: "boolean" } });

/** The format of an answer, json by default; endpoints refuse others by a 404. @param description what each holds */
export const queryFormat = (description = "json or csv. A `.csv` suffix of the path has the same effect.") =>
  z
    .string()
    .optional()
    .meta({ override: { type: "string", enum: ["json", "csv"], default: "json" }, description });

/** A UUID; undefined for none and for an empty text. */
export const queryUuid = (description: string) =>
  z
    .union([z.literal(""), z.guid()])
    .optional()
    .transform((uuid) => uuid || undefined)
    .meta({ override: { type: "string", format: "uuid" }, description });

/** A date and time with its zone; as PostHog's statistics want it. */
export const queryInstant = () =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === "") return undefined;
      const instant = /(Z|[+-]\d{2}:?\d{2})$/i.test(value.trim())
        ? instantOf(value.replace(/ (?=\d{2}:?\d{2}$)/, "+"))
        : null;
      if (instant !== null) return new Date(instant);
      context.addIssue({
        code: "custom",
        input: value,
        message:
          "Invalid date format. Please use ISO 8601 format with timezone info (e.g. 2024-01-01T00:00:00Z or 2024-01-01T00:00:00+00:00)",
      });
      return z.NEVER;
    })
    .meta({ override: { type: "string", format: "date-time" } });

/** A relative date, a day, an instant, or `all`. What it means depends on a time zone and on now. */
export const queryDate = () =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      const date = value?.trim();
      if (!date) return undefined;
      if (date === "all" || relativeDate.test(date) || instantOf(date) !== null) return date;
      context.addIssue({ code: "custom", message: "Invalid date.", input: value });
      return z.NEVER;
    })
    .meta({ override: { type: "string" } });

/** A list of values that hold no commas: repeated, separated by commas, or both; undefined for none. */
export const commaList = () =>
  takesRepeats(
    sentTexts()
      .transform((sent) => {
        const items = [sent ?? []].flat().flatMap(splitAtCommas);
        return items.length > 0 ? items : undefined;
      })
      .meta({ ...listMeta, description: "Repeated or comma-separated." }),
  );

/** A whole number within bounds. */
export const queryInteger = ({ min, max, fallback }: { min: number; max: number; fallback: number }) =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === "") return fallback;
      const number = /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : Number.NaN;
      const message = Number.isNaN(number)
        ? "A valid integer is required."
        : number < min
          ? `Ensure this value is greater than or equal to ${min}.`
          : number > max
            ? `Ensure this value is less than or equal to ${max}.`
            : null;
      if (message === null) return number;
      context.addIssue({ code: "custom", message, input: value });
      return z.NEVER;
    })
    .meta({
      override: {
        type: "integer",
        minimum: min,
        ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }),
        default: fallback,
      },
    });

/** A number that need not be whole. */
export const queryNumber = () =>
  z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined || value === "") return undefined;
      const number = Number(value);
      if (Number.isFinite(number)) return number;
      context.addIssue({ code: "custom", message: "A valid number is required.", input: value });
      return z.NEVER;
    })
    .meta({ override: { type: "number" } });
