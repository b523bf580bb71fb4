import "server-only";
import { countedPersons } from "@/lib/database/counted-persons";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { queueJob } from "@/lib/database/queue-job";
import { log } from "@/lib/log";
import type { PropertyOrder } from "@/lib/persons/order-index/definition";

/** The job that creates and drops the indexes. */
export const indexOrdersTask = "index-person-orders";

/** Fewer persons are sorted as fast as they are read. */
export const minIndexedPersons = 10_000;

/** Longer names get no index: they would not fit in the key of the table. */
const maxNameLength = 500;

/**
 * Records that an order of the project's persons is used, at most once an hour. The first time lets the job create its index, which later
 * lists use. Never fails: no list depends on it.
 */
export async function requestOrderIndex(
  project: { id: number },
  { property, isDescending }: PropertyOrder,
): Promise<void> {
  if (property.length > maxNameLength) return;
  try {
    const due = await query(Prisma.sql`
      select where ${countedPersons(project)} >= ${minIndexedPersons}::int and not exists (
        select from person_order_indexes where project_id = ${project.id} and property = ${property}
          and is_descending = ${isDescending} and last_used_at > now() - interval '1 hour')`);
    if (due.length === 0) return;
    const [stored] = await query<{ is_new: boolean }>(Prisma.sql`
      insert into person_order_indexes (project_id, property, is_descending, last_used_at)
      values (${project.id}, ${property}, ${isDescending}, now())
      on conflict (project_id, property, is_descending) do update set last_used_at = excluded.last_used_at
      returning xmax = 0 as is_new`);
    if (stored?.is_new) await queueJob(indexOrdersTask);
  } catch (error) {
    log.warn({ project: project.id, err: error }, "use of an order of persons was not recorded");
  }
}
