import "server-only";
import type { StoredData } from "@/lib/contract/person/deletion";
import { Prisma } from "@/lib/database/generated/client";
import { onlyRow } from "@/lib/database/only-row";
import { query } from "@/lib/database/query";
import { activitiesWithValues } from "@/lib/persons/erasure/activity-values";

/** Counts the events and snapshots of persons, and the responses and entries of the activity log that are theirs or name one of the ids. */
export const countStoredData = async (
  project: { id: number },
  persons: readonly string[],
  ids: readonly string[],
): Promise<StoredData> =>
  onlyRow(
    await query<StoredData>(Prisma.sql`
      select (select count(*)::int from events where project_id = ${project.id} and person_id = any(${persons}::bigint[])) as events,
        (select count(*)::int from responses where project_id = ${project.id}
          and (person_id = any(${persons}::bigint[]) or distinct_id = any(${ids}::text[]))) as responses,
        (select count(*)::int from person_snapshots
          where project_id = ${project.id} and person_id = any(${persons}::bigint[])) as snapshots,
        (select count(*)::int from activities a where ${activitiesWithValues(project, persons, ids)}) as activity_entries`),
  );
