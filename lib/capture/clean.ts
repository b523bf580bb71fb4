import "server-only";
import type { Decoded } from "@/lib/capture/decode";
import { isStorableText, toStorableName, toStorableValue } from "@/lib/contract/wire/storable-text";

/**
 * The value of a decoded body without characters that PostgreSQL can't store: in keys and ids each becomes a name of its own,
 * in other values the replacement character.
 *
 * @source docs/reference/sdk.md#characters
 */
export const cleanDecoded = ({ value, isClean }: Decoded): unknown =>
  isClean ? value : cleanValue(value, toStorableValue);

/** Keys whose values are ids, or names of events and properties, at every level. */
const naming: ReadonlySet<string> = new Set([
  ...["distinct_id", "$distinct_id", "$anon_distinct_id", "alias", "$device_id", "device_id", "$session_id"],
  ...["session_id", "event", "$unset", "$survey_id", "$survey_submission_id"],
]);

type CleanText = (text: string) => string;

/** Cleans a value in place; the caller owns it, and its depth is limited. */
function cleanValue(value: unknown, clean: CleanText): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n++)
      if (needsCleaning(value[n])) value[n] = cleanValue(value[n], clean);
    return value;
  }
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record);
  const cleanField = (key: string) => cleanValue(record[key], naming.has(key) ? toStorableName : clean);
  if (!keys.every(isStorableText))
    return Object.fromEntries(keys.map((key) => [toStorableName(key), cleanField(key)]));
  for (const key of keys) {
    if (needsCleaning(record[key])) record[key] = cleanField(key);
  }
  return record;
}

/** Most values are clean, and assigning is expensive. */
const needsCleaning = (value: unknown): boolean =>
  typeof value === "string" ? !isStorableText(value) : typeof value === "object" && value !== null;
