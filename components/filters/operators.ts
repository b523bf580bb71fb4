import { isCompleteBehavior } from "@/components/filters/behavior";
import type { Operator, PropertyFilter } from "@/lib/contract/filter";
import { isPattern } from "@/lib/contract/survey/url-match";

/** The operand of an operator: some of the property's values, a text, a number, a date, or nothing. */
type OperandKind = "values" | "text" | "pattern" | "number" | "date" | "none";

/** The operators that are offered, in the order of their use. */
export const offered = {
  exact: "values",
  is_not: "values",
  icontains: "text",
  not_icontains: "text",
  regex: "pattern",
  not_regex: "pattern",
  gt: "number",
  gte: "number",
  lt: "number",
  lte: "number",
  is_set: "none",
  is_not_set: "none",
  is_date_before: "date",
  is_date_after: "date",
  is_date_exact: "date",
} as const satisfies Partial<Record<Operator, OperandKind>>;

export type OfferedOperator = keyof typeof offered;

/** Whether an operator is one that is offered: `in` and `not_in` are spellings for cohorts. */
export const isOffered = (operator: unknown): operator is OfferedOperator =>
  typeof operator === "string" && Object.hasOwn(offered, operator);

/** The operator of a filter as it is shown. */
export const operatorOf = ({ operator }: PropertyFilter): OfferedOperator =>
  isOffered(operator) ? operator : "exact";

/** The values of a filter as texts. */
export const valuesOf = ({ value }: PropertyFilter): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one != null && one !== "").map(String);

/** A filter with another operator; its value stays where both understand it. */
export function withOperator(filter: PropertyFilter, operator: OfferedOperator): PropertyFilter {
  const [from, to] = [offered[operatorOf(filter)], offered[operator]];
  const [first = ""] = valuesOf(filter);
  if (to === "none") return { ...filter, operator, value: operator };
  if (
    from === "none" ||
    (to === "number" && Number.isNaN(Number(first))) ||
    (from === "date") !== (to === "date")
  ) {
    return { ...filter, operator, value: "" };
  }
  return { ...filter, operator, value: to === "values" ? filter.value : first };
}

/** Whether a filter says enough to be asked. Half-written ones stay on the screen. */
export function isComplete(filter: PropertyFilter): boolean {
  if (filter.type === "cohort") return filter.value != null && filter.value !== "";
  if (filter.type === "behavioral") return isCompleteBehavior(filter);
  if (!isOffered(filter.operator ?? "exact")) return true;
  if (filter.key.trim() === "") return false;
  const [first] = valuesOf(filter);
  switch (offered[operatorOf(filter)]) {
    case "none":
      return true;
    case "pattern":
      return first !== undefined && isPattern(first);
    case "number":
      return first !== undefined && !Number.isNaN(Number(first));
    default:
      return first !== undefined;
  }
}

/** The filters that are complete, and so those on the events of behavioral ones. */
export const completeFilters = (filters: readonly PropertyFilter[]): PropertyFilter[] =>
  filters
    .filter(isComplete)
    .map((filter) =>
      filter.event_filters ? { ...filter, event_filters: completeFilters(filter.event_filters) } : filter,
    );
