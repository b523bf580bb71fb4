import "server-only";
import type { Breakdown, FunnelJob, GroupedEvents } from "@/lib/analysis/funnel/breakdown";
import type { BreakdownKeys, BreakdownParams, Definition } from "@/lib/analysis/funnel/definition";
import type { EventQuery, EventStep, EventValue } from "@/lib/analysis/request/event-query";
import { readsSnapshots } from "@/lib/analysis/request/person-properties";
import { personEvents, textOf, textsById } from "@/lib/analysis/request/postgres";
import type { EventScope } from "@/lib/analysis/request/scope";
import { Prisma } from "@/lib/database/generated/client";

/** The events of a funnel: of its steps and exclusions; if it is strict, all events. */
export const funnelJob = (
  scope: EventScope,
  { steps, exclusions, rules, breakdown }: Definition,
): FunnelJob => ({
  ...groupedEvents(scope, [...steps, ...exclusions], breakdown, rules.order === "strict"),
  rules,
});

/** Events that are a step, and the groups of persons. @param isStrict whether all events are read */
export const groupedEvents = (
  { query, persons }: EventScope,
  steps: readonly Omit<EventStep, "bit">[],
  breakdown: BreakdownParams | null,
  isStrict = false,
): GroupedEvents => ({
  events: personEvents(
    {
      ...query,
      steps: steps.map(({ event, filters }, at) => ({ event, filters, bit: 1 << at })),
      isStrict,
      value: breakdown && eventValue(query, breakdown),
    },
    persons,
  ),
  breakdown: breakdown && breakdownOf(query, breakdown),
});

/** The text of an event; null if the breakdown is by a person property, which does not depend on events. */
export const eventValue = ({ project }: EventQuery, { type, keys }: BreakdownKeys): EventValue | null =>
  type === "event" || (type === "person" && readsSnapshots(project))
    ? { kind: "property", owner: type, keys }
    : null;

function breakdownOf(query: EventQuery, params: BreakdownParams): Breakdown {
  const { attribution, step } = params;
  if (eventValue(query, params))
    return attribution === "step" ? { by: "event", attribution, step } : { by: "event", attribution };
  return personBreakdown(query, params);
}

/** The groups of persons, by cohorts or by their latest properties. */
export function personBreakdown(
  { project: { id } }: Pick<EventQuery, "project">,
  { type, keys }: BreakdownKeys,
): Extract<Breakdown, { by: "person" }> {
  const values =
    type === "cohort"
      ? Prisma.sql`select m.person_id, m.cohort_id::text from cohort_members m
          join cohorts c on c.project_id = m.project_id and c.id = m.cohort_id and not c.deleted
          where m.project_id = ${id} and m.cohort_id = any(${keys.map(Number)}::int[])`
      : Prisma.sql`select p.id, ${textOf(Prisma.sql`p.properties`, keys)} from persons p where p.project_id = ${id}`;
  return { by: "person", everybody: type !== "cohort", values: textsById([values]) };
}
