import "server-only";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { checkFilters } from "@/lib/flags/filters";

/**
 * Checks the filters of a survey's targeting flag. Errors keep the attr of flags, `filters`, and their path names the
 * field of the survey: `targeting_flag_filters.groups.0.properties.1.value`.
 *
 * @param id of the flag that has them; null for a new one
 * @throws Invalid with attr `filters`   @source docs/reference/surveys.md#flags-of-a-survey
 */
export async function checkTargeting(
  tx: Transaction,
  project: { id: number },
  filters: Record<string, unknown>,
  id: number | null,
): Promise<void> {
  try {
    await checkFilters(tx, project, filters, id);
  } catch (error) {
    if (!(error instanceof Invalid) || error.path === undefined) throw error;
    const path = error.path.replace(/^filters\b/, "targeting_flag_filters");
    throw new Invalid(error.attr, error.code, error.message, path);
  }
}
