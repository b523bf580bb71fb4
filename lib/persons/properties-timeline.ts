import "server-only";
import { readFilters } from "@/lib/analysis/request/filters";
import { intervalStarts, type TimeInterval } from "@/lib/analysis/request/intervals";
import { checkSupported } from "@/lib/analysis/request/scope";
import { dateRange, instantText, type TimeRange } from "@/lib/contract/analysis/dates";
import type { Entity } from "@/lib/contract/analysis/parameters";
import { type MaskedFor, maskProperties } from "@/lib/contract/person/personal";
import type { PropertiesTimeline, TimelineParams } from "@/lib/contract/person/properties-timeline";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { listConditions } from "@/lib/filters/tree";
import { eventOrder } from "@/lib/persons/event-order";

/**
 * The history of a person's properties: a point for the first event, and for each event at which one of the crucial
 * properties differs from the event before. Crucial are the person properties that the filters and the breakdown name;
 * the filters do not filter. Without crucial properties there is one point, without events none. Events of one instant
 * are ordered by ingestion.
 *
 * @param person whose events are read   @throws Invalid for unsupported parameters
 * @source docs/reference/analysis.md#properties-timeline
 */
export async function propertiesTimeline(
  project: { id: number; timezone: string } & MaskedFor,
  person: { id: string | bigint },
  params: TimelineParams,
  now = new Date(),
): Promise<PropertiesTimeline> {
  checkSupported(params);
  const keys = crucialKeys(params);
  const range = timelineRange(params, project.timezone, now);
  const rows = await query<PointRow>(points(project, person, params.events ?? [], range, keys));
  return {
    points: rows.map(({ timestamp, properties, count }) => ({
      timestamp: toTimestamp(timestamp),
      properties: project.masking ? maskProperties(project.masking, "person", properties) : properties,
      relevant_event_count: count,
    })),
    crucial_property_keys: keys,
    effective_date_from: withOffset(range.from ?? (rows[0] ? rows[0].timestamp.getTime() * 1000 : range.to)),
    effective_date_to: withOffset(range.to),
  };
}

/** The crucial person properties, sorted. */
function crucialKeys({ events = [], properties, breakdown, breakdown_type }: TimelineParams): string[] {
  const trees = [
    readFilters(properties, "properties"),
    ...events.map((entity) => readFilters(entity.properties, "events")),
  ];
  const named = trees.flatMap(listConditions).flatMap((leaf) => {
    return leaf.kind === "property" && leaf.owner === "person" ? [leaf.key] : [];
  });
  const broken = breakdown_type === "person" ? [breakdown ?? []].flat() : [];
  return [...new Set([...named, ...broken])].sort();
}

const withoutTimeAxis = ["ActionsTable", "ActionsPie", "ActionsBarValue", "WorldMap", "BoldNumber"];

/** A point of a chart, with equal start and end, is extended to its interval. */
function timelineRange(params: TimelineParams, timezone: string, now: Date): TimeRange {
  const range = dateRange(params, timezone, now);
  const { from, to } = dateRange({ ...params, explicit_date: true }, timezone, now);
  if (from === null || from !== to || withoutTimeAxis.includes(params.display ?? "")) return range;
  if (params.interval === "hour") return { from, to: from + 3_600_000_000 };
  return { from: range.from, to: endOf(from / 1000, params.interval ?? "day", timezone) };
}

function endOf(instant: number, interval: TimeInterval, timezone: string): number {
  const [, end = instant] = intervalStarts({ from: instant, to: instant }, interval, timezone);
  return end * 1000 - 1;
}

interface PointRow {
  timestamp: Date;
  properties: Record<string, unknown>;
  count: number;
}

/** One statement that finds the events of a person at which the crucial values change. */
function points(
  project: { id: number },
  person: { id: string | bigint },
  entities: readonly Entity[],
  { from, to }: TimeRange,
  keys: readonly string[],
): Prisma.Sql {
  const names = entities.map(({ id }) => id ?? null);
  const where = [
    Prisma.sql`e.project_id = ${project.id} and e.person_id = ${person.id}::bigint`,
    Prisma.sql`e.timestamp <= ${instantText(to)}::timestamptz`,
    ...(from === null ? [] : [Prisma.sql`e.timestamp >= ${instantText(from)}::timestamptz`]),
    ...(names.length === 0 || names.includes(null) ? [] : [Prisma.sql`e.event = any(${names}::text[])`]),
  ];
  return Prisma.sql`
    with seen as (
      select e.timestamp, e.ingested_at, e.uuid, e.person_snapshot_id,
        array(select s.properties -> key from unnest(${keys}::text[]) key) as crucial
      from events e left join person_snapshots s on s.project_id = e.project_id and s.id = e.person_snapshot_id
      where ${Prisma.join(where, " and ")}
    ), compared as (
      select timestamp, person_snapshot_id, row_number() over events as place, count(*) over () as total,
        crucial is distinct from lag(crucial) over events as differs
      from seen window events as (order by ${eventOrder()})
    ), points as (
      select timestamp, person_snapshot_id, place,
        (lead(place, 1, total + 1) over (order by place) - place)::int as count
      from compared where place = 1 or differs
    )
    select timestamp, coalesce(s.properties, '{}') as properties, count
    from points left join person_snapshots s on s.project_id = ${project.id} and s.id = person_snapshot_id
    order by place`;
}

/** An instant in the format of Python. @param at microseconds since 1970 */
const withOffset = (at: number) => instantText(at).replace(/(\.000000)?Z$/, "+00:00");
