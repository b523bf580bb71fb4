// Property filters: read once (parse), then asked of the database (sql) or of one person in memory (match). What each
// operator means is in conditions/, both ways side by side; sql.test.ts proves that the two agree.
import "server-only";
import type { Test } from "@/lib/contract/filter";

/** Filters in their one form. */
export type Tree = Group | Property | Membership;

/** All of the values, or one of them. An AND of nothing is everybody; an OR of nothing does not occur. */
export interface Group {
  kind: "group";
  type: "AND" | "OR";
  values: Tree[];
}

/** A test of one property. */
export interface Property {
  kind: "property";
  of: "person" | "event";
  key: string;
  test: Test;
  /** True where the test is not; also where the property is missing. */
  not: boolean;
  /** One of them has to do; without null. */
  values: unknown[];
}

/** A person's property has a text in it, whatever the case. */
export const containing = (key: string, text: string): Property => ({
  kind: "property",
  of: "person",
  key,
  test: "icontains",
  not: false,
  values: [text],
});

/** Being in one of the cohorts. */
export interface Membership {
  kind: "cohort";
  ids: number[];
  not: boolean;
}

/** The conditions of a tree, in order. */
export const leavesOf = (tree: Tree): (Property | Membership)[] =>
  tree.kind === "group" ? tree.values.flatMap(leavesOf) : [tree];

/** The cohorts that a tree names. */
export const cohortsOf = (tree: Tree): number[] =>
  leavesOf(tree).flatMap((leaf) => (leaf.kind === "cohort" ? leaf.ids : []));
