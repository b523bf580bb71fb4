import "server-only";
import { type DateRange, dateRange } from "@/lib/analysis/request/dates";
import {
  eventConditions,
  filterClock,
  readFilters,
  testAccountFilters,
} from "@/lib/analysis/request/filters";
import type { AnalysisAsked, Entity } from "@/lib/contract/analysis";
import type { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";

/** What analyses need of their project. */
export interface AnalysedProject {
  id: number;
  timezone: string;
  test_account_filters: unknown;
}

/** What a question's way to its answer needs besides the question. */
export interface Asking {
  /** Fires when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
  /** What relative dates count from. */
  now?: Date;
}

/** The events that a question is about, whatever it asks of them. */
export interface Frame {
  range: DateRange;
  /** What an event under the alias `e` must be, besides being in the range. */
  conditions: Prisma.Sql[];
}

/**
 * The frame of a question: its dates, its filters and those of test accounts.
 *
 * @throws Invalid for actions, groups and filters that are none
 * @source docs/reference/analysis.md#requests-and-answers
 */
export function frameOf(project: AnalysedProject, asked: AnalysisAsked, now: Date): Frame {
  checkSupported(asked);
  const trees = [
    readFilters(asked.properties, "properties"),
    ...(asked.filter_test_accounts ? [testAccountFilters(project)] : []),
  ];
  return {
    range: dateRange(asked, project.timezone, now),
    conditions: trees.flatMap((tree) => eventConditions(project, tree, filterClock(now))),
  };
}

/** The events of a question by `order`, those without one where they stand. */
export const inOrder = (entities: readonly Entity[]): Entity[] =>
  entities
    .map((entity, at) => ({ entity, order: entity.order ?? at }))
    .sort((a, b) => a.order - b.order)
    .map(({ entity }) => entity);

/** What one event must be, besides having its name. @throws Invalid for filters that are none */
export const entityConditions = (project: AnalysedProject, { properties }: Entity, now: Date): Prisma.Sql[] =>
  eventConditions(project, readFilters(properties, "events"), filterClock(now));

/** Refuses what is known of PostHog and not of us. @throws Invalid that names it */
export function checkSupported({ actions, aggregation_group_type_index, events = [] }: AnalysisAsked): void {
  if (actions !== undefined && !(Array.isArray(actions) && actions.length === 0)) {
    throw new Invalid("actions", "invalid_input", "Actions are not supported: use events.");
  }
  const action = events.findIndex(({ type }) => type !== undefined && type !== null && type !== "events");
  if (action >= 0) {
    throw new Invalid("events", "invalid_input", "Actions are not supported.", `events.${action}.type`);
  }
  if (aggregation_group_type_index !== undefined) {
    throw new Invalid("aggregation_group_type_index", "invalid_input", "Groups are not supported.");
  }
}
