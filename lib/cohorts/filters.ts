import "server-only";
import { readDynamicCohorts, selectWithDependents } from "@/lib/cohorts/definitions";
import { largestRegexesOfProject } from "@/lib/contract/wire/regex-size";
import { Prisma } from "@/lib/database/generated/client";
import { runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { cohortFilterRules, parseFilters } from "@/lib/filters/parse";
import { checkRegexesValid, totalRegexSize } from "@/lib/filters/regex-budget";
import { listCohortIds } from "@/lib/filters/tree";

const invalidFilters = (detail: string, code = "invalid_input") => new Invalid("filters", code, detail);

/**
 * Checks the filters of a dynamic cohort. Needs the definitions locked, so that no loop can arise between check and write.
 *
 * @param id of the cohort; null for a new one
 * @throws Invalid with attr `filters` for no condition, unknown conditions (with their path), invalid or too large regular
 * expressions, missing cohorts, and loops
 */
export async function checkCohortFilters(
  tx: Transaction,
  project: { id: number },
  filters: Record<string, unknown> | null | undefined,
  id: number | null,
): Promise<void> {
  const { properties } = filters ?? {};
  if (typeof properties !== "object" || properties === null) {
    throw invalidFilters("Must contain a 'properties' key with type and values");
  }
  const tree = parseFilters(properties, cohortFilterRules);
  if (tree.values.length === 0) throw invalidFilters("A dynamic cohort requires at least one filter.");
  checkRegexesValid([tree], "filters");
  const references = listCohortIds(tree);
  const regexSize = totalRegexSize([tree]);
  await checkCohortsExist(tx, project, references);
  if (regexSize === 0 && (id === null || references.length === 0)) return;
  const definitions = await readDynamicCohorts(runInTransaction(tx), project);
  const otherTrees = definitions
    .filter((definition) => definition.id !== id)
    .map((definition) => definition.tree);
  if (regexSize > 0 && totalRegexSize(otherTrees) + regexSize > largestRegexesOfProject) {
    throw invalidFilters("The total size of regular expressions in the project's cohorts exceeds the limit.");
  }
  if (id === null) return;
  const dependents = new Set(selectWithDependents(definitions, [id]).map((definition) => definition.id));
  if (references.some((reference) => reference === id || dependents.has(reference))) {
    throw invalidFilters("Cohorts can't have circular references.", "loop_detected");
  }
}

async function checkCohortsExist(tx: Transaction, project: { id: number }, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.$queryRaw<{ id: number }[]>(Prisma.sql`
    select id from cohorts where project_id = ${project.id} and id = any(${ids}::int[]) and not deleted`);
  const existingIds = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !existingIds.has(id));
  if (missing !== undefined)
    throw invalidFilters(`Cohort with id ${missing} does not exist`, "cohort_does_not_exist");
}

/** Checks that no cohort and no flag refers to a cohort that is to be deleted. @throws Invalid that names the first one */
export async function checkUnused(tx: Transaction, project: { id: number }, id: number): Promise<void> {
  const cohort = (await readDynamicCohorts(runInTransaction(tx), project)).find(({ tree }) =>
    listCohortIds(tree).includes(id),
  );
  if (cohort) throw inUse(`the cohort "${cohort.name}" (${cohort.id})`);
  const [flag] = await tx.$queryRaw<{ key: string; survey: string | null }[]>(Prisma.sql`
    select f.key, s.name as survey from feature_flags f
      left join surveys s on s.project_id = f.project_id and s.id = f.survey_id
    where f.project_id = ${project.id} and not f.deleted and jsonb_path_exists(f.filters,
      '$.groups[*].properties[*] ? (@.type == "cohort" && (@.value == $id || @.value == $text))',
      jsonb_build_object('id', ${id}::int, 'text', ${String(id)}::text)) limit 1`);
  if (flag)
    throw inUse(flag.survey === null ? `the feature flag "${flag.key}"` : `the survey "${flag.survey}"`);
}

const inUse = (usedBy: string) =>
  new Invalid(null, "in_use", `Can't delete this cohort because it is used by ${usedBy}.`);
