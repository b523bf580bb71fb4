import "server-only";
import { type Answer, ask } from "@/lib/analysis/cached";
import type { CorrelationJob } from "@/lib/analysis/correlation/compute";
import { shapeOf } from "@/lib/analysis/correlation/odds";
import { statementOf } from "@/lib/analysis/engine/rows";
import { type Found, stepsAsked, valueAsked } from "@/lib/analysis/funnel/answer";
import { type Definition, definitionOf, type Step, stepOf } from "@/lib/analysis/funnel/definition";
import { funnelJob } from "@/lib/analysis/funnel/statements";
import { eventConditions, readPersonFilters } from "@/lib/analysis/request/filters";
import type { AnalysedProject, Asking } from "@/lib/analysis/request/frame";
import { inScope, type Scope, scopeOf } from "@/lib/analysis/request/scope";
import type { CorrelationAsked, CorrelationResult, FunnelPeopleAsked } from "@/lib/contract/funnel";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";

/**
 * What goes with reaching the end of a funnel, or with not reaching it.
 *
 * Compares the persons who reached the last step with those who entered and did not, by what each did strictly between
 * their first step and their last (or, without the last, the end of the window), or by what they are. Counted once a
 * person. The odds ratio is that of converting with and without, each count plus one; above 1 it is success. What too few
 * did is left out; when one side is empty there is nothing to say.
 *
 * @throws Invalid when nothing says what to look at   @source docs/reference/analysis.md#correlation; p_value is ours
 */
export async function correlation(
  project: AnalysedProject,
  asked: CorrelationAsked,
  { signal, now = new Date() }: Asking = {},
): Promise<Answer<CorrelationResult>> {
  const scope = await scopeOf(project, asked, now);
  const definition = definitionOf(asked);
  const type = asked.funnel_correlation_type ?? "events";
  const job = jobOf(scope, definition, statementOf(laterals[type](scope, definition, asked)));
  // Each event would have to be compared with all of them; so only their counts are thrown away.
  const excluded =
    type === "events"
      ? [...namesOf(definition), ...(asked.funnel_correlation_exclude_event_names ?? [])]
      : [];
  const options = { refresh: asked.refresh, signal };
  const answer = await ask(project, "correlate", { ...job, excluded }, options);
  return { ...answer, result: shapeOf(answer.result, type) };
}

/** What of each person `f` is looked at, by the type of correlation. */
const laterals = {
  events: (scope: Scope) => Prisma.sql`select e.event from events e where ${onTheWay(scope)}`,

  event_with_properties: (scope: Scope, definition: Definition, asked: CorrelationAsked) => {
    const names = asked.funnel_correlation_event_names ?? [];
    if (names.length === 0) {
      const detail = "Event Property Correlation expects atleast one event name to run correlation on";
      throw new Invalid("funnel_correlation_event_names", "required", detail);
    }
    const steps = namesOf(definition);
    return Prisma.sql`
      select e.event || '::' || property.key || '::' || property.value
      from events e cross join lateral jsonb_each_text(e.properties) property
      where ${onTheWay(scope)} and property.value <> ''
        and e.event = any(${names.filter((name) => !steps.includes(name))}::text[])
        and property.key <> all(${asked.funnel_correlation_event_exclude_property_names ?? []}::text[])`;
  },

  properties: ({ project }: Scope, _: Definition, asked: CorrelationAsked) => {
    const names = asked.funnel_correlation_names ?? [];
    if (names.length === 0) {
      const detail = "Property Correlation expects atleast one Property to run correlation on";
      throw new Invalid("funnel_correlation_names", "required", detail);
    }
    const isNamed = names.includes("$all")
      ? Prisma.sql`true`
      : Prisma.sql`property.key = any(${names}::text[])`;
    return Prisma.sql`
      select property.key || '::' || property.value
      from persons p cross join lateral jsonb_each_text(p.properties) property
      where p.project_id = ${project.id} and p.id = t.person and property.value <> '' and ${isNamed}
        and property.key <> all(${asked.funnel_correlation_exclude_names ?? []}::text[])`;
  },
};

/** The events of the person `t` that can go with anything. */
const onTheWay = (scope: Scope) =>
  Prisma.sql`${inScope(scope)} and e.person_id = t.person and e.timestamp > t.since and e.timestamp < t.until`;

const namesOf = ({ steps }: Definition): string[] =>
  steps.flatMap(({ event }) => (event === null ? [] : [event]));

const jobOf = (scope: Scope, definition: Definition, lateral: string): CorrelationJob => ({
  // Whoever they count for in a breakdown, persons are compared once.
  ...funnelJob(scope, { ...definition, breakdown: null }),
  end: scope.range.to,
  lateral,
});

/**
 * The persons of a funnel who did, or are, something, each once.
 *
 * @throws Invalid when nothing says what   @source docs/reference/analysis.md#correlation
 */
export async function correlationPersons(
  project: AnalysedProject,
  asked: FunnelPeopleAsked,
  { signal, now = new Date() }: Asking = {},
): Promise<Found> {
  const scope = await scopeOf(project, asked, now);
  const definition = definitionOf(asked);
  const lateral =
    asked.funnel_correlation_type === "properties" ? holders(scope, asked) : doers(scope, definition, asked);
  const job = {
    ...jobOf(scope, definition, statementOf(lateral)),
    ...funnelJob(scope, definition),
    reached: stepsAsked(asked, definition, 1),
    value: valueAsked(asked),
    isConverted: convertedAsked(asked),
  };
  return await ask(project, "correlatedPersons", job, { refresh: asked.refresh, signal });
}

const convertedAsked = ({ funnel_correlation_person_converted: text }: FunnelPeopleAsked): boolean | null => {
  if (/^true$/i.test(text ?? "")) return true;
  return /^false$/i.test(text ?? "") ? false : null;
};

function doers(scope: Scope, { steps }: Definition, asked: FunnelPeopleAsked): Prisma.Sql {
  const attr = "funnel_correlation_person_entity";
  const entity = asked[attr];
  if (!entity) throw new Invalid(attr, "invalid_input", "No entity for persons specified");
  const step = stepOf(entity, attr, 0);
  const isStep = steps.some(({ event }) => event === step.event);
  const named = step.event === null ? Prisma.sql`true` : Prisma.sql`e.event = ${step.event}`;
  return Prisma.sql`select from events e where ${onTheWay(scope)} and ${named} and ${!isStep}::bool
    ${filtersOf(scope, step)}`;
}

const filtersOf = ({ project, now }: Scope, { filters }: Step) =>
  Prisma.join([Prisma.empty, ...eventConditions(project, filters, now)], " and ");

function holders({ project, now }: Scope, asked: FunnelPeopleAsked): Prisma.Sql {
  const attr = "funnel_correlation_property_values";
  const values = asked[attr];
  if (values === undefined || (Array.isArray(values) && values.length === 0)) {
    const detail = "Property Correlation expects atleast one Property to get persons for";
    throw new Invalid(attr, "invalid_input", detail);
  }
  const conditions = eventConditions(project, readPersonFilters(values, attr), now);
  // Filters are asked of events; here the person stands in for one.
  return Prisma.sql`select from (select t.person as person_id) e
    where ${Prisma.join([Prisma.sql`true`, ...conditions], " and ")}`;
}
