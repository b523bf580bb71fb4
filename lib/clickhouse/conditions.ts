import "server-only";
import { createCondition } from "@/lib/filters/create-condition";
import type { FilterTree } from "@/lib/filters/tree";

/** The maps of a row that filters are tested on. Expressions come from our code, never from input. */
export interface MapRow {
  event: { texts: string; numbers: string };
  person: { texts: string; numbers: string };
}

/** The columns of `events_local`. */
export const eventRow: MapRow = {
  event: { texts: "texts", numbers: "numbers" },
  person: { texts: "person_texts", numbers: "person_numbers" },
};

/** A part of a filter that is no matter of the row's maps, as a condition. */
type ConditionOverride = (tree: FilterTree) => string | null;

/**
 * Filters as a condition of ClickHouse: true for the rows that `createMatcher` accepts, false or null for others.
 *
 * @param now what relative dates count from
 * @param override asked first about every part; null: a part is a matter of the row
 */
export function filterCondition(
  tree: FilterTree,
  row: MapRow,
  now: Date,
  override: ConditionOverride,
): string {
  const overridden = override(tree);
  if (overridden !== null) return overridden;
  switch (tree.kind) {
    case "group": {
      if (tree.values.length === 0) return "true";
      const conditions = tree.values.map((value) => filterCondition(value, row, now, override));
      return `(${conditions.join(tree.type === "AND" ? " and " : " or ")})`;
    }
    case "property":
      return createCondition(tree, now).clickhouse({ ...row[tree.owner], key: tree.key });
    case "cohort":
    case "behavior":
      throw new Error("Cohorts and what persons did are not in ClickHouse.");
    default:
      return tree satisfies never;
  }
}
