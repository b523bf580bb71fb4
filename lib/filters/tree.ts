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

/** A filter: the person did an event, so often, in a time. Only SQL tests it. */
export interface BehaviorCondition {
  kind: "behavior";
  event: string;
  /** Conditions on the event's properties. */
  filters: FilterGroup;
  /** When events count: a relative date (`-30d`), a day or a time; null: no bound. A day is from its start, or until its end. */
  from: string | null;
  to: string | null;
  /** The number of events at least, from 1, and at most; null: any number. */
  min: number;
  max: number | null;
  /** Whether the first of all matching events must be in the time. */
  isFirst: boolean;
  /** A relative date since which there must be none; null: there may be. */
  quietSince: string | null;
  not: boolean;
}

/** The conditions of a tree, in order; of a behavior, those on its event. */
export function listConditions(tree: FilterTree): (PropertyCondition | CohortFilter)[] {
  if (tree.kind === "group") return tree.values.flatMap(listConditions);
  return tree.kind === "behavior" ? listConditions(tree.filters) : [tree];
}

/** The conditions of a tree on what persons did. */
export const listBehaviors = (tree: FilterTree): BehaviorCondition[] =>
  tree.kind === "group" ? tree.values.flatMap(listBehaviors) : tree.kind === "behavior" ? [tree] : [];

/** Whether all events of a person have to be read: for other than "at least once", which one event answers. */
export const countsEvents = (tree: FilterTree): boolean =>
  listBehaviors(tree).some(
    ({ min, max, isFirst, quietSince }) => min !== 1 || max !== null || isFirst || quietSince !== null,
  );

/** The ids of the cohorts that a tree refers to. */
export const listCohortIds = (tree: FilterTree): number[] =>
  listConditions(tree).flatMap((leaf) => (leaf.kind === "cohort" ? leaf.ids : []));
