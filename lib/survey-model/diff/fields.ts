import { instantOf } from "@/lib/contract/wire/instant";
import { isObject, isSameJson, type JsonObject } from "@/lib/contract/wire/json";
import type { Difference, QuestionPlace } from "@/lib/survey-model/diff/difference";
import { withoutNulls } from "@/lib/survey-model/diff/identify";
import { draftFields } from "@/lib/survey-model/draft";

/** User-written fields are compared; ids and server fields are not. */
const written: ReadonlySet<string> = new Set(draftFields);
/** Compared elsewhere, item by item. */
const itemised = new Set(["questions", "translations"]);
/** Compared key by key. */
const keyed = new Set(["conditions", "appearance"]);
/** Fields that contain an instant. */
const dates: ReadonlySet<string> = new Set(["start_date", "end_date", "response_sampling_start_date"]);

/** A survey's own fields in comparable form: conditions and appearance key by key, dates as instants. */
export function ownFields(survey: JsonObject): JsonObject {
  const { targeting_flag: flag, targeting_flag_filters: filters = isObject(flag) ? flag.filters : null } =
    survey;
  const fields = Object.entries({ ...survey, targeting_flag_filters: filters }).flatMap(([field, value]) => {
    if (!written.has(field) || itemised.has(field)) return [];
    if (keyed.has(field) && isObject(value)) {
      return Object.entries(value).map(([key, inner]) => [`${field}.${key}`, inner] as const);
    }
    return [[field, comparable(field, value)] as const];
  });
  return withoutNulls(Object.fromEntries(fields));
}

/** The comparable form of a field's value: instants have one format. */
export function comparable(field: string, value: unknown): unknown {
  const at = dates.has(field) && typeof value === "string" ? instantOf(value) : null;
  return at === null ? value : new Date(at).toISOString();
}

/** Empty texts and lists are equal to missing ones. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.keys(value as object).length === 0);

function changedKeys(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isSameJson(before[key], after[key]) && !(isEmpty(before[key]) && isEmpty(after[key])),
  );
}

/** The fields that differ. @param question whose fields they are; null for the survey */
export const fieldDiff = (
  before: JsonObject,
  after: JsonObject,
  question: QuestionPlace | null,
): Difference[] =>
  changedKeys(before, after).map((field) => ({
    kind: "field",
    question,
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));

/** The texts that differ, by language. @param question whose texts they are; null for the survey */
export const translationDiff = (
  before: Record<string, JsonObject>,
  after: Record<string, JsonObject>,
  question: QuestionPlace | null,
): Difference[] =>
  changedKeys(before, after).flatMap((language) => {
    const [old, now] = [before[language] ?? {}, after[language] ?? {}];
    return changedKeys(old, now).map(
      (field): Difference => ({
        kind: "translation",
        question,
        language,
        field,
        before: old[field] ?? null,
        after: now[field] ?? null,
      }),
    );
  });
