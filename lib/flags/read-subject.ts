import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { projectHasToken } from "@/lib/flags/token";

/** The stored data of a person that flags depend on. */
export interface StoredSubject {
  properties: Record<string, unknown>;
  /** The static and dynamic cohorts they are in. */
  cohorts: number[];
}

const emptySubject: StoredSubject = { properties: {}, cohorts: [] };

/**
 * Reads the person of a distinct id in the project of a token; else the person of the anonymous id before sign-in, which may
 * not have been merged yet. Empty when neither id has a person.
 */
export async function readSubject(
  token: string,
  distinctId: string,
  anonymousId: string | null,
): Promise<StoredSubject> {
  const [row] = await query<StoredSubject>(Prisma.sql`
    select pe.properties, array(select m.cohort_id from cohort_members m
      where m.project_id = pe.project_id and m.person_id = pe.id) as cohorts
    from projects p
      join person_distinct_ids d on d.project_id = p.id and d.distinct_id = any(${[distinctId, anonymousId ?? distinctId]})
      join persons pe on pe.project_id = d.project_id and pe.id = d.person_id
    where ${projectHasToken(token)} order by d.distinct_id = ${distinctId} desc limit 1`);
  return row ?? emptySubject;
}
