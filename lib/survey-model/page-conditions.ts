/** The conditions of a survey that only the page knows: they are evaluated in the browser. */
import { isObject } from "@/lib/contract/wire/json";

const keys = ["url", "selector", "deviceTypes", "events", "cancelEvents", "actions"] as const;
/** The key of a condition that is evaluated on the page. */
export type PageCondition = (typeof keys)[number];

const hasValue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? hasValue(value.values) : Boolean(value);
};

/** The keys of all page conditions that are set. */
export const pageConditions = (conditions: unknown): PageCondition[] =>
  isObject(conditions) ? keys.filter((key) => hasValue(conditions[key])) : [];

/** The names of the events or actions of a condition. */
export const namesIn = (condition: unknown): string[] =>
  isObject(condition) && Array.isArray(condition.values)
    ? condition.values.flatMap((one) => (isObject(one) && typeof one.name === "string" ? [one.name] : []))
    : [];

/** Whether SDKs show a survey again to who saw it: always, or each time an event happens. They don't ask its internal flag. */
export const isRepeatable = ({
  schedule,
  conditions,
}: {
  schedule: string | null;
  conditions: unknown;
}): boolean =>
  schedule === "always" ||
  (isObject(conditions) &&
    isObject(conditions.events) &&
    conditions.events.repeatedActivation === true &&
    hasValue(conditions.events));
