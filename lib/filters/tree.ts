// Property filters: parsed once (parse), then tested in SQL (sql) or in memory (match). conditions/ implements each operator
// both ways, side by side; sql.test.ts proves that the two agree.
import "server-only";
import type { Test } from "@/lib/contract/filter";

/** Parsed filters. */
export type FilterTree = FilterGroup | PropertyCondition | CohortFilter | BehaviorCondition;

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

/** A filter: the person did an event, so often, since a time. Only SQL tests it. */
export interface BehaviorCondition {
  kind: "behavior";
  event: string;
  /** Conditions on the event's properties. */
  filters: FilterGroup;
  /** A relative date (`-30d`); null: at any time. */
  since: string | null;
  /** The number of events at least, and at most; null: any number. */
  min: number;
  max: number | null;
  not: boolean;
}

/** The conditions of a tree, in order; of a behavior, those on its event. */
export function listConditions(tree: FilterTree): (PropertyCondition | CohortFilter)[] {
  if (tree.kind === "group") return tree.values.flatMap(listConditions);
  return tree.kind === "behavior" ? listConditions(tree.filters) : [tree];
}

/** Whether events are counted: other than "at least once" asks for, which one event of a person answers. */
export const countsEvents = (tree: FilterTree): boolean =>
  tree.kind === "group"
    ? tree.values.some(countsEvents)
    : tree.kind === "behavior" && (tree.min !== 1 || tree.max !== null);

/** The ids of the cohorts that a tree refers to. */
export const listCohortIds = (tree: FilterTree): number[] =>
  listConditions(tree).flatMap((leaf) => (leaf.kind === "cohort" ? leaf.ids : []));
