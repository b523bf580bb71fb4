import "server-only";
import { dynamicCohorts, type Runs, withDependents } from "@/lib/cohorts/definitions";
import { largestRegexesOfProject } from "@/lib/contract/regex-size";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import { forCohorts, parseFilters } from "@/lib/filters/parse";
import { checkUsable, regexSizeOf } from "@/lib/filters/regex-budget";
import { cohortsOf } from "@/lib/filters/tree";

const fault = (detail: string, code = "invalid_input") => new Invalid("filters", code, detail);

/**
 * Refuses what no dynamic cohort can be. Needs the definitions locked, so that no loop arises between the check and
 * the write.
 *
 * @param id the cohort itself, null for a new one
 * @throws Invalid with attr `filters` for no condition, unknown or behavioural ones (with their path), regular
 * expressions that are none or too large, cohorts that are not there, and loops
 */
export async function checkCohortFilters(
  tx: Runs,
  project: { id: number },
  filters: Record<string, unknown> | null | undefined,
  id: number | null,
): Promise<void> {
  const { properties } = filters ?? {};
  if (typeof properties !== "object" || properties === null) {
    throw fault("Must contain a 'properties' key with type and values");
  }
  const tree = parseFilters(properties, forCohorts);
  if (tree.values.length === 0) throw fault("A dynamic cohort needs at least one filter.");
  checkUsable([tree], "filters");
  const named = cohortsOf(tree);
  const regexes = regexSizeOf([tree]);
  await checkExist(tx, project, named);
  if (regexes === 0 && (id === null || named.length === 0)) return;
  const definitions = await dynamicCohorts(tx, project);
  const others = definitions.filter((one) => one.id !== id).map((one) => one.tree);
  if (regexes > 0 && regexSizeOf(others) + regexes > largestRegexesOfProject) {
    throw fault("The regular expressions of the project's cohorts are too large together.");
  }
  if (id === null) return;
  const dependents = new Set(withDependents(definitions, [id]).map((one) => one.id));
  if (named.some((other) => other === id || dependents.has(other))) {
    throw fault("Cohorts cannot reference other cohorts in a loop.", "loop_detected");
  }
}

async function checkExist(tx: Runs, project: { id: number }, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.$queryRaw<{ id: number }[]>(Prisma.sql`
    select id from cohorts where project_id = ${project.id} and id = any(${ids}::int[]) and not deleted`);
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw fault(`Cohort with id ${missing} does not exist`, "cohort_does_not_exist");
}

/** Refuses to delete what another cohort or a flag names. @throws Invalid that names it */
export async function checkUnused(tx: Runs, project: { id: number }, id: number): Promise<void> {
  const cohort = (await dynamicCohorts(tx, project)).find(({ tree }) => cohortsOf(tree).includes(id));
  if (cohort) throw inUse(`the cohort "${cohort.name}" (${cohort.id})`);
  const [flag] = await tx.$queryRaw<{ key: string }[]>(Prisma.sql`
    select key from feature_flags where project_id = ${project.id} and not deleted and jsonb_path_exists(filters,
      '$.groups[*].properties[*] ? (@.type == "cohort" && (@.value == $id || @.value == $text))',
      jsonb_build_object('id', ${id}::int, 'text', ${String(id)}::text)) limit 1`);
  if (flag) throw inUse(`the feature flag "${flag.key}"`);
}

const inUse = (user: string) =>
  new Invalid(null, "in_use", `This cohort cannot be deleted: it is used by ${user}.`);
