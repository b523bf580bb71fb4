import "server-only";
import { rowConditions } from "@/lib/analysis/request/filters";
import type { PropertiesProject } from "@/lib/analysis/request/person-properties";
import type { CapturedEvent, EventsQuery } from "@/lib/contract/event";
import { personRef } from "@/lib/contract/person/person";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { Prisma } from "@/lib/database/generated/client";
import { queryOnStandby } from "@/lib/database/read-on-standby";
import { Invalid } from "@/lib/errors";
import { type EventRow, toCapturedEvent } from "@/lib/events/view";
import { type FilterRules, parseFilters, personFilterRules } from "@/lib/filters/parse";
import { projectSemaphore } from "@/lib/query/project-semaphore";

/** Filters on events and their persons. An invalid filter is refused instead of ignored, so that a list never contains too much. */
const filterRules: FilterRules = {
  accept: ["event", ...personFilterRules.accept],
  defaultType: "event",
  onInvalid: "refuse",
  attr: "properties",
};

const runLimited = projectSemaphore("events", { running: 2, runningOfProject: 1, waitingOfProject: 8 });

/** Stored bytes of properties after which a page ends: a thousand events may hold a gigabyte. */
const maxPageBytes = 4 * 1024 * 1024;

/** One page of events, newest first; of equal times the higher UUID first. `hasMore`: there are earlier ones. */
export interface EventPage {
  results: CapturedEvent[];
  hasMore: boolean;
}

/**
 * Lists the newest events of a project that match all filters.
 *
 * No index orders all events by time: there is one per event name and one per person. A page is merged from the first rows
 * of each name, or of the person, so that without property filters at most a page of rows is read from each.
 *
 * @throws Invalid for invalid filters or an invalid person; Busy when too many such lists wait
 */
export async function listEvents(
  project: PropertiesProject & MaskedFor,
  filter: EventsQuery,
  signal: AbortSignal,
): Promise<EventPage> {
  const { limit } = filter;
  const read = () => queryOnStandby<EventRow>(eventsStatement(project, filter), signal);
  // What matches nothing reads every event: limited, so that such lists never take all connections.
  const rows = isSlow(filter) ? await runLimited(project.id, signal, read) : await read();
  const page = rows.slice(0, limit);
  return {
    results: page.map((row) => toCapturedEvent(row, project)),
    hasMore: (rows[0]?.found ?? 0) > page.length,
  };
}

/** Whether the conditions need the properties of every event in the range. */
const isSlow = ({ properties, search }: EventsQuery): boolean =>
  properties !== undefined || search !== undefined;

/** The statement behind a page: the rows that fit, of one row more than `limit`, and how many were found. */
export function eventsStatement(project: PropertiesProject, filter: EventsQuery): Prisma.Sql {
  const conditions = Prisma.join(eventListConditions(project, filter), " and ");
  return Prisma.sql`
    select e.uuid, e.event, e.distinct_id, e.properties, e.found, p.person,
      to_char(e."timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "timestamp"
    from (
      select e.*, count(*) over ()::int as found,
        sum(pg_column_size(e.properties)) over (${newestFirst} rows unbounded preceding)
          - pg_column_size(e.properties) as before
      from (${newestRows(project, filter, conditions)}) e
    ) e
    left join lateral (
      select json_build_object('uuid', p.uuid, 'is_identified', p.is_identified, 'properties', p.properties,
        'distinct_id', (select d.distinct_id from person_distinct_ids d
          where d.project_id = p.project_id and d.person_id = p.id order by d.id limit 1)) as person
      from persons p where p.project_id = ${project.id} and p.id = e.person_id
    ) p on true
    where e.before <= ${maxPageBytes} ${newestFirst}`;
}

const newestFirst = Prisma.sql`order by e."timestamp" desc, e.uuid desc`;

