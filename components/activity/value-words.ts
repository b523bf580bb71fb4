import type { useFormatter, useTranslations } from "next-intl";
import { filterText } from "@/components/filters/filter-text";
import type { PropertyFilter } from "@/lib/contract/filter";

/** Formatters of values, in the reader's language. */
export interface Words {
  /** Texts of activity. */
  t: ReturnType<typeof useTranslations<"activity">>;
  /** Texts of property filters. */
  filterTexts: ReturnType<typeof useTranslations<"filters">>;
  /** Any text by its path in the messages (`surveys.types.popover`); null where there is none. */
  lookUp: (path: string) => string | null;
  format: ReturnType<typeof useFormatter>;
  /** Name of a survey's field; null for unknown fields. */
  fieldName: (path: string) => string | null;
  languageName: (code: string) => string;
}

/** A value in words; null where it does not fit into a line. */
export type ValueWords = (value: unknown, words: Words) => string | null;

/** Longer texts are not shown in a line of a feed. */
const longest = 80;

const fitting = (text: string): string | null => (text.length <= longest ? text : null);

/** Whether there is no value: emptiness of any kind is the same. */
export const isUnset = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value if it is an object, otherwise an empty one. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** A value if it is a list, otherwise an empty one. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A text in quotation marks. */
export const text: ValueWords = (value, { t }) =>
  typeof value === "string" ? fitting(t("values.text", { text: value })) : null;

/** A word that needs no quotation marks: a key, a time zone. */
export const plain: ValueWords = (value) =>
  typeof value === "string" || typeof value === "number" ? fitting(String(value)) : null;

export const number: ValueWords = (value, { format }) =>
  typeof value === "number" ? format.number(value) : null;

export const percent: ValueWords = (value, { format }) =>
  typeof value === "number"
    ? format.number(value / 100, { style: "percent", maximumFractionDigits: 2 })
    : null;

const counted =
  (unit: "days" | "seconds" | "persons"): ValueWords =>
  (value, { t }) =>
    Number.isFinite(Number(value)) ? t(`values.${unit}`, { count: Number(value) }) : null;

export const days = counted("days");
export const seconds = counted("seconds");

/** The number of persons in a list. */
export const personCount: ValueWords = (value, words) => counted("persons")(listOf(value).length, words);

/** A date and time in the reader's format. */
export const date: ValueWords = (value, { format }) => {
  const instant = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? null : format.dateTime(instant, { dateStyle: "medium", timeStyle: "short" });
};

/** A value with a name in the messages; unknown values unchanged. */
export const choice =
  (namespace: string): ValueWords =>
  (value, { lookUp }) =>
    typeof value === "string" ? (lookUp(`${namespace}.${value}`) ?? fitting(value)) : null;

/** A list, each item in its own words. */
export const list =
  (item: ValueWords): ValueWords =>
  (value, words) => {
    const items = listOf(value).map((one) => item(one, words));
    return items.includes(null) ? null : fitting(words.format.list(items.flatMap((one) => one ?? [])));
  };

/** The name of a language, by its code. */
export const language: ValueWords = (value, { languageName }) =>
  typeof value === "string" ? languageName(value) : null;

/** The key of a flag. */
export const flagKey: ValueWords = (value, words) => plain(objectOf(value).key, words);

/** A saved analysis, by its name. */
export const insightName: ValueWords = (value, words) => text(objectOf(value).name, words);

/** The names of the events that a survey's conditions list. */
export const eventNames: ValueWords = (value, words) =>
  list(text)(
    listOf(objectOf(value).values).map((event) => objectOf(event).name),
    words,
  );

/** Property filters: "plan is free and country is set". */
export const filters: ValueWords = (value, words) => {
  const all = listOf(value).map((filter) => filterWords(objectOf(filter), words));
  if (all.includes(null)) return null;
  return fitting(all.join(` ${words.filterTexts("and")} `));
};

function filterWords(filter: Record<string, unknown>, words: Words): string | null {
  const { t, filterTexts, format } = words;
  if (filter.type === "cohort" && typeof filter.cohort_name === "string") {
    const isOut = filter.operator === "not_in" || filter.negation === true;
    return `${filterTexts(isOut ? "notInCohort" : "inCohort")} ${t("values.cohort", { name: filter.cohort_name })}`;
  }
  const values = [filter.value].flat();
  if (typeof filter.key !== "string" || values.some((one) => typeof one === "object" && one !== null))
    return null;
  return filterText(filter as unknown as PropertyFilter, filterTexts, format);
}

/** Property filters in any of their forms: a list, groups of "and" and "or", and the JSON of one. */
export const anyFilters: ValueWords = (value, words) => {
  const sent = typeof value === "string" ? parsed(value) : value;
  const { type, values } = objectOf(sent);
  const parts = (Array.isArray(sent) ? sent : listOf(values)).map((part) =>
    isObject(part) && Array.isArray(part.values)
      ? anyFilters(part, words)
      : filterWords(objectOf(part), words),
  );
  if (parts.length === 0 || parts.includes(null)) return null;
  return parts.join(` ${words.filterTexts(type === "OR" ? "groups.or" : "and")} `);
};

/** The value of a JSON text; null for any other. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A part of a long one, or what a client sent instead.
    return null;
  }
}

/** The filters of a cohort's group, where it is a flat list. */
export const groupFilters: ValueWords = (value, words) => {
  const { type, values } = objectOf(objectOf(value).properties);
  const flat = listOf(values);
  if (flat.some((one) => Array.isArray(objectOf(one).values))) return null;
  if (type === "OR" && flat.length > 1) return null;
  return filters(flat, words);
};

/** The value of a property: texts in quotation marks, everything else as JSON. */
export const propertyValue: ValueWords = (value, words) =>
  typeof value === "string" ? text(value, words) : fitting(JSON.stringify(value));

/** Any value by its type: for fields whose values have no custom words. */
export const byType: ValueWords = (value, words) => {
  if (typeof value === "number") return number(value, words);
  if (Array.isArray(value)) return list(byType)(value, words);
  return typeof value === "string" ? text(value, words) : null;
};
