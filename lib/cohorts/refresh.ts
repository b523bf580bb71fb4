import "server-only";
import { isDeepStrictEqual } from "node:util";
import {
  type CohortDefinition,
  isTimeDependent,
  readDynamicCohorts,
  selectWithDependents,
} from "@/lib/cohorts/definitions";
import { lockDefinitions, recalculateCohort } from "@/lib/cohorts/membership";
import { Prisma } from "@/lib/database/generated/client";
import { query, runInTransaction } from "@/lib/database/query";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { log } from "@/lib/log";

/** Class of advisory locks; the second number is the cohort. */
const lockClass = 7_265_002;

/** Milliseconds that the statements of one cohort may take. */
const timeoutMs = 300_000;

/** Memory for each hash of PostgreSQL. With its default of 4 MB the counts of 100,000 persons are written to disk. */
const workMemory = "32MB";

/**
 * Recalculates the cohorts whose members change without their persons, and those that refer to them. A job runs it hourly; between
 * runs these cohorts are as of the last one (ours). All other cohorts are always current.
 *
 * @returns the ids of the cohorts that change without their persons
 */
export async function refreshCohorts(project: { id: number }, now: Date): Promise<number[]> {
  const definitions = await readDynamicCohorts(query, project);
  const ids = definitions.filter(isTimeDependent).map(({ id }) => id);
  await calculateCohorts(project, definitions, ids, now);
  return ids;
}

/** Calculates the cohorts that are marked for it, of all projects, and those that refer to them. */
export async function calculateMarkedCohorts(now: Date): Promise<void> {
  const marked = await query<{ project_id: number; ids: number[] }>(Prisma.sql`
    select c.project_id, array_agg(c.id) as ids from cohorts c join projects p on p.id = c.project_id and p.deleted_at is null
    where c.is_calculating and not c.deleted group by c.project_id order by c.project_id`);
  for (const { project_id, ids } of marked) {
    const project = { id: project_id };
    await calculateCohorts(project, await readDynamicCohorts(query, project), ids, now);
  }
}

/** One after the other, each after those that it refers to. One that fails keeps its members and does not stop the others. */
async function calculateCohorts(
  project: { id: number },
  definitions: CohortDefinition[],
  ids: readonly number[],
  now: Date,
): Promise<void> {
  for (const definition of selectWithDependents(definitions, ids)) {
    const { id, isBehavioral } = definition;
    try {
      await transaction(
        (tx) =>
          isBehavioral ? calculateBehavioral(tx, project, id, now) : calculateLocked(tx, project, id, now),
        { timeout: timeoutMs },
      );
    } catch (error) {
      log.error({ project: project.id, cohort: id, err: error }, "cohort was not calculated");
      await query(Prisma.sql`update cohorts set is_calculating = false, errors_calculating = errors_calculating + 1
        where project_id = ${project.id} and id = ${id}`);
    }
  }
}

/** Persons can't change meanwhile: this one follows their properties otherwise. */
async function calculateLocked(
  tx: Transaction,
  project: { id: number },
  id: number,
  now: Date,
): Promise<void> {
  await lockDefinitions(tx, project);
  const definition = await readDefinition(tx, project, id);
  if (definition && !definition.isBehavioral) await recalculateCohort(tx, project, definition, now);
}

/** Rolls a calculation back; `transaction` starts it again, as after a serialization failure. */
class ConditionsChanged extends Error {
  readonly code = "40001";
}

/**
 * Without the lock of the definitions, for which capture would wait while events are read. Calculations of one cohort wait for each
 * other, and one whose conditions changed meanwhile starts again.
 */
async function calculateBehavioral(
  tx: Transaction,
  project: { id: number },
  id: number,
  now: Date,
): Promise<void> {
  await tx.$queryRaw(Prisma.sql`
    select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('work_mem', ${workMemory}, true)`);
  await tx.$queryRaw(Prisma.sql`select pg_advisory_xact_lock(${lockClass}::int, ${id}::int)::text`);
  const definition = await readDefinition(tx, project, id);
  if (!definition?.isBehavioral) return;
  await recalculateCohort(tx, project, definition, now);
  // The cohort's row is locked now.
  const { tree } = (await readDefinition(tx, project, id)) ?? {};
  if (!isDeepStrictEqual(tree, definition.tree)) throw new ConditionsChanged();
}

const readDefinition = async (tx: Transaction, project: { id: number }, id: number) =>
  (await readDynamicCohorts(runInTransaction(tx), project)).find((definition) => definition.id === id);