/** The first rows (one more than a page) of each index range, and the newest of these. */
function newestRows(project: PropertiesProject, filter: EventsQuery, conditions: Prisma.Sql): Prisma.Sql {
  const { event, person_id, distinct_id, limit } = filter;
  const limitClause = Prisma.sql`${newestFirst} limit ${limit + 1}`;
  const where = (range: Prisma.Sql) =>
    Prisma.sql`(select e.* from events e where e.project_id = ${project.id} and ${range} and ${conditions} ${limitClause})`;
  if (person_id) return where(Prisma.sql`e.person_id = ${personId(project, person_id)}`);
  if (distinct_id) {
    const personOfId = Prisma.sql`(select person_id from person_distinct_ids
      where project_id = ${project.id} and distinct_id = ${distinct_id})`;
    return Prisma.sql`select e.* from (
      ${where(Prisma.sql`e.person_id = ${personOfId}`)}
      union all ${where(Prisma.sql`e.person_id is null`)}) e ${limitClause}`;
  }
  if (event) return where(Prisma.sql`e.event = ${event}`);
  // With such conditions this bound would evaluate them twice for every event.
  const notEarlier = isSlow(filter)
    ? Prisma.empty
    : Prisma.sql`and e."timestamp" >= coalesce(${earliestTimestamp(project, filter)}, '-infinity')`;
  return Prisma.sql`
    with recursive names (name) as (
      (select event from events where project_id = ${project.id} order by event limit 1)
      union all
      select (select event from events where project_id = ${project.id} and event > name order by event limit 1)
      from names where name is not null
    )
    select e.* from names n cross join lateral (
      select e.* from events e where e.project_id = ${project.id} and e.event = n.name and ${conditions} ${notEarlier} ${limitClause}) e ${limitClause}`;
}

/**
 * The earliest time that can be on a page over all names: `limit` events are later. It is read from the index alone, so
 * that only rows of the page are read.
 */
function earliestTimestamp(project: PropertiesProject, filter: EventsQuery): Prisma.Sql {
  const { limit } = filter;
  const conditions = Prisma.join(
    eventListConditions(project, { ...filter, before_uuid: undefined }),
    " and ",
  );
  return Prisma.sql`(
    select t."timestamp" from names n cross join lateral (
      select e."timestamp" from events e where e.project_id = ${project.id} and e.event = n.name and ${conditions}
      order by e."timestamp" desc limit ${limit + 1}) t
    order by t."timestamp" desc offset ${limit} limit 1)`;
}

/** The conditions of every event of the list. `true` first, so that the list is never empty. */
function eventListConditions(project: PropertiesProject, filter: EventsQuery): Prisma.Sql[] {
  const { event, distinct_id, search, after, before, before_uuid } = filter;
  const conditions = [Prisma.sql`true`];
  if (event) conditions.push(Prisma.sql`e.event = ${event}`);
  if (distinct_id) conditions.push(Prisma.sql`e.distinct_id = ${distinct_id}`);
  if (search) conditions.push(containsText(search));
  if (after) conditions.push(Prisma.sql`e."timestamp" > ${after}::timestamptz`);
  if (before_uuid && !before) throw new Invalid("before", "required", "This field is required.");
  if (before && before_uuid)
    conditions.push(Prisma.sql`e."timestamp" <= ${before}::timestamptz
      and (e."timestamp" < ${before}::timestamptz or e.uuid < ${before_uuid}::uuid)`);
  else if (before) conditions.push(Prisma.sql`e."timestamp" < ${before}::timestamptz`);
  return [...conditions, ...rowConditions(project, parseFilters(filter.properties, filterRules), new Date())];
}

/** The name of an event or the JSON of its properties contains a text; inside JSON, the text is escaped as JSON escapes it. */
const containsText = (text: string): Prisma.Sql => Prisma.sql`(
  strpos(lower(e.event), lower(${text})) > 0
  or strpos(lower(e.properties::text), lower(${JSON.stringify(text).slice(1, -1)})) > 0)`;

/** SQL of a person's id, by number or UUID; null for an unknown UUID. @throws Invalid for any other text */
function personId(project: { id: number }, text: string): Prisma.Sql {
  const ref = personRef(text);
  if (!ref) throw new Invalid("person_id", "invalid_input", "Enter a person's id or UUID.");
  return "id" in ref
    ? Prisma.sql`${ref.id}::bigint`
    : Prisma.sql`(select id from persons where project_id = ${project.id} and uuid = ${ref.uuid}::uuid)`;
}
