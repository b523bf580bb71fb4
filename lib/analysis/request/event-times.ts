// When a project's events were: looks into the index of names, a few for each name that events have, however many there are.
import "server-only";
import { statementOf } from "@/lib/analysis/engine/rows";
import { instantText } from "@/lib/analysis/request/dates";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** The table `names n` of a project's events, each name once; null at the end. */
const namesOf = (project: { id: number }) => Prisma.sql`
  with recursive names as (
    (select event from events where project_id = ${project.id} order by event limit 1)
    union all
    select (select e.event from events e where e.project_id = ${project.id} and e.event > n.event
      order by e.event limit 1)
    from names n where n.event is not null)`;

const [earliest, latest] = [Prisma.sql`e.timestamp`, Prisma.sql`e.timestamp desc`];

/** When the event at hand was, the first in an order. */
const timeOf = (project: { id: number }, order: Prisma.Sql) => Prisma.sql`
  (select e.timestamp from events e where e.project_id = ${project.id} and e.event = n.event order by ${order} limit 1)`;

/** When a project's first event was, in microseconds since 1970; null without one. */
export async function firstEvent(project: { id: number }): Promise<number | null> {
  const [row] = await query<{ first: string | null }>(Prisma.sql`${namesOf(project)}
    select (extract(epoch from min(${timeOf(project, earliest)})) * 1000000)::bigint::text as first from names n`);
  return row?.first ? Number(row.first) : null;
}

/**
 * A statement that has a row, an int4, when an event of a project was at another time.
 *
 * @param range microseconds since 1970, both ends inclusive; null: open
 */
export function anyOutside(
  project: { id: number },
  { from, to }: { from: number | null; to: number },
): string {
  const isLate = Prisma.sql`${timeOf(project, latest)} > ${instantText(to)}::timestamptz`;
  const isEarly =
    from === null
      ? Prisma.sql`false`
      : Prisma.sql`${timeOf(project, earliest)} < ${instantText(from)}::timestamptz`;
  return statementOf(
    Prisma.sql`${namesOf(project)} select 1 from names n where ${isLate} or ${isEarly} limit 1`,
  );
}
