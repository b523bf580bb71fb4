import "server-only";
import { type CachedResult, cached } from "@/lib/analysis/cached";
import type { CorrelationJob } from "@/lib/analysis/correlation/compute";
import { correlationOf } from "@/lib/analysis/correlation/odds";
import { type Definition, definitionOf, type StepDefinition, stepOf } from "@/lib/analysis/funnel/definition";
import { breakdownValue, checkBounds, type PersonsAnswer, reachedSteps } from "@/lib/analysis/funnel/persons";
import { funnelJob, isStep } from "@/lib/analysis/funnel/statements";
import { eventConditions, readPersonFilters } from "@/lib/analysis/request/filters";
import { personProperties, readsSnapshots } from "@/lib/analysis/request/person-properties";
import {
  type AnalysisProject,
  type EventScope,
  inScope,
  type RunOptions,
  scopeOf,
} from "@/lib/analysis/request/scope";
import type { CorrelationParams, CorrelationResult, FunnelPeopleParams } from "@/lib/contract/funnel";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";
import { Invalid } from "@/lib/errors";

/**
 * Events and properties that correlate with converting in a funnel, or with dropping off.
 *
 * Compares the persons who reached the last step with those who entered and did not, by the events strictly between
 * their first and their last step (or, without the last, the end of the window), or by their properties. Each person
 * counts once. The odds ratio is that of converting with and without the event, each count plus one; above 1 it is a
 * success. Rare events are left out; when all persons converted, or none, the result is empty and `skewed`.
 *
 * @throws Invalid for a missing parameter   @source docs/reference/analysis.md#correlation; p_value is ours
 */
export async function correlation(
  project: AnalysisProject,
  params: CorrelationParams,
  { signal, onStart, now = new Date() }: RunOptions = {},
): Promise<CachedResult<CorrelationResult>> {
  const scope = await scopeOf(project, params, now);
  const definition = definitionOf(params);
  const type = params.funnel_correlation_type ?? "events";
  const job = jobOf(scope, definition, statementOf(laterals[type](scope, definition, params)));
  // Comparing each event with the whole list would cost more than counting all of them.
  const excluded =
    type === "events"
      ? [...namesOf(definition), ...(params.funnel_correlation_exclude_event_names ?? [])]
      : [];
  const options = { refresh: params.refresh, signal, onStart };
  const answer = await cached(project, "correlate", { ...job, excluded }, options);
  return { ...answer, result: correlationOf(answer.result, type) };
}

/** The texts of each person of the table `t`, by the type of correlation. */
const laterals = {
  events: (scope: EventScope) => Prisma.sql`select e.event from events e where ${betweenSteps(scope)}`,

  event_with_properties: (scope: EventScope, definition: Definition, params: CorrelationParams) => {
    const names = params.funnel_correlation_event_names ?? [];
    if (names.length === 0) {
      const detail = "Event Property Correlation expects atleast one event name to run correlation on";
      throw new Invalid("funnel_correlation_event_names", "required", detail);
    }
    const steps = namesOf(definition);
    return Prisma.sql`
      select e.event || '::' || property.key || '::' || property.value
      from events e cross join lateral jsonb_each_text(e.properties) property
      where ${betweenSteps(scope)} and property.value <> ''
        and e.event = any(${names.filter((name) => !steps.includes(name))}::text[])
        and property.key <> all(${params.funnel_correlation_event_exclude_property_names ?? []}::text[])`;
  },

  properties: (scope: EventScope, definition: Definition, params: CorrelationParams) => {
    const names = params.funnel_correlation_names ?? [];
    if (names.length === 0) {
      const detail = "Property Correlation expects atleast one Property to run correlation on";
      throw new Invalid("funnel_correlation_names", "required", detail);
    }
    const isNamed = names.includes("$all")
      ? Prisma.sql`true`
      : Prisma.sql`property.key = any(${names}::text[])`;
    return Prisma.sql`
      select property.key || '::' || property.value
      from ${entrance(scope, definition)} e
        cross join lateral (select p.properties from ${personProperties(scope.project)}) p
        cross join lateral jsonb_each_text(p.properties) property
      where property.value <> '' and ${isNamed}
        and property.key <> all(${params.funnel_correlation_exclude_names ?? []}::text[])`;
  },
};

