import "server-only";
import { setImmediate } from "node:timers/promises";
import {
  type Definition,
  dynamicCohorts,
  type Members,
  membersOf,
  type Runs,
  withDependents,
} from "@/lib/cohorts/definitions";
import { Prisma } from "@/lib/database/generated/client";
import { filterSql, personRow } from "@/lib/filters/sql";

/** Advisory locks of this kind are by project. */
const lockKind = 7_265_001;

/**
 * Holds off changes of persons while cohorts change: what is written from now on sees all persons committed before,
 * and whoever changes persons later sees the cohorts as they are then.
 */
export async function lockDefinitions(tx: Runs, project: { id: number }): Promise<void> {
  await tx.$queryRaw(Prisma.sql`select pg_advisory_xact_lock(${lockKind}::int, ${project.id}::int)::text`);
}

/** Keeps cohorts as they are until the transaction ends, side by side with others that do. */
export async function shareDefinitions(tx: Runs, project: { id: number }): Promise<void> {
  await tx.$queryRaw(
    Prisma.sql`select pg_advisory_xact_lock_shared(${lockKind}::int, ${project.id}::int)::text`,
  );
}

/** Milliseconds of matching before other work gets a turn. */
const longestTurn = 20;

/** Most persons looked at together. */
const chunk = 1000;

/**
 * Brings the dynamic cohorts of persons up to date, in the transaction that changed their properties or their static
 * cohorts (and so holds them locked). Two statements when the project has no dynamic cohorts; otherwise four for each
 * thousand persons, however many cohorts there are.
 *
 * @param personIds unknown and deleted ones are passed over
 */
export async function refreshMembership(
  tx: Runs,
  project: { id: number },
  personIds: Iterable<bigint | number>,
): Promise<void> {
  const ids = [...new Set([...personIds].map(String))];
  if (ids.length === 0) return;
  await shareDefinitions(tx, project);
  const definitions = await dynamicCohorts(tx, project);
  if (definitions.length === 0) return;
  const members = membersOf(definitions, new Date());
  for (let at = 0; at < ids.length; at += chunk) {
    await refreshChunk(tx, project, members, ids.slice(at, at + chunk));
  }
}

interface PersonRow {
  id: string;
  properties: Record<string, unknown>;
  cohorts: number[];
}

async function refreshChunk(
  tx: Runs,
  project: { id: number },
  members: Members,
  ids: string[],
): Promise<void> {
  const persons = await tx.$queryRaw<PersonRow[]>(Prisma.sql`
    select p.id::text as id, p.properties, array(select m.cohort_id from cohort_members m
      join cohorts c on c.project_id = m.project_id and c.id = m.cohort_id
      where m.project_id = p.project_id and m.person_id = p.id and not c.deleted) as cohorts
    from persons p where p.project_id = ${project.id} and p.id = any(${ids}::bigint[])`);
  const joined: { person: string; cohort: number }[] = [];
  const left: typeof joined = [];
  let since = performance.now();
  for (const { id: person, properties, cohorts } of persons) {
    if (performance.now() - since > longestTurn) {
      await setImmediate();
      since = performance.now();
    }
    const [before, after] = [new Set(cohorts), members(properties, cohorts)];
    for (const cohort of after) if (!before.has(cohort)) joined.push({ person, cohort });
    for (const cohort of before) if (!after.has(cohort)) left.push({ person, cohort });
  }
  const pairs = (list: typeof joined) => Prisma.sql`
    unnest(${list.map(({ cohort }) => cohort)}::int[], ${list.map(({ person }) => person)}::bigint[])
      as pair (cohort_id, person_id)`;
  if (joined.length > 0) {
    await tx.$queryRaw(Prisma.sql`insert into cohort_members (project_id, cohort_id, person_id)
      select ${project.id}, cohort_id, person_id from ${pairs(joined)} on conflict do nothing`);
  }
  if (left.length > 0) {
    await tx.$queryRaw(Prisma.sql`delete from cohort_members m using ${pairs(left)}
      where m.project_id = ${project.id} and m.cohort_id = pair.cohort_id and m.person_id = pair.person_id`);
  }
}

/**
 * Finds the members of dynamic cohorts anew among all persons, and of those that name them. Needs the definitions
 * locked.
 */
export async function recalculate(
  tx: Runs,
  project: { id: number },
  ids: Iterable<number>,
  now: Date,
): Promise<void> {
  for (const definition of withDependents(await dynamicCohorts(tx, project), ids)) {
    await recalculateOne(tx, project, definition, now);
  }
}

async function recalculateOne(
  tx: Runs,
  project: { id: number },
  { id, tree }: Definition,
  now: Date,
): Promise<void> {
  await tx.$queryRaw(Prisma.sql`
    with wanted as materialized (select p.id from persons p
      where p.project_id = ${project.id} and ${filterSql(tree, personRow(project), now)}),
    gone as (delete from cohort_members m where m.project_id = ${project.id} and m.cohort_id = ${id}
      and not exists (select from wanted w where w.id = m.person_id))
    insert into cohort_members (project_id, cohort_id, person_id)
    select ${project.id}::int, ${id}::int, w.id from wanted w
    where not exists (select from cohort_members m
      where m.project_id = ${project.id} and m.cohort_id = ${id} and m.person_id = w.id)
    on conflict do nothing`);
}
