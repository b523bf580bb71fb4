import "server-only";
import { instantText } from "@/lib/analysis/dates";
import { filterClock } from "@/lib/analysis/filters";
import { type AnalysedProject, type Frame, frameOf } from "@/lib/analysis/frame";
import { type Packs, packsOf, type Value } from "@/lib/analysis/packs";
import { inRange, type PersonIds, personIds, rangesOf } from "@/lib/analysis/person-ranges";
import type { AnalysisAsked } from "@/lib/contract/analysis";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** A frame, and whose it is. */
export interface Scope extends Frame {
  project: AnalysedProject;
  /** Where its range begins, or, without a beginning, where there was anything first; microseconds since 1970. */
  begin: number;
  /** Whose events there are. */
  persons: PersonIds | null;
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
  const [first, persons] = await Promise.all([from ?? firstEvent(project), personIds(project)]);
  const begin = from ?? Math.min(first ?? to, to);
  return { ...frame, project, begin, persons, now: filterClock(now) };
}

/**
 * Events person by person, each one's in the order of time.
 *
 * @param events `from events e where …`   @param values besides the person   @param ties what those of an instant go by
 */
export const byPerson = ({ persons }: Scope, events: string, values: readonly Value[], ties = ""): Packs =>
  packsOf({ ...rangesOf(persons), rows: `${events} ${inRange}`, order: `e.person_id, e.timestamp${ties}` }, [
    ["id", "e.person_id"],
    ...values,
  ]);

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
