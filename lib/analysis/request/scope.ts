import "server-only";
import type { BatchStatements } from "@/lib/analysis/engine/interface";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import { type BatchColumn, batchesOf } from "@/lib/analysis/request/batches";
import { dateRange, instantText, type TimeRange } from "@/lib/analysis/request/dates";
import {
  eventConditions,
  filterClock,
  readFilters,
  testAccountConditions,
} from "@/lib/analysis/request/filters";
import { firstEventTime } from "@/lib/analysis/request/first-event";
import {
  inPersonPartition,
  inTimePartition,
  type PersonIds,
  personIds,
  personPartitions,
  timePartitions,
} from "@/lib/analysis/request/partitions";
import type { AnalysisParams, Entity } from "@/lib/contract/analysis";
import { Prisma } from "@/lib/database/generated/client";
import { literal } from "@/lib/database/literal";
import { Invalid } from "@/lib/errors";

/** The project's settings that analyses need. */
export interface AnalysisProject {
  id: number;
  timezone: string;
  test_account_filters: unknown;
  modifiers: unknown;
}

/** The options of an insight, besides its parameters. */
export interface RunOptions {
  /** Aborted when no caller waits for the result any more. */
  signal?: AbortSignal | undefined;
  /** Receives the progress of the computation, if there is one: not for a cached result. */
  onStart?: ((progress: Readonly<ReadingProgress>) => void) | undefined;
  /** The base of relative dates. */
  now?: Date;
}

/** The events of an insight. */
export interface EventScope {
  project: AnalysisProject;
  range: TimeRange;
  /** The start of the range or, without one, the time of the first event; microseconds since 1970. */
  begin: number;
  /** Conditions on an event under the alias `e`, besides the range. */
  conditions: Prisma.Sql[];
  /** The ids of persons with events. */
  persons: PersonIds | null;
  /** The base of relative dates in filters. */
  now: Date;
}

/**
 * The scope of a request: its dates, its filters and the test account filters.
 *
 * @throws Invalid for actions, groups and invalid filters
 * @source docs/reference/analysis.md#requests-and-answers
 */
export async function scopeOf(
  project: AnalysisProject,
  params: AnalysisParams,
  now = new Date(),
): Promise<EventScope> {
  checkSupported(params);
  const clock = filterClock(now);
  const conditions = eventConditions(project, readFilters(params.properties, "properties"), clock);
  if (params.filter_test_accounts) conditions.push(...testAccountConditions(project, clock));
  const range = dateRange(params, project.timezone, now);
  const { from, to } = range;
  const [first, persons] = await Promise.all([from ?? firstEventTime(project), personIds(project)]);
  return { project, range, begin: from ?? Math.min(first ?? to, to), conditions, persons, now: clock };
}

/** Rejects parameters of PostHog that are not supported here. @throws Invalid that names the parameter */
export function checkSupported({ actions, aggregation_group_type_index, events = [] }: AnalysisParams): void {
  if (actions !== undefined && !(Array.isArray(actions) && actions.length === 0)) {
    throw new Invalid("actions", "invalid_input", "Actions are not supported. Use events.");
  }
  for (const [at, entity] of events.entries()) checkEntity(entity, "events", String(at));
  if (aggregation_group_type_index !== undefined) {
    throw new Invalid("aggregation_group_type_index", "invalid_input", "Groups are not supported.");
  }
}

/** Aggregations that change nothing where persons are counted. */
const countsPersons = (math: unknown) =>
  math === undefined || math === null || math === "" || math === "total" || math === "dau";

/**
 * Rejects actions and aggregations that are not supported here, instead of ignoring them.
 *
 * @param attr the parameter   @param at where in the parameter; null: the parameter is the entity
 * @throws Invalid
 */
export function checkEntity({ type, math }: Entity, attr: string, at: string | null): void {
  const path = (name: string) => [attr, ...(at === null ? [] : [at]), name].join(".");
  if (type !== undefined && type !== null && type !== "events") {
    throw new Invalid(attr, "invalid_input", "Actions are not supported.", path("type"));
  }
  if (!countsPersons(math)) {
    const name = typeof math === "string" ? ` ${math.slice(0, 100)}` : "";
    const detail = `The aggregation${name} is not supported. Leave out math, or use total.`;
    throw new Invalid(attr, "invalid_input", detail, path("math"));
  }
}

/** Sorts entities by `order`; those without one keep their position. */
export const inOrder = (entities: readonly Entity[]): Entity[] =>
  entities
    .map((entity, at) => ({ entity, order: entity.order ?? at }))
    .sort((a, b) => a.order - b.order)
    .map(({ entity }) => entity);

/** The condition for events of persons in a scope: personless events are excluded. @source as `scopeOf` */
export function inScope({ project, conditions, range: { from, to } }: EventScope): Prisma.Sql {
  const since = from === null ? [] : [Prisma.sql`e.timestamp >= ${instantText(from)}::timestamptz`];
  const all = [
    Prisma.sql`e.project_id = ${project.id}`,
    Prisma.sql`e.person_id is not null`,
    ...conditions,
    ...since,
    Prisma.sql`e.timestamp <= ${instantText(to)}::timestamptz`,
  ];
  return Prisma.join(all, " and ");
}

/**
 * Events with the given names, by partitions of the scope's time.
 *
 * @param events, columns as of `eventsByPerson`   @param keys of the batches, by name
 */
export const eventsByTime = (
  scope: EventScope,
  events: string,
  keys: ReadonlyMap<string, number>,
  columns: readonly BatchColumn[],
): BatchStatements =>
  batchesOf(
    {
      ...timePartitions(scope, keys),
      rows: `${events} ${inTimePartition}`,
      all: `${events} and e.event = any(${literal([...keys.keys()])}::text[])`,
      order: "e.timestamp",
    },
    [["id", "e.person_id"], ...columns],
  );

/**
 * Events person by person, each person's in time order. A batch contains all events of its persons.
 *
 * @param events `from events e where …`   @param columns besides the person   @param ties the order of events of one
 * instant
 */
export const eventsByPerson = (
  { persons }: EventScope,
  events: string,
  columns: readonly BatchColumn[],
  ties = "",
): BatchStatements =>
  batchesOf(
    {
      ...personPartitions(persons),
      rows: `${events} ${inPersonPartition}`,
      all: events,
      order: `e.person_id, e.timestamp${ties}`,
    },
    [["id", "e.person_id"], ...columns],
  );
