import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { relativeInstant, toTimestamptz } from "@/lib/filters/conditions/date";
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
 * Counts the events of each person, once for all: materialized, because parallel workers would each count them. Without a number, the index
 * of a person's events may be asked instead. Events in the future don't count.
 */
function behaviorSql(condition: BehaviorCondition, { project, person }: FilterRow, now: Date): Prisma.Sql {
  const { event, filters, since, min, max, not } = condition;
  // "At most so often" is also true of those who never did it: the others are counted.
  const isInverted = min === 0;
  if (isInverted && max === null) return not ? Prisma.sql`false` : Prisma.sql`true`;
  const start = since === null ? null : relativeInstant(since, now);
  const counted = isInverted
    ? Prisma.sql`count(*) > ${max}::int`
    : Prisma.sql`count(*) between ${min}::int and coalesce(${max}::int, 2147483647)`;
  const row = { project, person, event: { properties: Prisma.sql`e.properties` } };
  const events = Prisma.sql`select e.person_id from events e
    where e.project_id = ${project.id} and e.event = ${event} and e.person_id is not null and e.timestamp <= ${now}::timestamptz
      ${start === null ? Prisma.empty : Prisma.sql`and e.timestamp > ${toTimestamptz(start)}::timestamptz`}
      and ${filterSql(filters, row, now)}`;
  const persons = countsEvents(condition)
    ? Prisma.sql`with counted as materialized (${events} group by e.person_id having ${counted}) select person_id from counted`
    : events;
  return Prisma.sql`${not === isInverted ? Prisma.empty : Prisma.sql`not `}exists (
    select from (${persons}) b where b.person_id = ${person.id})`;
}
