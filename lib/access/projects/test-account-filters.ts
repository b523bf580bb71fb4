import "server-only";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { forPersons, parseFilters, type Reading } from "@/lib/filters/parse";
import { checkUsable } from "@/lib/filters/regex-budget";
import { cohortsOf } from "@/lib/filters/tree";

const attr = "test_account_filters";

/** As analyses read filters of a project's test accounts: of persons, of events, and of cohorts. */
const reading: Reading = { ...forPersons, accept: ["event", ...forPersons.accept], attr };

/**
 * Refuses filters of test accounts that no analysis could apply. They are stored as they were sent.
 *
 * @throws Invalid with `test_account_filters.<position>` as its path for what is no filter, for a regular expression
 * that can't be used, and for a cohort that the project does not have
 */
export async function checkTestAccountFilters(
  tx: Transaction,
  project: { id: number },
  filters: readonly unknown[],
): Promise<void> {
  // Of all together first: they have one budget of conditions and regular expressions.
  const all = parseFilters(filters, reading);
  const cohorts = await tx.cohort.findMany({
    where: { project_id: project.id, id: { in: cohortsOf(all) }, deleted: false },
    select: { id: true },
  });
  const known = new Set(cohorts.map(({ id }) => id));
  for (const [position, filter] of filters.entries()) {
    const path = `${attr}.${position}`;
    const tree = parseFilters([filter], reading);
    checkUsable([tree], attr, path);
    const missing = cohortsOf(tree).find((id) => !known.has(id));
    if (missing !== undefined)
      throw new Invalid(attr, "invalid_input", `Cohort with id ${missing} does not exist`, path);
  }
}
