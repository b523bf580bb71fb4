import "server-only";
import { calendarSampleSize } from "@/lib/contract/survey/calendar";
import { countedPersons } from "@/lib/database/counted-persons";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { readOnStandby } from "@/lib/database/read-on-standby";
import { querySnapshot } from "@/lib/database/read-snapshot";
import type { FilterGroup } from "@/lib/filters/tree";
import type { PersonGroup, PersonSample } from "@/lib/surveys/calendar/overlap";
import { audienceSql } from "@/lib/surveys/targeting/audience-sql";
import { isListedPerson, sampleHash, sampleHashRange } from "@/lib/surveys/targeting/person-sample";

/** How many more persons than needed are hashed to the sample's part of the range, so that it is never short of them. */
const margin = 1.5;

/** A sample with its persons. */
export interface IdentifiedSample extends PersonSample {
  groups: readonly (PersonGroup & { ids: readonly number[] })[];
}

/**
 * Reads which filters persons of the project match, in one statement over all persons, or over a sample whose persons
 * are selected by `sampleHash`.
 *
 * @param filters parsed; null matches no one @param signal cancels the statement
 */
export async function readPersonSample(
  project: { id: number },
  filters: readonly (FilterGroup | null)[],
  { now, signal, maxPersons = calendarSampleSize }: { now: Date; signal: AbortSignal; maxPersons?: number },
): Promise<IdentifiedSample> {
  const [row] = await query<{ persons: number }>(Prisma.sql`select ${countedPersons(project)} as persons`);
  const counted = row?.persons ?? 0;
  const listed = isListedPerson(project, now);
  const hash = sampleHash(Prisma.sql`p.id`);
  const limit = Math.ceil(sampleHashRange * Math.min(1, (margin * maxPersons) / Math.max(1, counted)));
  const isSampled = counted > maxPersons;
  // Not a join with the sample's ids: PostgreSQL may not know yet how many persons a project has, and compares each with each.
  const persons = isSampled
    ? Prisma.sql`(select p.* from persons p where ${listed} and ${hash} < ${limit}::bigint
        order by ${hash}, p.id limit ${maxPersons}) p`
    : Prisma.sql`persons p where ${listed}`;
  const conditions = filters.map((filter) => Prisma.sql`(${audienceSql(filter, project, now)}) is true`);
  const matches = Prisma.sql`array[${conditions.length > 0 ? Prisma.join(conditions) : Prisma.empty}]::boolean[]`;
  const statement = Prisma.sql`
    select ${matches} as matches, count(*)::int as persons, json_agg(p.id) as ids from ${persons} group by 1`;
  const groups = await readOnStandby(
    (server) => querySnapshot<IdentifiedSample["groups"][number]>(statement, signal, server),
    signal,
  );
  const size = groups.reduce((sum, { persons }) => sum + persons, 0);
  return { persons: isSampled ? counted : size, size, groups };
}
