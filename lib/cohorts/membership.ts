import "server-only";
import { setImmediate } from "node:timers/promises";
import { markForCalculation } from "@/lib/cohorts/calculation-queue";
import {
  type CohortDefinition,
  type CohortResolver,
  createCohortResolver,
  readDynamicCohorts,
  selectWithDependents,
} from "@/lib/cohorts/definitions";
import { Prisma } from "@/lib/database/generated/client";
import { type RunStatement, runInTransaction } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { matchingPersonsSql } from "@/lib/filters/sql";

/** Class of advisory locks; the second number is the project. */
const lockClass = 7_265_001;

/**
 * Locks a project's cohort definitions exclusively. Changes of persons wait: what is written under the lock sees every
 * person committed before, and later changes of persons see the new definitions.
 */
export async function lockDefinitions(tx: Transaction, project: { id: number }): Promise<void> {
  await tx.$queryRaw(Prisma.sql`select pg_advisory_xact_lock(${lockClass}::int, ${project.id}::int)::text`);
}

/** Locks the definitions against changes until the transaction ends; several transactions may hold this lock at once. */
export async function lockDefinitionsShared(run: RunStatement, project: { id: number }): Promise<void> {
  await run(Prisma.sql`select pg_advisory_xact_lock_shared(${lockClass}::int, ${project.id}::int)::text`);
}

/** Milliseconds of matching before the event loop is yielded. */
const maxHoldMs = 20;

/** Persons per chunk. */
const chunkSize = 1000;

/**
 * Updates the dynamic cohorts of persons, in the transaction that changed their properties or static cohorts (and
 * therefore holds their rows locked), but for the behavioral ones, which are calculated by a job. Two statements when the project
 * has no others; otherwise four for each thousand persons, however many cohorts there are.
 *
 * @param personIds unknown and deleted ones are ignored
 */
export async function refreshMembership(
  run: RunStatement,
  project: { id: number },
  personIds: Iterable<bigint | number>,
): Promise<void> {
  const ids = [...new Set([...personIds].map(String))];
  if (ids.length === 0) return;
  await lockDefinitionsShared(run, project);
  const definitions = await readDynamicCohorts(run, project);
  if (definitions.every(({ isBehavioral }) => isBehavioral)) return;
  const resolveCohorts = createCohortResolver(definitions, new Date());
  for (let start = 0; start < ids.length; start += chunkSize) {
    await refreshChunk(run, project, resolveCohorts, ids.slice(start, start + chunkSize));
  }
}

interface PersonRow {
  id: string;
  properties: Record<string, unknown>;
  cohorts: number[];
}

async function refreshChunk(
  run: RunStatement,
  project: { id: number },
  resolveCohorts: CohortResolver,
  ids: string[],
): Promise<void> {
  const persons = await run<PersonRow>(Prisma.sql`
    select p.id::text as id, p.properties, array(select m.cohort_id from cohort_members m
      join cohorts c on c.project_id = m.project_id and c.id = m.cohort_id
      where m.project_id = p.project_id and m.person_id = p.id and not c.deleted) as cohorts
    from persons p where p.project_id = ${project.id} and p.id = any(${ids}::bigint[])`);
  const additions: { person: string; cohort: number }[] = [];
  const removals: typeof additions = [];
  let heldSince = performance.now();
  for (const { id: person, properties, cohorts } of persons) {
    if (performance.now() - heldSince > maxHoldMs) {
      await setImmediate();
      heldSince = performance.now();
    }
    const [before, after] = [new Set(cohorts), resolveCohorts(properties, cohorts)];
    for (const cohort of after) if (!before.has(cohort)) additions.push({ person, cohort });
    for (const cohort of before) if (!after.has(cohort)) removals.push({ person, cohort });
  }
  const pairs = (list: typeof additions) => Prisma.sql`
    unnest(${list.map(({ cohort }) => cohort)}::int[], ${list.map(({ person }) => person)}::bigint[])
      as pair (cohort_id, person_id)`;
  if (additions.length > 0) {
    await run(Prisma.sql`insert into cohort_members (project_id, cohort_id, person_id)
      select ${project.id}, cohort_id, person_id from ${pairs(additions)} on conflict do nothing`);
  }
  if (removals.length > 0) {
    await run(Prisma.sql`delete from cohort_members m using ${pairs(removals)}
      where m.project_id = ${project.id} and m.cohort_id = pair.cohort_id and m.person_id = pair.person_id`);
  }
}

/**
 * Recalculates the members of dynamic cohorts, and of the cohorts that refer to them, over all persons; behavioral ones are marked.
 * Needs the definitions locked.
 */
export async function recalculateMembers(
  tx: Transaction,
  project: { id: number },
  ids: Iterable<number>,
  now: Date,
): Promise<void> {
  const definitions = selectWithDependents(await readDynamicCohorts(runInTransaction(tx), project), ids);
  for (const definition of definitions) {
    if (!definition.isBehavioral) await recalculateCohort(tx, project, definition, now);
  }
  await markForCalculation(
    tx,
    project,
    definitions.filter(({ isBehavioral }) => isBehavioral).map(({ id }) => id),
  );
}

/**
 * Writes the members of one cohort as its conditions are now, by one statement, and when that was. Members are compared in one pass and
 * removed by their place: for joins PostgreSQL would need to have counted them, which it has not soon after a large change.
 */
export async function recalculateCohort(
  tx: Transaction,
  project: { id: number },
  { id, tree }: CohortDefinition,
  now: Date,
): Promise<void> {
  await tx.$queryRaw(Prisma.sql`
    with wanted as materialized (${matchingPersonsSql(tree, project, now)}),
    changed as materialized (
      select person_id, max(place) as place from (
        select id as person_id, null::tid as place from wanted union all
        select person_id, ctid from cohort_members where project_id = ${project.id} and cohort_id = ${id}) row
      group by person_id having count(*) = 1),
    gone as (delete from cohort_members where ctid = any(array(select place from changed where place is not null)))
    insert into cohort_members (project_id, cohort_id, person_id)
    select ${project.id}::int, ${id}::int, p.id from changed c
      -- Leaves out a person who was deleted or merged since the statement began.
      cross join lateral (select id from persons where project_id = ${project.id} and id between c.person_id and c.person_id
        order by id for key share) p
    where c.place is null
    on conflict do nothing`);
  await tx.$executeRaw(Prisma.sql`
    update cohorts set last_calculation = ${now}::timestamptz, is_calculating = false, errors_calculating = 0
    where project_id = ${project.id} and id = ${id}`);
}
