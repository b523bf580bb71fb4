import "server-only";
import type { BatchStatements } from "@/lib/analysis/engine/interface";
import type { Breakdown, FunnelJob } from "@/lib/analysis/funnel/breakdown";
import type { BreakdownParams, Definition, StepDefinition } from "@/lib/analysis/funnel/definition";
import { type BatchColumn, batchEach } from "@/lib/analysis/request/batches";
import { eventConditions } from "@/lib/analysis/request/filters";
import { readsSnapshots } from "@/lib/analysis/request/person-properties";
import { type EventScope, eventsByPerson, eventsByTime, inScope } from "@/lib/analysis/request/scope";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";

/** A step, or an exclusion, with its bit in the codes of events. */
interface CodedStep extends StepDefinition {
  bit: number;
}

/** The statements of a funnel. By name, events come from the index of names; by person, from that of persons. */
export function funnelJob(scope: EventScope, { steps, exclusions, rules, breakdown }: Definition): FunnelJob {
  const coded = [...steps, ...exclusions].map((step, at) => ({ ...step, bit: 1 << at }));
  const values = valueColumns(scope, breakdown);
  const isStrict = rules.order === "strict";
  const isAny = isStrict || coded.some(({ event }) => event === null);
  return {
    events: {
      unsorted: isAny ? null : eventsByName(scope, coded, values),
      byPerson: allByPerson(scope, coded, { isAny, isStrict }, values),
    },
    rules,
    breakdown: breakdown && breakdownJob(scope, breakdown),
  };
}

/** The code of an event of each name, for events that meet the conditions of all steps of that name. */
function codesByName(steps: readonly CodedStep[]): Map<string, number> {
  const codes = new Map<string, number>();
  for (const { event, bit } of steps) if (event !== null) codes.set(event, (codes.get(event) ?? 0) | bit);
  return codes;
}

function eventsByName(scope: EventScope, steps: CodedStep[], value: BatchColumn[]): BatchStatements {
  const hasConditions = steps.some(({ filters }) => filters.values.length > 0);
  const code: BatchColumn[] = hasConditions ? [["integer", statementOf(codeOf(scope, steps))]] : [];
  const some = hasConditions ? Prisma.sql` and ${anyOf(scope, steps)}` : Prisma.empty;
  const events = statementOf(Prisma.sql`from events e where ${inScope(scope)}${some}`);
  return eventsByTime(scope, events, codesByName(steps), [["instant", "e.timestamp"], ...code, ...value]);
}

/**
 * All rows, person by person. Strict funnels read every event; those of one instant are sorted by name, so that the
 * same data gives the same result: ours.
 */
function allByPerson(
  scope: EventScope,
  steps: CodedStep[],
  { isAny, isStrict }: { isAny: boolean; isStrict: boolean },
  value: BatchColumn[],
): BatchStatements {
  const names = [...codesByName(steps).keys()];
  const named = isAny ? Prisma.empty : Prisma.sql` and e.event = any(${names}::text[])`;
  const some = isStrict ? Prisma.empty : Prisma.sql` and ${anyOf(scope, steps)}`;
  const events = statementOf(Prisma.sql`from events e where ${inScope(scope)}${named}${some}`);
  const code: BatchColumn = ["integer", statementOf(codeOf(scope, steps))];
  return eventsByPerson(
    scope,
    events,
    [["instant", "e.timestamp"], code, ...value],
    isStrict ? ", e.event" : "",
  );
}

const nameCondition = ({ event }: StepDefinition) =>
  event === null ? Prisma.sql`true` : Prisma.sql`e.event = ${event}`;

/** The conditions of a step on an event of its name. */
function conditionOf({ project, now }: EventScope, { filters }: StepDefinition): Prisma.Sql {
  const conditions = eventConditions(project, filters, now);
  return conditions.length > 0 ? Prisma.sql`(${Prisma.join(conditions, " and ")})` : Prisma.sql`true`;
}

