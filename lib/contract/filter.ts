/**
 * Property filters, as lists, cohorts, flags and analysis take them.
 *
 * @source docs/reference/persons.md#property-filters
 */

/** Tests of a present value; `is_set` and `is_not_set` test its presence. */
export type Test =
  | "exact"
  | "icontains"
  | "regex"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "is_set"
  | "is_not_set"
  | "is_date_exact"
  | "is_date_after"
  | "is_date_before";

/** Every operator there is: what it tests, and whether it is true where the test is not. */
export const operators = {
  exact: { test: "exact", not: false },
  is_not: { test: "exact", not: true },
  in: { test: "exact", not: false },
  not_in: { test: "exact", not: true },
  icontains: { test: "icontains", not: false },
  not_icontains: { test: "icontains", not: true },
  regex: { test: "regex", not: false },
  not_regex: { test: "regex", not: true },
  gt: { test: "gt", not: false },
  gte: { test: "gte", not: false },
  lt: { test: "lt", not: false },
  lte: { test: "lte", not: false },
  is_set: { test: "is_set", not: false },
  is_not_set: { test: "is_not_set", not: false },
  is_date_exact: { test: "is_date_exact", not: false },
  is_date_after: { test: "is_date_after", not: false },
  is_date_before: { test: "is_date_before", not: false },
} as const satisfies Record<string, { test: Test; not: boolean }>;

export type Operator = keyof typeof operators;

/** Whether a text is an operator's name. */
export const isOperator = (name: unknown): name is Operator =>
  typeof name === "string" && Object.hasOwn(operators, name);

/** The counterpart of a test for `negation: true`; tests without one are inverted. */
export const counterparts: Partial<Record<Test, Test>> = {
  gt: "lte",
  lte: "gt",
  lt: "gte",
  gte: "lt",
  is_set: "is_not_set",
  is_not_set: "is_set",
  is_date_after: "is_date_before",
  is_date_before: "is_date_after",
};

/** What a behavioral filter says of an event: done, so often, done first in its time, or done in its time and no more since. */
export const behaviors = [
  "performed_event",
  "performed_event_multiple",
  "performed_event_first_time",
  "stopped_performing_event",
] as const;

/** How a number of events is compared. */
export const countOperators = ["gte", "lte", "exact", "gt", "lt"] as const;
export type CountOperator = (typeof countOperators)[number];

/** Units of the time in which events count, as relative dates write them. */
export const timeUnits = { hour: "h", day: "d", week: "w", month: "m", year: "y" } as const;

/** Everything a filter can be about. `element`, `group` and `hogql` are known, and nowhere accepted. */
export const filterTypes = [
  "event",
  "person",
  "cohort",
  "static-cohort",
  "precalculated-cohort",
  "behavioral",
  "element",
  "group",
  "hogql",
] as const;
export type FilterType = (typeof filterTypes)[number];

/** A condition, as clients send it. `lib/filters/parse.ts` validates it, depending on its use. */
export interface PropertyFilter {
  /** The property; `id` for cohorts. */
  key: string;
  /** A value, or a list of alternatives; for a cohort, its id. Absent for is_set and is_not_set. */
  value?: unknown;
  /** exact when absent. */
  operator?: Operator;
  type?: FilterType;
  /** Inverts the operator; of a behavioral filter, what it says. */
  negation?: boolean;
  /** Only in behavioral filters, whose key is an event; with `operator`, the number of times for `performed_event_multiple`. */
  operator_value?: number;
  /** Only in behavioral filters: the time until now in which events count. */
  time_value?: number;
  time_interval?: keyof typeof timeUnits;
  /** Only in behavioral filters: days (inclusive), times or relative dates between which events count, instead of the time until now. */
  explicit_datetime?: string;
  explicit_datetime_to?: string;
  /** Only in `stopped_performing_event`: the time until now without an event. */
  seq_time_value?: number;
  seq_time_interval?: keyof typeof timeUnits;
  /** Only in behavioral filters: conditions on the event's properties, all of which must match. */
  event_filters?: PropertyFilter[];
}

/** Conditions together: all of them (AND), or one of them (OR); either filters or groups. */
export interface PropertyGroup {
  type: "AND" | "OR";
  values: PropertyFilter[] | PropertyGroup[];
}
