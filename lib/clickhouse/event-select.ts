// The selection of rows from ClickHouse for an event query.
import "server-only";
import {
  type EventNames,
  type EventQuery,
  type EventStep,
  type EventValue,
  valueSeparator,
} from "@/lib/analysis/request/event-query";
import { readsSnapshots } from "@/lib/analysis/request/person-properties";
import { eventRow, filterCondition } from "@/lib/clickhouse/conditions";
import type { PersonSets } from "@/lib/clickhouse/person-sets";
import { localTable } from "@/lib/clickhouse/schema";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { mapNumber, mapText } from "@/lib/filters/clickhouse-column";
import { type FilterTree, listConditions } from "@/lib/filters/tree";

/** `from … where …`: the events of a query that meet further conditions, on one shard. */
export function eventsOf(
  query: EventQuery,
  personSets: PersonSets,
  conditions: readonly string[] = [],
): string {
  const { project, range, filters, testAccounts, names, steps, isStrict, now } = query;
  const where = [
    `project_id = ${project.id}`,
    "person_id > 0",
    ...(range.from === null ? [] : [`timestamp >= ${range.from}`]),
    `timestamp <= ${range.to}`,
    ...(names ? [isNamed(names)] : []),
    ...filters.map((tree) => condition(query, tree, personSets)),
    ...(testAccounts ? [filterCondition(testAccounts, eventRow, now, latest(personSets, now, true))] : []),
    ...(steps && !isStrict ? [anyStep(query, steps, personSets)] : []),
    ...conditions,
  ];
  const table = localTable(personSets.clickhouse, "events");
  return `from ${table} final ${prewhere(query)} where ${where.join(" and ")}`;
}

/**
 * Reads the other columns only of events with a wanted name. `final` sees what is left: rows that hide others, and all rows of a
 * key or none, because what has a key never changes its name.
 */
function prewhere({ names, steps, isStrict }: EventQuery): string {
  const stepNames = isStrict ? [] : (steps ?? []).flatMap(({ event }) => event ?? []);
  const conditions = [
    ...(names ? [isNamed(names)] : []),
    ...(stepNames.length > 0 && stepNames.length === steps?.length
      ? [`event in ${clickhouseLiteral(stepNames)}`]
      : []),
  ];
  return conditions.length === 0 ? "" : `prewhere is_deleted = 1 or (${conditions.join(" and ")})`;
}

/** Filters as a condition on an event. */
const condition = ({ project, now }: EventQuery, tree: FilterTree, personSets: PersonSets): string =>
  filterCondition(tree, eventRow, now, latest(personSets, now, !readsSnapshots(project)));

/** The parts of filters that PostgreSQL evaluates. @param isLatest whether filters on persons are among them */
const latest = (personSets: PersonSets, now: Date, isLatest: boolean) => (tree: FilterTree) => {
  const leaves = listConditions(tree);
  const isAsked =
    leaves.length > 0 &&
    leaves.every((leaf) => leaf.kind === "cohort" || (isLatest && leaf.owner === "person"));
  return isAsked ? personSets.condition(tree, now) : null;
};

const isEvent = (name: string) => `event = ${clickhouseLiteral(name)}`;

function isNamed({ include, custom }: EventNames): string {
  const named = include.length === 0 ? [] : [`event in ${clickhouseLiteral(include)}`];
  const either = custom ? [...named, "not startsWith(event, '$')"] : named;
  return either.length === 0 ? "false" : `(${either.join(" or ")})`;
}

/** That an event is a step, by its name and filters. */
const isStep = (query: EventQuery, { event, filters }: EventStep, personSets: PersonSets): string =>
  [...(event === null ? [] : [isEvent(event)]), condition(query, filters, personSets)].join(" and ");

/** That an event is one of the steps. */
export const anyStep = (query: EventQuery, steps: readonly EventStep[], personSets: PersonSets): string =>
  steps.length === 0
    ? "false"
    : `(${steps.map((step) => `(${isStep(query, step, personSets)})`).join(" or ")})`;

/** The code of an event: an integer with a bit for each step that it is. */
export const codeOf = (query: EventQuery, steps: readonly EventStep[], personSets: PersonSets): string =>
  `toInt32(${steps.map((step) => `if(${isStep(query, step, personSets)}, ${step.bit}, 0)`).join(" + ")})`;

/** The text of an event, as of `EventValue`. */
export function textOf(value: EventValue): string {
  if (value.kind === "path_item") return "path_item";
  const texts = value.keys.map((key) => `ifNull(${mapText({ ...eventRow[value.owner], key })}, '')`);
  const [only = "''", ...others] = texts;
  if (others.length === 0) return only;
  const joined = texts.join(` || ${clickhouseLiteral(valueSeparator)} || `);
  const none = clickhouseLiteral(valueSeparator.repeat(others.length));
  return `if(${joined} = ${none}, '', ${joined})`;
}

/** The number of an event, as of `EventQuery`. */
export const numberOf = (key: string): string => `ifNull(${mapNumber({ ...eventRow.event, key })}, nan)`;
