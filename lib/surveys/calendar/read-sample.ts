import "server-only";
import { calendarSampleSize } from "@/lib/contract/survey-calendar";
import { eachRow } from "@/lib/database/each-row";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { FilterGroup } from "@/lib/filters/tree";
import { audienceSql } from "@/lib/surveys/audience-sql";
import type { PersonGroup, PersonSample } from "@/lib/surveys/calendar/overlap";

/** Bits of the hash by which a sample is selected. */
const hashRange = 2 ** 30;
/** How many more persons than needed are hashed to the sample's part of the range, so that it is never short of them. */
const margin = 1.5;

/**
 * Reads which filters persons of the project match, in one statement over all persons, or over a sample whose persons
 * are selected by a hash of their ids: the same ones each time.
 *
 * @param filters parsed; null matches nobody   @param signal cancels the statement
 */
export async function readPersonSample(
  project: { id: number },
  filters: readonly (FilterGroup | null)[],
  { now, signal, maxPersons = calendarSampleSize }: { now: Date; signal: AbortSignal; maxPersons?: number },
): Promise<PersonSample> {
  const [row] = await query<{ persons: number }>(
    Prisma.sql`select persons from person_counts where project_id = ${project.id}`,
  );
  const counted = row?.persons ?? 0;
  // As in lists of persons: those created more than a day in the future do not count.
  const listed = Prisma.sql`p.project_id = ${project.id} and p.created_at <= ${now}::timestamptz + interval '1 day'`;
  const hash = Prisma.sql`(hashint8extended(p.id, 0) & ${hashRange - 1}::bigint)`;
  const limit = Math.ceil(hashRange * Math.min(1, (margin * maxPersons) / Math.max(1, counted)));
  const sampled =
    counted <= maxPersons
      ? Prisma.empty
      : Prisma.sql`and p.id in (
          select p.id from persons p where ${listed} and ${hash} < ${limit}::bigint
          order by ${hash}, p.id limit ${maxPersons})`;
  const conditions = filters.map((filter) => Prisma.sql`(${audienceSql(filter, project, now)}) is true`);
  const matches = Prisma.sql`array[${conditions.length > 0 ? Prisma.join(conditions) : Prisma.empty}]::boolean[]`;
  const groups: PersonGroup[] = [];
  await eachRow(
    Prisma.sql`select ${matches}, count(*)::int from persons p where ${listed} ${sampled} group by 1`,
    ([matched, persons]) => {
      groups.push({ matches: matched as boolean[], persons: persons as number });
    },
    signal,
  );
  const size = groups.reduce((sum, { persons }) => sum + persons, 0);
  return { persons: sampled === Prisma.empty ? size : counted, size, groups };
}
