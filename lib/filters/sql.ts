import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { isoForm, parseDateText, relativeInstant, toTimestamptz } from "@/lib/filters/conditions/date";
import { createCondition } from "@/lib/filters/create-condition";
import { type BehaviorCondition, type CohortFilter, countsEvents, type FilterTree } from "@/lib/filters/tree";

/** The row that filters are tested on. Expressions come from our code, never from input. */
export interface FilterRow {
  project: { id: number };
  /** The person's id and properties; neither is ever null. */
  person: { id: Prisma.Sql; properties: Prisma.Sql };
  /** The event's properties, where filters on events are accepted. */
  event?: { properties: Prisma.Sql };
}

/** The row of a person with the alias `p`. */
export const personRow = (project: { id: number }): FilterRow => ({
  project,
  person: { id: Prisma.sql`p.id`, properties: Prisma.sql`p.properties` },
});

/**
 * Filters as an SQL condition: true for the rows that `createMatcher` accepts, false or null for others. Values are
 * parameters. Equality is written so that the index of all properties, or the e-mail index, can be used.
 *
 * @param now what relative dates count from
 */
export function filterSql(tree: FilterTree, row: FilterRow, now: Date): Prisma.Sql {
  switch (tree.kind) {
    case "group": {
      if (tree.values.length === 0) return Prisma.sql`true`;
      const conditions = tree.values.map((value) => filterSql(value, row, now));
      return Prisma.sql`(${Prisma.join(conditions, tree.type === "AND" ? " and " : " or ")})`;
    }
    case "cohort":
      return membershipSql(tree, row);
    case "behavior":
      return behaviorSql(tree, row, now);
    case "property": {
      const properties = tree.owner === "person" ? row.person.properties : row.event?.properties;
      if (!properties) throw new Error("Filters on events were read where there are none.");
      return createCondition(tree, now).sql({ properties, key: tree.key });
    }
    default:
      return tree satisfies never;
  }
}

/** Deleted cohorts match no one, although static ones keep their list. */
const membershipSql = ({ ids, not }: CohortFilter, { project, person }: FilterRow): Prisma.Sql =>
  Prisma.sql`${not ? Prisma.sql`not ` : Prisma.empty}exists (select from cohort_members m
    join cohorts c on c.project_id = m.project_id and c.id = m.cohort_id
    where m.project_id = ${project.id} and m.cohort_id = any(${ids}::int[]) and m.person_id = ${person.id}
      and not c.deleted)`;

/**
 * SQL: selects the `id` of the persons of a project who meet filters. Of one thing that persons did it reads the events alone, also
 * those of persons who were deleted.
 */
export function matchingPersonsSql(tree: FilterTree, project: { id: number }, now: Date): Prisma.Sql {
  if (tree.kind === "group" && tree.values.length === 1)
    return matchingPersonsSql(tree.values[0]!, project, now);
  const row = personRow(project);
  return tree.kind === "behavior" && !tree.not
    ? Prisma.sql`select distinct person_id as id from (${doersSql(tree, row, now)}) did`
    : Prisma.sql`select p.id from persons p where p.project_id = ${project.id} and ${filterSql(tree, row, now)}`;
}

/**
 * Looks at the events of each person, once for all: materialized, because parallel workers would each do it. Where one event suffices, the
 * index of a person's events may be asked instead.
 */
function behaviorSql(condition: BehaviorCondition, row: FilterRow, now: Date): Prisma.Sql {
  const doers = doersSql(condition, row, now);
  const persons = countsEvents(condition)
    ? Prisma.sql`with counted as materialized (${doers}) select person_id from counted`
    : doers;
  return Prisma.sql`${condition.not ? Prisma.sql`not ` : Prisma.empty}exists (
    select from (${persons}) b where b.person_id = ${row.person.id})`;
}

/** The `person_id` of those who did something, whether or not that is negated; several times unless events are counted. Events in the future don't count. */
function doersSql(condition: BehaviorCondition, { project, person }: FilterRow, now: Date): Prisma.Sql {
  const { event, filters, from, to, min, max, isFirst, quietSince } = condition;
  const inTime = (time: Prisma.Sql): Prisma.Sql[] => [
    ...(from === null ? [] : [Prisma.sql`${time} >= ${boundSql(from, project, now, false)}`]),
    ...(to === null ? [] : [Prisma.sql`${time} < ${boundSql(to, project, now, true)}`]),
  ];
  const row = { project, person, event: { properties: Prisma.sql`e.properties` } };
  const ofEvent = [
    Prisma.sql`e.project_id = ${project.id} and e.event = ${event} and e.person_id is not null`,
    Prisma.sql`e.timestamp <= ${now}::timestamptz and ${filterSql(filters, row, now)}`,
    ...(isFirst ? [] : inTime(Prisma.sql`e.timestamp`)),
  ];
  const events = Prisma.sql`select e.person_id from events e where ${Prisma.join(ofEvent, " and ")}`;
  const ofPerson = [
    Prisma.sql`count(*) between ${min}::int and coalesce(${max}::int, 2147483647)`,
    ...(isFirst ? inTime(Prisma.sql`min(e.timestamp)`) : []),
    ...(quietSince === null
      ? []
      : [Prisma.sql`max(e.timestamp) < ${boundSql(quietSince, project, now, false)}`]),
  ];
  return countsEvents(condition)
    ? Prisma.sql`${events} group by e.person_id having ${Prisma.join(ofPerson, " and ")}`
    : events;
}

/**
 * The instant of a relative date, of a time, or of the start of a day, in the project's time zone; of the day after with `isEnd`.
 * PostgreSQL takes the second of two equal times, when clocks are set back; the first one is meant.
 */
function boundSql(text: string, project: { id: number }, now: Date, isEnd: boolean): Prisma.Sql {
  const form = isoForm(text);
  if (form === null || form === "instant") {
    const instant = relativeInstant(text, now) ?? parseDateText(text) ?? Number.NEGATIVE_INFINITY;
    return Prisma.sql`${toTimestamptz(instant)}::timestamptz`;
  }
  const days = form === "day" && isEnd ? 1 : 0;
  return Prisma.sql`(select case when (moment - interval '1 hour') at time zone timezone >= clock then moment - interval '1 hour' else moment end
    from (select timezone, ${text}::timestamp + make_interval(days => ${days}::int) as clock from projects where id = ${project.id}) here
      cross join lateral (select clock at time zone timezone as moment) there)`;
}
