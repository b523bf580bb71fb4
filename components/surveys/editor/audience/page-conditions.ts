import { isObject } from "@/lib/contract/json";

const keys = ["url", "selector", "deviceTypes", "events", "cancelEvents", "actions"] as const;
/** A condition that a page decides, by its key. */
export type PageCondition = (typeof keys)[number];

const hasValue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? hasValue(value.values) : Boolean(value);
};

/** The conditions that are set and that only a page can decide. */
export const pageConditions = (conditions: unknown): PageCondition[] =>
  isObject(conditions) ? keys.filter((key) => hasValue(conditions[key])) : [];
