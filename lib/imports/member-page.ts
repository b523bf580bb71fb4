import "server-only";
import { addPersons } from "@/lib/cohorts/change-static-members";
import { isList, isObject } from "@/lib/contract/wire/json";
import { toStorableName } from "@/lib/contract/wire/storable-text";
import { Prisma } from "@/lib/database/generated/client";
import { query, runInTransaction } from "@/lib/database/query";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { type ImportStep, reportWith, type StepChange, saveStep } from "@/lib/imports/context";

/** A static cohort that was imported: its id here and there. */
export interface StaticCohort {
  id: number;
  sourceId: string;
}

/** The first static cohort of the source whose id here is at least `from`; null: none is left. */
export async function findStaticCohort(
  { project, sourceName }: ImportStep,
  from: number,
): Promise<StaticCohort | null> {
  const [cohort] = await query<StaticCohort>(Prisma.sql`
    select c.id, i.source_id as "sourceId" from imported_ids i join cohorts c on c.project_id = i.project_id and c.id = i.local_id::int
    where i.project_id = ${project.id}::int and i.source = ${sourceName} and i.kind = 'cohorts' and c.is_static and not c.deleted
      and c.id >= ${from}::int
    order by c.id limit 1`);
  return cohort ?? null;
}

/** Adds a page of persons to a static cohort, by their distinct ids, and stores how far the import came. */
export async function storeMemberPage(
  step: ImportStep,
  cohort: StaticCohort,
  rows: readonly unknown[],
  change: Omit<StepChange, "report">,
): Promise<void> {
  const members = rows.map(distinctIdsOf);
  await transaction(async (tx) => {
    const persons = await personsOf(tx, step, members.flat());
    const uuids = members.map((ids) => ids.map((id) => persons.get(id)).find((uuid) => uuid !== undefined));
    const present = uuids.filter((uuid) => uuid !== undefined);
    const added = present.length > 0 ? await addPersons(tx, step.project, step.actor, cohort.id, present) : 0;
    const refused = uuids
      .filter((uuid) => uuid === undefined)
      .map(() => ({ name: null, code: "missing_person" as const }));
    const report = reportWith(step, { read: rows.length, added, refused, leftOut: [] });
    await saveStep(runInTransaction(tx), step, { ...change, report });
  });
}

/** The distinct ids of a person as PostHog lists them; none for what is no person. */
function distinctIdsOf(row: unknown): string[] {
  const ids = isObject(row) && isList(row.distinct_ids) ? row.distinct_ids : [];
  return ids
    .filter((id) => typeof id === "string" || typeof id === "number")
    .map((id) => toStorableName(String(id)));
}

/** The UUIDs of persons by distinct id. */
async function personsOf(
  tx: Transaction,
  { project }: ImportStep,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ distinct_id: string; uuid: string }[]>(Prisma.sql`
    select d.distinct_id, p.uuid::text as uuid from person_distinct_ids d join persons p on p.project_id = d.project_id and p.id = d.person_id
    where d.project_id = ${project.id} and d.distinct_id = any(${[...ids]}::text[])`);
  return new Map(rows.map(({ distinct_id, uuid }) => [distinct_id, uuid]));
}
