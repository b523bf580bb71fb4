// PostgreSQL's statements of an event query.
import "server-only";
import type { BatchStatements, PersonEventStatements } from "@/lib/analysis/engine/interface";
import { type BatchColumn, batchEach, batchesOf } from "@/lib/analysis/request/batches";
import {
  type EventNames,
  type EventQuery,
  type EventStep,
  type EventValue,
  valueSeparator,
} from "@/lib/analysis/request/event-query";
import { eventConditions } from "@/lib/analysis/request/filters";
import {
  inPersonPartition,
  inTimePartition,
  type PersonIds,
  personPartitions,
  timePartitions,
} from "@/lib/analysis/request/partitions";
import { withLatestProperties } from "@/lib/analysis/request/person-properties";
import { instantText } from "@/lib/contract/analysis/dates";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";
import { numberSql } from "@/lib/filters/conditions/number";
import { exactTextSql } from "@/lib/filters/text";

/**
 * The statements of a query. By name, events come from an index of names in time order, if there is one; by person, from that
 * of persons. Without filters the table is not read while the visibility map is current.
 *
 * @param persons the ids of persons with events
 */
export function personEvents(query: EventQuery, persons: PersonIds | null): PersonEventStatements {
  const { steps, isStrict, value } = query;
  const columns: BatchColumn[] = [["instant", "e.timestamp"]];
  const code: BatchColumn[] = steps ? [["integer", statementOf(codeOf(query, steps))]] : [];
  const text = [...valueColumns(value), ...numberColumns(query)];
  const some = steps && !isStrict ? [anyOf(query, steps)] : [];
  const keys = keysByName(query);
  const names = Prisma.sql`e.event = any(${[...(keys?.keys() ?? [])]}::text[])`;
  // Without filters the name determines the steps of an event.
  const hasFilters = steps?.some(({ filters }) => filters.values.length > 0) ?? false;
  const named = eventsOf(query, hasFilters ? some : []);
  const unsorted = keys && {
    ...timePartitions(query, keys),
    rows: `${named} ${inTimePartition}`,
    all: `${named} and ${statementOf(names)}`,
    order: "e.timestamp",
  };
  return {
    query,
    postgres: {
      snapshots: isOfSnapshots(value) ? snapshotTexts(query, value.keys) : null,
      unsorted: unsorted && batchesOf(unsorted, [person, ...columns, ...(hasFilters ? code : []), ...text]),
      byPerson: eventsByPerson(
        persons,
        eventsOf(query, [...(keys && steps ? [names] : []), ...some]),
        [...columns, ...code, ...text],
        steps && isStrict ? `, e.event, ${statementOf(codeOf(query, steps))}` : "",
      ),
    },
  };
}

const person: BatchColumn = ["id", "e.person_id"];

/** `from events e where …`: the events of a query that meet further conditions. */
export const eventsOf = (query: EventQuery, conditions: readonly Prisma.Sql[] = []): string =>
  statementOf(Prisma.sql`from events e where ${Prisma.join([isRead(query), ...conditions], " and ")}`);

/** SQL condition: an event `e` is read by a query, apart from its steps. */
export function isRead({ project, filters, testAccounts, now, names, range }: EventQuery): Prisma.Sql {
  const accounts = testAccounts ? eventConditions(withLatestProperties(project), testAccounts, now) : [];
  const since =
    range.from === null ? [] : [Prisma.sql`e.timestamp >= ${instantText(range.from)}::timestamptz`];
  const all = [
    Prisma.sql`e.project_id = ${project.id}`,
    Prisma.sql`e.person_id is not null`,
    ...filters.flatMap((tree) => eventConditions(project, tree, now)),
    ...accounts,
    ...since,
    Prisma.sql`e.timestamp <= ${instantText(range.to)}::timestamptz`,
    ...(names ? [isNamed(names)] : []),
  ];
  return Prisma.join(all, " and ");
}

function isNamed({ include, custom }: EventNames): Prisma.Sql {
  const [alone, ...others] = include;
  const named =
    others.length === 0 && alone !== undefined
      ? Prisma.sql`e.event = ${alone}`
      : Prisma.sql`e.event = any(${[...include]})`;
  if (!custom) return named;
  const isCustom = Prisma.sql`not starts_with(e.event, '$')`;
  return include.length === 0 ? isCustom : Prisma.sql`(${named} or ${isCustom})`;
}

