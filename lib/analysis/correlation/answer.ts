import "server-only";
import { type CachedResult, cached } from "@/lib/analysis/cached";
import type { CorrelationJob, CorrelationQuery } from "@/lib/analysis/correlation/compute";
import { correlationOf } from "@/lib/analysis/correlation/odds";
import { personReads } from "@/lib/analysis/correlation/statements";
import { type Definition, definitionOf, stepOf } from "@/lib/analysis/funnel/definition";
import { breakdownValue, checkBounds, type PersonsAnswer, reachedSteps } from "@/lib/analysis/funnel/persons";
import { funnelJob } from "@/lib/analysis/funnel/statements";
import { readPersonFilters } from "@/lib/analysis/request/filters";
import {
  type AnalysisProject,
  type EventScope,
  type RunOptions,
  scopeOf,
} from "@/lib/analysis/request/scope";
import type {
  CorrelationParams,
  CorrelationResult,
  FunnelPeopleParams,
} from "@/lib/contract/analysis/funnel";
import { Invalid } from "@/lib/errors";

/**
 * Events and properties that correlate with converting in a funnel, or with dropping off.
 *
 * Compares the persons who reached the last step with those who entered and did not, by the events strictly between
 * their first and their last step (or, without the last, the end of the window), or by their properties. Each person
 * counts once. The odds ratio is that of converting with and without the event, each count plus one; above 1 it is a
 * success. With a value of the breakdown only its persons are compared. Rare events are left out; when all persons converted, or none, the result is empty and `skewed`.
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
  const job = jobOf(scope, definition, params, queries[type](definition, params));
  // Comparing each event with the whole list would cost more than counting all of them.
  const excluded =
    type === "events"
      ? [...namesOf(definition), ...(params.funnel_correlation_exclude_event_names ?? [])]
      : [];
  const options = { refresh: params.refresh, signal, onStart };
  const answer = await cached(project, "correlate", { ...job, excluded }, options);
  return { ...answer, result: correlationOf(answer.result, type) };
}

/** The data read of each person, by the type of correlation. @throws Invalid for a missing parameter */
const queries = {
  events: () => ({ kind: "events" }),

  event_with_properties: (definition, params) => {
    const names = namesIn(params, "funnel_correlation_event_names", "Event Property", "event name");
    const steps = namesOf(definition);
    const excluded = params.funnel_correlation_event_exclude_property_names ?? [];
    return { kind: "event_with_properties", events: names.filter((name) => !steps.includes(name)), excluded };
  },

  properties: (_, params) => {
    const names = namesIn(params, "funnel_correlation_names", "Property", "Property");
    const excluded = params.funnel_correlation_exclude_names ?? [];
    return { kind: "properties", names: names.includes("$all") ? null : names, excluded };
  },
} satisfies Record<string, (definition: Definition, params: CorrelationParams) => CorrelationQuery>;

function namesIn(
  params: CorrelationParams,
  attr: "funnel_correlation_event_names" | "funnel_correlation_names",
  type: string,
  one: string,
): string[] {
  const names = params[attr] ?? [];
  if (names.length > 0) return names;
  const detail = `${type} Correlation expects atleast one ${one} to run correlation on`;
  throw new Invalid(attr, "required", detail);
}

const namesOf = ({ steps }: Definition): string[] =>
  steps.flatMap(({ event }) => (event === null ? [] : [event]));

function jobOf(
  scope: EventScope,
  definition: Definition,
  { funnel_step_breakdown }: Pick<CorrelationParams, "funnel_step_breakdown">,
  query: CorrelationQuery,
): CorrelationJob {
  const value = breakdownValue(funnel_step_breakdown);
  // Among everyone a person counts once, even in several groups of a breakdown.
  const funnel = funnelJob(scope, value === null ? { ...definition, breakdown: null } : definition);
  return { ...funnel, end: scope.query.range.to, reads: personReads(funnel, query), value };
}

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
  const query = params.funnel_correlation_type === "properties" ? holders(params) : doers(definition, params);
  const job = {
    ...jobOf(scope, definition, params, query),
    reached: reachedSteps(params, definition, 1),
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

function doers({ steps }: Definition, params: FunnelPeopleParams): CorrelationQuery {
  const attr = "funnel_correlation_person_entity";
  const entity = params[attr];
  if (!entity) throw new Invalid(attr, "invalid_input", "No entity for persons specified");
  const { event, filters } = stepOf(entity, attr, null);
  const isOwnStep = steps.some((step) => step.event === event);
  return { kind: "doers", steps: isOwnStep ? [] : [{ event, filters, bit: 1 }] };
}

function holders(params: FunnelPeopleParams): CorrelationQuery {
  const attr = "funnel_correlation_property_values";
  const values = params[attr];
  if (values === undefined || (Array.isArray(values) && values.length === 0)) {
    const detail = "Property Correlation expects atleast one Property to get persons for";
    throw new Invalid(attr, "invalid_input", detail);
  }
  return { kind: "holders", filters: readPersonFilters(values, attr) };
}
