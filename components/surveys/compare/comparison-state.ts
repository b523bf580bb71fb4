import { choicePart, type UrlPart, type UrlParts } from "@/components/data-list/url-parts";
import { readView } from "@/components/data-list/use-url-view";
import {
  type FilterState,
  filterParts,
  noFilters,
  toCompareText,
} from "@/components/surveys/response-filter/filter-state";
import type { PropertyFilter } from "@/lib/contract/filter";

/** What two sets can differ in; `filter`: anything. */
export const dimensions = ["iteration", "version", "language", "cohort", "property", "filter"] as const;
export type ComparisonDimension = (typeof dimensions)[number];

/** The state of a comparison in the address. The first set is the filter of the page. */
export interface ComparisonView {
  by: ComparisonDimension | null;
  /** The second set; of a dimension but `filter`, only the part in which it differs is used. */
  other: FilterState | null;
}

const otherPart: UrlPart<FilterState | null> = {
  key: "compare",
  read: (text) => (text ? readView(filterParts, new URLSearchParams(text)) : null),
  write: (filter) => filter && toCompareText(filter),
};

/** A comparison and the filter of the page in the address. */
export const comparisonParts: UrlParts<ComparisonView & FilterState> = {
  ...filterParts,
  by: choicePart("compare_by", dimensions, null),
  other: otherPart,
};

/** The property in which two sets differ; empty while none is chosen. */
export const comparedProperty = (other: FilterState | null): string => other?.properties[0]?.key ?? "";

/** The values of the property that sets are compared by. */
export function propertyValuesIn(filter: FilterState | null, key: string): string[] {
  const comparedCondition = filter?.properties.find((one) => isComparedBy(one, key));
  return [comparedCondition?.value ?? []].flat().map(String);
}

const isComparedBy = (filter: PropertyFilter, key: string) =>
  filter.key === key &&
  (filter.type ?? "person") === "person" &&
  (filter.operator ?? "exact") === "exact" &&
  !filter.negation;

/** A filter with other values of the property that sets are compared by; without values, the condition is removed. */
export function withPropertyValues<Filter extends Pick<FilterState, "properties">>(
  filter: Filter,
  key: string,
  values: readonly string[],
): Filter {
  const otherConditions = filter.properties.filter((one) => !isComparedBy(one, key));
  const condition: PropertyFilter = { key, type: "person", operator: "exact", value: [...values] };
  return { ...filter, properties: values.length > 0 ? [condition, ...otherConditions] : otherConditions };
}

/**
 * The second set of a comparison: the filter of the page with another value of what is compared, or any filter.
 *
 * @returns null while either set is not chosen
 */
export function secondSet(filter: FilterState, { by, other }: ComparisonView): FilterState | null {
  if (by === null) return other;
  if (other === null) return null;
  switch (by) {
    case "filter":
      return other;
    case "iteration":
    case "version":
    case "language":
      return filter[by].length > 0 && other[by].length > 0 ? { ...filter, [by]: other[by] } : null;
    case "cohort":
      return filter.cohort !== null && other.cohort !== null ? { ...filter, cohort: other.cohort } : null;
    case "property": {
      const key = comparedProperty(other);
      const values = propertyValuesIn(other, key);
      return key !== "" && values.length > 0 && propertyValuesIn(filter, key).length > 0
        ? withPropertyValues(filter, key, values)
        : null;
    }
    default:
      return by satisfies never;
  }
}

/** The filter of the page without what sets were compared by. */
export function withoutDimension(filter: FilterState, { by, other }: ComparisonView): Partial<FilterState> {
  switch (by) {
    case "iteration":
    case "version":
    case "language":
      return { [by]: [] };
    case "cohort":
      return { cohort: null };
    case "property":
      return { properties: withPropertyValues(filter, comparedProperty(other), []).properties };
    case "filter":
    case null:
      return {};
    default:
      return by satisfies never;
  }
}

/** A second set that has only one part. */
export const onlyPart = (part: Partial<FilterState>): FilterState => ({ ...noFilters, ...part });