/** Event names with a separate index in time order, besides that of all events. */
const indexedNames = ["$pageview", "$screen"];

/** The names whose events are read from an index in time order, each with the bits of its steps; null: none is. */
function keysByName({ steps, isStrict, names, value }: EventQuery): Map<string, number> | null {
  if (steps) {
    if (isStrict) return null;
    const codes = new Map<string, number>();
    for (const { event, bit } of steps) {
      if (event === null) return null;
      codes.set(event, (codes.get(event) ?? 0) | bit);
    }
    return codes;
  }
  const [name, ...others] = names?.custom === false ? names.include : [];
  const isIndexed = name !== undefined && others.length === 0 && indexedNames.includes(name);
  return isIndexed && value?.kind === "path_item" ? new Map([[name, 0]]) : null;
}

/** SQL condition: an event is a step, by its name and filters. */
function isStep({ project, now }: EventQuery, { event, filters }: EventStep): Prisma.Sql {
  const named = event === null ? Prisma.sql`true` : Prisma.sql`e.event = ${event}`;
  return Prisma.join([named, ...eventConditions(project, filters, now)], " and ");
}

/** SQL condition: an event `e` is one of the steps. */
export const anyOf = (query: EventQuery, steps: readonly EventStep[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    steps.map((step) => Prisma.sql`(${isStep(query, step)})`),
    " or ",
  )})`;

/** The code of an event: an integer with a bit for each step that it is. */
const codeOf = (query: EventQuery, steps: readonly EventStep[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    steps.map((step) => Prisma.sql`case when ${isStep(query, step)} then ${step.bit}::int else 0 end`),
    " | ",
  )})`;

type SnapshotValue = Extract<EventValue, { kind: "property" }> & { owner: "person" };

const isOfSnapshots = (value: EventValue | null): value is SnapshotValue =>
  value?.kind === "property" && value.owner === "person";

/** The column of an event's text, or of the snapshot that has it. */
function valueColumns(value: EventValue | null): BatchColumn[] {
  if (value === null) return [];
  if (value.kind === "path_item") return [["text", "e.path_item"]];
  return isOfSnapshots(value)
    ? [["snapshot", "coalesce(e.person_snapshot_id, 0)"]]
    : [["text", statementOf(textOf(Prisma.sql`e.properties`, value.keys))]];
}

/** The column of an event's number. */
const numberColumns = ({ number: key }: EventQuery): BatchColumn[] =>
  key === undefined
    ? []
    : [
        [
          "number",
          statementOf(
            Prisma.sql`coalesce(${numberSql({ properties: Prisma.sql`e.properties`, key })}, 'NaN'::double precision)`,
          ),
        ],
      ];

/** The text of properties, as of `EventValue`. @param properties a jsonb column */
export function textOf(properties: Prisma.Sql, keys: readonly string[]): Prisma.Sql {
  const texts = keys.map((key) => Prisma.sql`coalesce(${exactTextSql({ properties, key })}, '')`);
  const [only, ...others] = texts;
  if (only && others.length === 0) return only;
  const joined = Prisma.join(texts, ` || '${valueSeparator}' || `);
  return Prisma.sql`coalesce(nullif(${joined}, ${valueSeparator.repeat(keys.length - 1)}), '')`;
}

/** Statements that read the snapshots, one for each of several connections. */
const snapshotStatements = 2;

/** The texts of a project's snapshots. */
const snapshotTexts = ({ project }: EventQuery, keys: readonly string[]): BatchStatements =>
  textsById(
    Array.from(
      { length: snapshotStatements },
      (_, at) => Prisma.sql`select p.id, ${textOf(Prisma.sql`p.properties`, keys)} from person_snapshots p
        where p.project_id = ${project.id} and p.id % ${snapshotStatements} = ${at}`,
    ),
  );

/** @param selects statements with rows of id and text */
export const textsById = (selects: readonly Prisma.Sql[]): BatchStatements =>
  batchEach(
    selects.map((select) => `from (${statementOf(select)}) v (id, value)`),
    [
      ["id", "v.id"],
      ["text", "v.value"],
    ],
  );

/**
 * Events person by person, each person's in time order. A batch contains all events of its persons.
 *
 * @param persons the ids of persons with events   @param events `from events e where …`   @param columns besides the person
 * @param ties the order of events of one instant
 */
export const eventsByPerson = (
  persons: PersonIds | null,
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
    [person, ...columns],
  );
