import "server-only";
import { eventConditions } from "@/lib/analysis/filters";
import type { CapturedEvent, EventsQuery } from "@/lib/contract/event";
import { personRef } from "@/lib/contract/person";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { type EventRow, toCapturedEvent } from "@/lib/events/view";
import { forPersons, parseFilters, type Reading } from "@/lib/filters/parse";
import { takeTurns } from "@/lib/query/turns";

/** Filters on events and their persons: one that can't be read is refused, so that no list says more than was asked. */
const reading: Reading = {
  accept: ["event", ...forPersons.accept],
  assumed: "event",
  otherwise: "refuse",
  attr: "properties",
};

const inTurn = takeTurns({ running: 2, runningOfProject: 1, waitingOfProject: 8 });

/** Bytes of properties, as they are stored, after which a page ends: a thousand events may hold a gigabyte. */
const fullPage = 4 * 1024 * 1024;

/** Events of one page, newest first; of those at one instant the higher UUID. `hasMore`: there are earlier ones. */
export interface EventsOfPage {
  results: CapturedEvent[];
  hasMore: boolean;
}

/**
 * The newest events of a project that pass all filters.
 *
 * There is no index over all events in the order of time: those of each name are in it, and so are those of each person.
 * A page is merged from the first events of each name, or of the person, so that it reads as many rows as it may show
 * for each of them, unless property filters make it look further.
 *
 * @throws Invalid for filters that are none, and a person who can be nobody's; Busy when too many such lists wait
 */
export async function listEvents(
  project: { id: number },
  filter: EventsQuery,
  signal: AbortSignal,
): Promise<EventsOfPage> {
  const { limit } = filter;
  const read = () => query<EventRow>(eventsStatement(project, filter));
  // A filter that nothing passes reads every event: of these one at a time, so that they never take all connections.
  const rows = filter.properties ? await inTurn(project.id, signal, read) : await read();
  const shown = rows.slice(0, limit);
  return { results: shown.map(toCapturedEvent), hasMore: (rows[0]?.found ?? 0) > shown.length };
}

/** The statement behind a page: of one row more than it may show those that it has room for, and how many were found. */
export function eventsStatement(project: { id: number }, filter: EventsQuery): Prisma.Sql {
  const conditions = Prisma.join(conditionsOf(project, filter), " and ");
  return Prisma.sql`
    select e.uuid, e.event, e.distinct_id, e.properties, e.found, p.person,
      to_char(e."timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "timestamp"
    from (
      select e.*, count(*) over ()::int as found,
        sum(pg_column_size(e.properties)) over (${newestFirst} rows unbounded preceding)
          - pg_column_size(e.properties) as before
      from (${newestOf(project, filter, conditions)}) e
    ) e
    left join lateral (
      select json_build_object('uuid', p.uuid, 'is_identified', p.is_identified, 'properties', p.properties,
        'distinct_id', (select d.distinct_id from person_distinct_ids d
          where d.project_id = p.project_id and d.person_id = p.id order by d.id limit 1)) as person
      from persons p where p.project_id = ${project.id} and p.id = e.person_id
    ) p on true
    where e.before <= ${fullPage} ${newestFirst}`;
}

const newestFirst = Prisma.sql`order by e."timestamp" desc, e.uuid desc`;

/** One more than the page from each place where they are in order, and of these the newest. */
function newestOf(project: { id: number }, filter: EventsQuery, conditions: Prisma.Sql): Prisma.Sql {
  const { event, person_id, distinct_id, limit } = filter;
  const most = Prisma.sql`${newestFirst} limit ${limit + 1}`;
  const where = (place: Prisma.Sql) =>
    Prisma.sql`(select e.* from events e where e.project_id = ${project.id} and ${place} and ${conditions} ${most})`;
  if (person_id) return where(Prisma.sql`e.person_id = ${personOf(project, person_id)}`);
  if (distinct_id) {
    const owner = Prisma.sql`(select person_id from person_distinct_ids
      where project_id = ${project.id} and distinct_id = ${distinct_id})`;
    return Prisma.sql`select e.* from (
      ${where(Prisma.sql`e.person_id = ${owner}`)}
      union all ${where(Prisma.sql`e.person_id is null`)}) e ${most}`;
  }
  if (event) return where(Prisma.sql`e.event = ${event}`);
  // Filters on properties would be asked twice of every event.
  const notOlder = filter.properties
    ? Prisma.empty
    : Prisma.sql`and e."timestamp" >= coalesce(${oldestOf(project, filter)}, '-infinity')`;
  return Prisma.sql`
    with recursive names (name) as (
      (select event from events where project_id = ${project.id} order by event limit 1)
      union all
      select (select event from events where project_id = ${project.id} and event > name order by event limit 1)
      from names where name is not null
    )
    select e.* from names n cross join lateral (
      select e.* from events e where e.project_id = ${project.id} and e.event = n.name and ${conditions} ${notOlder} ${most}) e ${most}`;
}

/**
 * Where a page over all names may end: so many events are later, and before the instant where it begins. That is read
 * from the index alone, and no row is read then that does not come into the page.
 */
function oldestOf(project: { id: number }, filter: EventsQuery): Prisma.Sql {
  const { limit } = filter;
  const conditions = Prisma.join(conditionsOf(project, { ...filter, before_uuid: undefined }), " and ");
  return Prisma.sql`(
    select t."timestamp" from names n cross join lateral (
      select e."timestamp" from events e where e.project_id = ${project.id} and e.event = n.name and ${conditions}
      order by e."timestamp" desc limit ${limit + 1}) t
    order by t."timestamp" desc offset ${limit} limit 1)`;
}

/** What every event of the list meets; an AND of nothing is `true`. */
function conditionsOf(project: { id: number }, filter: EventsQuery): Prisma.Sql[] {
  const { event, distinct_id, after, before, before_uuid } = filter;
  const conditions = [Prisma.sql`true`];
  if (event) conditions.push(Prisma.sql`e.event = ${event}`);
  if (distinct_id) conditions.push(Prisma.sql`e.distinct_id = ${distinct_id}`);
  if (after) conditions.push(Prisma.sql`e."timestamp" > ${after}::timestamptz`);
  if (before_uuid && !before) throw new Invalid("before", "required", "This field is required.");
  if (before && before_uuid)
    conditions.push(Prisma.sql`e."timestamp" <= ${before}::timestamptz
      and (e."timestamp" < ${before}::timestamptz or e.uuid < ${before_uuid}::uuid)`);
  else if (before) conditions.push(Prisma.sql`e."timestamp" < ${before}::timestamptz`);
  return [...conditions, ...eventConditions(project, parseFilters(filter.properties, reading), new Date())];
}

/** The key of a person, by number or UUID; of nobody null. @throws Invalid for a text that is neither */
function personOf(project: { id: number }, text: string): Prisma.Sql {
  const ref = personRef(text);
  if (!ref) throw new Invalid("person_id", "invalid_input", "Enter a person's id or UUID.");
  return "id" in ref
    ? Prisma.sql`${ref.id}::bigint`
    : Prisma.sql`(select id from persons where project_id = ${project.id} and uuid = ${ref.uuid}::uuid)`;
}