/** That an event is a step or an exclusion. */
const anyOf = (scope: EventScope, steps: readonly StepDefinition[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    steps.map((step) => Prisma.sql`(${nameCondition(step)} and ${conditionOf(scope, step)})`),
    " or ",
  )})`;

/** That an event under the alias `e` is a step of a funnel. */
export const isStep = (scope: EventScope, { steps }: Definition): Prisma.Sql => anyOf(scope, steps);

/** The code of an event: an integer with a bit for each step that it is. */
const codeOf = (scope: EventScope, steps: CodedStep[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    steps.map(
      (step) => Prisma.sql`case when ${nameCondition(step)} and ${conditionOf(scope, step)}
        then ${step.bit}::int else 0 end`,
    ),
    " | ",
  )})`;

/** The separator of the values of several properties. */
const valueSeparator = "::";

/** The value of an event, or its snapshot; none where the breakdown is by what a person is, whatever their events. */
function valueColumns({ project }: EventScope, breakdown: BreakdownParams | null): BatchColumn[] {
  if (breakdown?.type === "event")
    return [["text", `coalesce(${statementOf(textOf(Prisma.sql`e.properties`, breakdown))}, '')`]];
  return breakdown?.type === "person" && readsSnapshots(project)
    ? [["snapshot", "coalesce(e.person_snapshot_id, 0)"]]
    : [];
}

/** A property's text, or several joined; null if there is none. */
function textOf(properties: Prisma.Sql, { keys }: BreakdownParams): Prisma.Sql {
  const texts = keys.map((key) => Prisma.sql`(${properties} ->> ${key}::text)`);
  const [only, ...others] = texts;
  if (only && others.length === 0) return Prisma.sql`nullif(${only}, '')`;
  const joined = Prisma.join(
    texts.map((text) => Prisma.sql`coalesce(${text}, '')`),
    ` || '${valueSeparator}' || `,
  );
  return Prisma.sql`nullif(${joined}, ${valueSeparator.repeat(keys.length - 1)})`;
}

const eventBreakdown = (
  { attribution, step }: BreakdownParams,
  snapshots: BatchStatements | null,
): Breakdown =>
  attribution === "step"
    ? { by: "event", snapshots, attribution, step }
    : { by: "event", snapshots, attribution };

function breakdownJob({ project }: EventScope, params: BreakdownParams): Breakdown {
  const text = textOf(Prisma.sql`p.properties`, params);
  switch (params.type) {
    case "event":
      return eventBreakdown(params, null);
    case "person":
      if (readsSnapshots(project)) return eventBreakdown(params, snapshotValues(project, text));
      return {
        by: "person",
        everybody: true,
        values: personValues([
          Prisma.sql`select p.id, coalesce(${text}, '') from persons p where p.project_id = ${project.id}`,
        ]),
      };
    case "cohort":
      return {
        by: "person",
        everybody: false,
        values: personValues([
          Prisma.sql`select m.person_id, m.cohort_id::text from cohort_members m
            join cohorts c on c.project_id = m.project_id and c.id = m.cohort_id and not c.deleted
            where m.project_id = ${project.id} and m.cohort_id = any(${params.keys.map(Number)}::int[])`,
        ]),
      };
    default:
      return params.type satisfies never;
  }
}

/** Statements that read the snapshots, one for each of several connections. */
const snapshotStatements = 2;

/** The values of a project's snapshots. */
const snapshotValues = ({ id }: { id: number }, text: Prisma.Sql): BatchStatements =>
  personValues(
    Array.from(
      { length: snapshotStatements },
      (_, at) => Prisma.sql`select p.id, coalesce(${text}, '') from person_snapshots p
        where p.project_id = ${id} and p.id % ${snapshotStatements} = ${at}`,
    ),
  );

/** @param selects statements with rows of id and text */
const personValues = (selects: readonly Prisma.Sql[]): BatchStatements =>
  batchEach(
    selects.map((select) => `from (${statementOf(select)}) v (id, value)`),
    [
      ["id", "v.id"],
      ["text", "v.value"],
    ],
  );
