import "server-only";
import { Invalid } from "@/lib/errors";
import { type FilterTree, listConditions } from "@/lib/filters/tree";

/** Maximum number of values in the filters of one analysis (ours): each is written into several statements. */
const maxValues = 10_000;

/** Checks the total number of values in filters. @throws Invalid */
export function checkValueCount(trees: readonly FilterTree[], attr: string): void {
  const values = trees
    .flatMap(listConditions)
    .reduce((sum, leaf) => sum + (leaf.kind === "property" ? leaf.values.length : leaf.ids.length), 0);
  if (values <= maxValues) return;
  throw new Invalid(
    attr,
    "invalid_input",
    `Filters can have at most ${maxValues.toLocaleString("en")} values in total. Use a cohort instead.`,
  );
}