/** The events of the person `t` between the steps of the funnel. */
const betweenSteps = (scope: EventScope) =>
  Prisma.sql`${inScope(scope)} and e.person_id = t.person and e.timestamp > t.since and e.timestamp < t.until`;

/**
 * The event with which the person `t` entered the funnel: what they were then, not what converting made of them. Of several
 * at one instant the last to arrive.
 */
const entrance = (scope: EventScope, definition: Definition) =>
  readsSnapshots(scope.project)
    ? Prisma.sql`(select e.person_id, e.person_snapshot_id from events e
        where ${inScope(scope)} and e.person_id = t.person and e.timestamp = t.since
          and ${isStep(scope, definition)} order by e.person_snapshot_id desc nulls last limit 1)`
    : Prisma.sql`(select t.person as person_id)`;

const namesOf = ({ steps }: Definition): string[] =>
  steps.flatMap(({ event }) => (event === null ? [] : [event]));

const jobOf = (scope: EventScope, definition: Definition, lateral: string): CorrelationJob => ({
  // A person counts once, even in several groups of a breakdown.
  ...funnelJob(scope, { ...definition, breakdown: null }),
  end: scope.range.to,
  lateral,
});

/**
 * The persons of a funnel with a given event or property value, each once.
 *
 * @throws Invalid for a missing parameter   @source docs/reference/analysis.md#correlation
 */
export async function correlationPersons(
  project: AnalysisProject,
  params: FunnelPeopleParams,
  { signal, now = new Date() }: RunOptions = {},
): Promise<PersonsAnswer> {
  checkBounds({ ...params, funnel_viz_type: undefined });
  const scope = await scopeOf(project, params, now);
  const definition = definitionOf(params);
  const lateral =
    params.funnel_correlation_type === "properties"
      ? holders(scope, definition, params)
      : doers(scope, definition, params);
  const job = {
    ...jobOf(scope, definition, statementOf(lateral)),
    ...funnelJob(scope, definition),
    reached: reachedSteps(params, definition, 1),
    value: breakdownValue(params),
    isConverted: convertedParam(params),
  };
  return await cached(project, "correlatedPersons", job, { refresh: params.refresh, signal });
}

const convertedParam = ({
  funnel_correlation_person_converted: text,
}: FunnelPeopleParams): boolean | null => {
  if (/^true$/i.test(text ?? "")) return true;
  return /^false$/i.test(text ?? "") ? false : null;
};

function doers(scope: EventScope, { steps }: Definition, params: FunnelPeopleParams): Prisma.Sql {
  const attr = "funnel_correlation_person_entity";
  const entity = params[attr];
  if (!entity) throw new Invalid(attr, "invalid_input", "No entity for persons specified");
  const step = stepOf(entity, attr, null);
  const isOwnStep = steps.some(({ event }) => event === step.event);
  const named = step.event === null ? Prisma.sql`true` : Prisma.sql`e.event = ${step.event}`;
  return Prisma.sql`select from events e where ${betweenSteps(scope)} and ${named} and ${!isOwnStep}::bool
    ${filtersOf(scope, step)}`;
}

const filtersOf = ({ project, now }: EventScope, { filters }: StepDefinition) =>
  Prisma.join([Prisma.empty, ...eventConditions(project, filters, now)], " and ");

function holders(scope: EventScope, definition: Definition, params: FunnelPeopleParams): Prisma.Sql {
  const attr = "funnel_correlation_property_values";
  const values = params[attr];
  if (values === undefined || (Array.isArray(values) && values.length === 0)) {
    const detail = "Property Correlation expects atleast one Property to get persons for";
    throw new Invalid(attr, "invalid_input", detail);
  }
  const conditions = eventConditions(scope.project, readPersonFilters(values, attr), scope.now);
  return Prisma.sql`select from ${entrance(scope, definition)} e
    where ${Prisma.join([Prisma.sql`true`, ...conditions], " and ")}`;
}
