import "server-only";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import type { EventQuery } from "@/lib/analysis/request/event-query";
import { filterClock, readFilters, testAccountFilters } from "@/lib/analysis/request/filters";
import { firstEventTime } from "@/lib/analysis/request/first-event";
import { type PersonIds, personIds } from "@/lib/analysis/request/partitions";
import { dateRange } from "@/lib/contract/analysis/dates";
import type { AnalysisParams, Entity } from "@/lib/contract/analysis/parameters";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { personsOnEventsModeOf } from "@/lib/contract/project/query-modifiers";
import { Invalid } from "@/lib/errors";

/** The project's settings that analyses need. */
export interface AnalysisProject extends MaskedFor {
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
  /** All of them: what an insight reads is a part. */
  query: EventQuery;
  timezone: string;
  /** The ids of persons with events, for partitions. */
  persons: PersonIds | null;
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
  const filters = [readFilters(params.properties, "properties")];
  const testAccounts = params.filter_test_accounts ? testAccountFilters(project) : null;
  const { id, timezone } = project;
  const range = dateRange(params, timezone, now);
  const { from, to } = range;
  const [first, persons] = await Promise.all([from ?? firstEventTime(project), personIds(project)]);
  const query: EventQuery = {
    project: { id, modifiers: { personsOnEventsMode: personsOnEventsModeOf(project) } },
    range,
    begin: from ?? Math.min(first ?? to, to),
    filters,
    testAccounts,
    now: filterClock(now),
    steps: null,
    isStrict: false,
    names: null,
    value: null,
  };
  return { query, timezone, persons };
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
