import "server-only";
import { instantText } from "@/lib/analysis/dates";
import { filterClock } from "@/lib/analysis/filters";
import { type AnalysedProject, type Frame, frameOf } from "@/lib/analysis/frame";
import { inRanges, personRanges } from "@/lib/analysis/person-ranges";
import type { AnalysisAsked } from "@/lib/contract/analysis";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** A frame, and whose it is. */
export interface Scope extends Frame {
  project: AnalysedProject;
  /** Where its range begins, or, without a beginning, where there was anything first; microseconds since 1970. */
  begin: number;
  /** Where ranges of persons begin that can be read at the same time, as `personRanges`. */
  personRanges: readonly number[];
  /** What relative dates in filters count from. */
  now: Date;
}

/** What a question is about. @throws Invalid as `frameOf` */
export async function scopeOf(
  project: AnalysedProject,
  asked: AnalysisAsked,
  now = new Date(),
): Promise<Scope> {
  const frame = frameOf(project, asked, now);
  const { from, to } = frame.range;
  const [first, ranges] = await Promise.all([from ?? firstEvent(project), personRanges(project)]);
  const begin = from ?? Math.min(first ?? to, to);
  return { ...frame, project, begin, personRanges: ranges, now: filterClock(now) };
}

/** Events by person, as `packsBy` takes them. @param events `from events e where …`   @param ties of one instant */
export const byPerson = ({ personRanges }: Scope, events: string, ties = "") => ({
  key: "e.person_id",
  order: `e.timestamp${ties}`,
  shares: inRanges(personRanges).map((isIn) => ({ rows: `${events} ${isIn}` })),
});

/** The events of persons in a scope, as a condition: personless ones have none. @source decisions §6 */
export const inScope = ({ project, range: { from, to }, conditions }: Scope): Prisma.Sql =>
  Prisma.join(
    [
      Prisma.sql`e.project_id = ${project.id}`,
      ...(from === null ? [] : [Prisma.sql`e.timestamp >= ${instantText(from)}::timestamptz`]),
      Prisma.sql`e.timestamp <= ${instantText(to)}::timestamptz`,
      Prisma.sql`e.person_id is not null`,
      ...conditions,
    ],
    " and ",
  );

/**
 * When a project's first event was, in microseconds since 1970; null without one. One look into the index for each name
 * that events have.
 */
async function firstEvent(project: { id: number }): Promise<number | null> {
  const rows = await query<{ first: string | null }>(Prisma.sql`
    with recursive names as (
      (select event from events where project_id = ${project.id} order by event limit 1)
      union all
      select (select e.event from events e where e.project_id = ${project.id} and e.event > n.event
        order by e.event limit 1)
      from names n where n.event is not null)
    select (extract(epoch from min((select e.timestamp from events e
      where e.project_id = ${project.id} and e.event = n.event order by e.timestamp limit 1))) * 1000000)::bigint::text
      as first
    from names n`);
  const first = rows[0]?.first ?? null;
  return first === null ? null : Number(first);
}
