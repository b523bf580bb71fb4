import "server-only";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { type FilterRules, parseFilters, personFilterRules } from "@/lib/filters/parse";
import { checkRegexesValid } from "@/lib/filters/regex-budget";
import { listCohortIds } from "@/lib/filters/tree";

const attr = "test_account_filters";

/** The rules of filters of test accounts, as in analyses: filters of persons, events and cohorts. */
const rules: FilterRules = { ...personFilterRules, accept: ["event", ...personFilterRules.accept], attr };

/**
 * Checks that analyses can apply the filters of test accounts. They are stored as they were sent.
 *
 * @throws Invalid with `test_account_filters.<position>` as its path for an invalid filter, an invalid
 * regular expression, and a cohort that the project does not have
 */
export async function checkTestAccountFilters(
  tx: Transaction,
  project: { id: number },
  filters: readonly unknown[],
): Promise<void> {
  // All in one first, conditions and regular expressions are limited in total.
  const allFilters = parseFilters(filters, rules);
  const cohorts = await tx.cohort.findMany({
    where: { project_id: project.id, id: { in: listCohortIds(allFilters) }, deleted: false },
    select: { id: true },
  });
  const existingIds = new Set(cohorts.map(({ id }) => id));
  for (const [position, filter] of filters.entries()) {
    const path = `${attr}.${position}`;
    const tree = parseFilters([filter], rules);
    checkRegexesValid([tree], attr, path);
    const missing = listCohortIds(tree).find((id) => !existingIds.has(id));
    if (missing !== undefined)
      throw new Invalid(attr, "invalid_input", `Cohort with id ${missing} does not exist`, path);
  }
}
