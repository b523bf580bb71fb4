import "server-only";
import { readers } from "@/lib/analysis/engine/connections";
import { statementOf } from "@/lib/analysis/engine/rows";
import type { Breakdown, FunnelJob } from "@/lib/analysis/funnel/breakdown";
import type { BreakdownAsked, Definition, Step } from "@/lib/analysis/funnel/definition";
import type { InTime } from "@/lib/analysis/funnel/in-time";
import { type Packs, packsOf, type Value } from "@/lib/analysis/request/batches";
import { eventConditions } from "@/lib/analysis/request/filters";
import { byPerson, inScope, type Scope } from "@/lib/analysis/request/scope";
import { inPartByName, partsOf } from "@/lib/analysis/request/time-partitions";
import { Prisma } from "@/lib/database/generated/client";

/** A step, or an exclusion, as rows say it. */
interface Marked extends Step {
  bit: number;
}

/** The statements of a funnel. In time the index of names is read, by person the index of persons: neither table. */
export function funnelJob(scope: Scope, { steps, exclusions, rules, breakdown }: Definition): FunnelJob {
  const marked = [...steps, ...exclusions].map((step, at) => ({ ...step, bit: 1 << at }));
  const value = breakdown && breakdown.type === "event" ? textOf(Prisma.sql`e.properties`, breakdown) : null;
  const isAny = rules.order === "strict" || marked.some(({ event }) => event === null);
  const names = [...new Set(marked.flatMap(({ event }) => (event === null ? [] : [event])))];
  return {
    reading: {
      inTime: isAny ? null : inTime(scope, marked, names, value),
      byPerson: allByPerson(scope, marked, { isAny, isStrict: rules.order === "strict", names }, value),
      hasValues: value !== null,
    },
    rules,
    breakdown: breakdown && breakdownJob(scope, breakdown),
  };
}

const valueColumn = (value: Prisma.Sql | null): Value[] =>
  value ? [["text", `coalesce(${statementOf(value)}, '')`]] : [];

function inTime(scope: Scope, marked: Marked[], names: string[], value: Prisma.Sql | null): InTime {
  const isMasked = marked.some(({ filters }) => filters.values.length > 0);
  const mask: Value[] = isMasked ? [["integer", statementOf(maskOf(scope, marked))]] : [];
  const some = isMasked ? Prisma.sql` and ${anyOf(scope, marked)}` : Prisma.empty;
  const events = statementOf(Prisma.sql`from events e where ${inScope(scope)}${some}`);
  return {
    packs: packsOf(
      {
        keys: partsOf(scope, names),
        rows: `${events} ${inPartByName}`,
        order: "e.timestamp",
        turn: names.length,
        shares: readers,
      },
      [["id", "e.person_id"], ["instant", "e.timestamp"], ...mask, ...valueColumn(value)],
    ),
    masks: names.map((name) =>
      marked.filter(({ event }) => event === name).reduce((bits, { bit }) => bits | bit, 0),
    ),
    isMasked,
  };
}

/**
 * All rows, person by person. Strict funnels see every event; those of one instant come in the order of their names, so
 * that the same data gives the same answer: ours.
 */
function allByPerson(
  scope: Scope,
  marked: Marked[],
  { isAny, isStrict, names }: { isAny: boolean; isStrict: boolean; names: string[] },
  value: Prisma.Sql | null,
): Packs {
  const named = isAny ? Prisma.empty : Prisma.sql` and e.event = any(${names}::text[])`;
  const some = isStrict ? Prisma.empty : Prisma.sql` and ${anyOf(scope, marked)}`;
  const events = statementOf(Prisma.sql`from events e where ${inScope(scope)}${named}${some}`);
  const seen: Value[] = [
    ["instant", "e.timestamp"],
    ["integer", statementOf(maskOf(scope, marked))],
    ...valueColumn(value),
  ];
  return byPerson(scope, events, seen, isStrict ? ", e.event" : "");
}

const nameCondition = ({ event }: Step) =>
  event === null ? Prisma.sql`true` : Prisma.sql`e.event = ${event}`;

/** What a step asks of an event of its name. */
function conditionOf({ project, now }: Scope, { filters }: Step): Prisma.Sql {
  const conditions = eventConditions(project, filters, now);
  return conditions.length > 0 ? Prisma.sql`(${Prisma.join(conditions, " and ")})` : Prisma.sql`true`;
}

/** That an event is a step, or what is excluded. */
const anyOf = (scope: Scope, steps: Marked[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    steps.map((step) => Prisma.sql`(${nameCondition(step)} and ${conditionOf(scope, step)})`),
    " or ",
  )})`;

/** What an event is, as an integer with a bit for each step. */
const maskOf = (scope: Scope, steps: Marked[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    steps.map(
      (step) => Prisma.sql`case when ${nameCondition(step)} and ${conditionOf(scope, step)}
        then ${step.bit}::int else 0 end`,
    ),
    " | ",
  )})`;

/** What stands between the values of several properties. */
export const between = "::";

/** A property's text, or several in one; null where there is nothing. */
function textOf(properties: Prisma.Sql, { keys }: BreakdownAsked): Prisma.Sql {
  const texts = keys.map((key) => Prisma.sql`(${properties} ->> ${key}::text)`);
  if (texts.length === 1) return Prisma.sql`nullif(${texts[0]!}, '')`;
  const joined = Prisma.join(
    texts.map((text) => Prisma.sql`coalesce(${text}, '')`),
    ` || '${between}' || `,
  );
  return Prisma.sql`nullif(${joined}, ${between.repeat(keys.length - 1)})`;
}

function breakdownJob({ project }: Scope, asked: BreakdownAsked): Breakdown {
  switch (asked.type) {
    case "event":
      return asked.attribution === "step"
        ? { by: "event", attribution: "step", step: asked.step }
        : { by: "event", attribution: asked.attribution };
    case "person":
      return {
        by: "person",
        everybody: true,
        statement:
          statementOf(Prisma.sql`select p.id, ${textOf(Prisma.sql`p.properties`, asked)} from persons p
          where p.project_id = ${project.id}`),
      };
    case "cohort":
      return {
        by: "person",
        everybody: false,
        statement: statementOf(Prisma.sql`select m.person_id, m.cohort_id::text from cohort_members m
          join cohorts c on c.project_id = m.project_id and c.id = m.cohort_id and not c.deleted
          where m.project_id = ${project.id} and m.cohort_id = any(${asked.keys.map(Number)}::int[])`),
      };
    default:
      return asked.type satisfies never;
  }
}
