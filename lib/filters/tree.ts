// Property filters: parsed once (parse), then tested in SQL (sql) or in memory (match). conditions/ implements each operator
// both ways, side by side; sql.test.ts proves that the two agree.
import "server-only";
import type { Test } from "@/lib/contract/filter";

/** Parsed filters. */
export type FilterTree = FilterGroup | PropertyCondition | CohortFilter;

/** All of the values, or one of them. An AND without values matches everyone; an OR always has values. */
export interface FilterGroup {
  kind: "group";
  type: "AND" | "OR";
  values: FilterTree[];
}

/** A test of one property. */
export interface PropertyCondition {
  kind: "property";
  owner: "person" | "event";
  key: string;
  test: Test;
  /** Negates the test; the negation also matches a missing property. */
  not: boolean;
  /** Matching one of them suffices; contains no null. */
  values: unknown[];
}

/** A filter: a person's property contains a text, ignoring case. */
export const containsFilter = (key: string, text: string): PropertyCondition => ({
  kind: "property",
  owner: "person",
  key,
  test: "icontains",
  not: false,
  values: [text],
});

/** A filter: the person is in one of the cohorts. */
export interface CohortFilter {
  kind: "cohort";
  ids: number[];
  not: boolean;
}

/** The conditions of a tree, in order. */
export const listConditions = (tree: FilterTree): (PropertyCondition | CohortFilter)[] =>
  tree.kind === "group" ? tree.values.flatMap(listConditions) : [tree];

/** The ids of the cohorts that a tree refers to. */
export const listCohortIds = (tree: FilterTree): number[] =>
  listConditions(tree).flatMap((leaf) => (leaf.kind === "cohort" ? leaf.ids : []));
