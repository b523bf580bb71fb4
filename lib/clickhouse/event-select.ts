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
import type { AskedPersons } from "@/lib/clickhouse/asked-persons";
import { eventRow, filterCondition } from "@/lib/clickhouse/conditions";
import { localTable } from "@/lib/clickhouse/schema";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { mapText } from "@/lib/filters/clickhouse-column";
import { type FilterTree, listConditions } from "@/lib/filters/tree";

/** `from … where …`: the events of a query that meet further conditions, on one shard. */
export function eventsOf(query: EventQuery, asked: AskedPersons, conditions: readonly string[] = []): string {
  const { project, range, filters, testAccounts, names, steps, isStrict, now } = query;
  const where = [
    `project_id = ${project.id}`,
    "person_id > 0",
    ...(range.from === null ? [] : [`timestamp >= ${range.from}`]),
    `timestamp <= ${range.to}`,
    ...(names ? [isNamed(names)] : []),
    ...filters.map((tree) => condition(query, tree, asked)),
    ...(testAccounts ? [filterCondition(testAccounts, eventRow, now, latest(asked, now, true))] : []),
    ...(steps && !isStrict ? [anyStep(query, steps, asked)] : []),
    ...conditions,
  ];
  return `from ${localTable(asked.clickhouse, "events")} final where ${where.join(" and ")}`;
}

/** Filters as a condition on an event. */
const condition = ({ project, now }: EventQuery, tree: FilterTree, asked: AskedPersons): string =>
  filterCondition(tree, eventRow, now, latest(asked, now, !readsSnapshots(project)));

/** The parts of filters that PostgreSQL evaluates. @param isLatest whether filters on persons are among them */
const latest = (asked: AskedPersons, now: Date, isLatest: boolean) => (tree: FilterTree) => {
  const leaves = listConditions(tree);
  const isAsked =
    leaves.length > 0 &&
    leaves.every((leaf) => leaf.kind === "cohort" || (isLatest && leaf.owner === "person"));
  return isAsked ? asked.condition(tree, now) : null;
};

const isEvent = (name: string) => `event = ${clickhouseLiteral(name)}`;

function isNamed({ include, custom }: EventNames): string {
  const named = include.length === 0 ? [] : [`event in ${clickhouseLiteral(include)}`];
  const either = custom ? [...named, "not startsWith(event, '$')"] : named;
  return either.length === 0 ? "false" : `(${either.join(" or ")})`;
}

/** SQL condition: an event is a step, by its name and filters. */
const isStep = (query: EventQuery, { event, filters }: EventStep, asked: AskedPersons): string =>
  [...(event === null ? [] : [isEvent(event)]), condition(query, filters, asked)].join(" and ");

/** SQL condition: an event is one of the steps. */
export const anyStep = (query: EventQuery, steps: readonly EventStep[], asked: AskedPersons): string =>
  steps.length === 0 ? "false" : `(${steps.map((step) => `(${isStep(query, step, asked)})`).join(" or ")})`;

/** The code of an event: an integer with a bit for each step that it is. */
export const codeOf = (query: EventQuery, steps: readonly EventStep[], asked: AskedPersons): string =>
  `toInt32(${steps.map((step) => `if(${isStep(query, step, asked)}, ${step.bit}, 0)`).join(" + ")})`;

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
