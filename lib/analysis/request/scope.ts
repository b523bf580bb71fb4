import "server-only";
import { type Packs, packsOf, type Value } from "@/lib/analysis/request/batches";
import { instantText } from "@/lib/analysis/request/dates";
import { firstEvent } from "@/lib/analysis/request/event-times";
import { filterClock } from "@/lib/analysis/request/filters";
import { type AnalysedProject, type Frame, frameOf } from "@/lib/analysis/request/frame";
import { inRange, type PersonIds, personIds, rangesOf } from "@/lib/analysis/request/person-partitions";
import type { AnalysisAsked } from "@/lib/contract/analysis";
import { Prisma } from "@/lib/database/generated/client";

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

/**
 * The events of persons in a scope, as a condition: personless ones have none.
 *
 * @source docs/reference/analysis.md#requests-and-answers
 */
export const inScope = (scope: Scope): Prisma.Sql => {
  const { from, to } = scope.range;
  const since =
    from === null ? Prisma.empty : Prisma.sql`and e.timestamp >= ${instantText(from)}::timestamptz`;
  return Prisma.sql`${atAnyTime(scope)} ${since} and e.timestamp <= ${instantText(to)}::timestamptz`;
};

/** The same whenever they were. */
export const atAnyTime = ({ project, conditions }: Scope): Prisma.Sql =>
  Prisma.join(
    [Prisma.sql`e.project_id = ${project.id}`, Prisma.sql`e.person_id is not null`, ...conditions],
    " and ",
  );
