import "server-only";
import { Invalid } from "@/lib/errors";
import { leavesOf, type Tree } from "@/lib/filters/tree";

/** Values that the filters of one analysis may name together (ours): each is written into several statements. */
const mostValues = 10_000;

/** Refuses filters that name too many values together. @throws Invalid */
export function checkValues(trees: readonly Tree[], attr: string): void {
  const values = trees
    .flatMap(leavesOf)
    .reduce((sum, leaf) => sum + (leaf.kind === "property" ? leaf.values.length : leaf.ids.length), 0);
  if (values <= mostValues) return;
  throw new Invalid(
    attr,
    "invalid_input",
    `Filters can have at most ${mostValues.toLocaleString("en")} values in total. Use a cohort instead.`,
  );
}
