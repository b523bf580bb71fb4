import "server-only";
import { type CachedResult, cached } from "@/lib/analysis/cached";
import { definitionOf } from "@/lib/analysis/funnel/definition";
import { funnelJob } from "@/lib/analysis/funnel/statements";
import { maxItems, type PathsJob, tooManyItems } from "@/lib/analysis/paths/compute";
import { itemNames } from "@/lib/analysis/paths/items";
import type { PathRules } from "@/lib/analysis/paths/path";
import { pathEvents } from "@/lib/analysis/paths/statements";
import type { TimeWindowJob, WindowSide } from "@/lib/analysis/paths/time-window";
import type { EventNames } from "@/lib/analysis/request/event-query";
import { type AnalysisProject, type RunOptions, scopeOf } from "@/lib/analysis/request/scope";
import { toPageItem } from "@/lib/contract/analysis/page-address";
import { mergeParams } from "@/lib/contract/analysis/parameters";
import type { PathEdge, PathPeopleParams, PathsParams } from "@/lib/contract/analysis/paths";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { errorCode } from "@/lib/error-code";
import { Invalid } from "@/lib/errors";

/**
 * The edges of paths, the most frequent first, equal ones sorted by name. Edges whose source is not the target of a
 * shown edge are left out, except at the first position.
 *
 * @throws Invalid for invalid parameters, and for too many distinct items
 */
export async function pathsInsight(
  project: AnalysisProject,
  params: PathsParams,
  { signal, onStart, now = new Date() }: RunOptions = {},
): Promise<CachedResult<PathEdge[]>> {
  // Zero means no limit. @source PostHog
  const [min, max] = [params.min_edge_weight || null, params.max_edge_weight || null];
  if (min !== null && max !== null && max < min) throw heavier();
  const limits = { limit: params.edge_limit ?? 50, min, max };
  const job = { ...(await jobOf(project, params, now)), limits };
  return await cached(project, "pathEdges", job, { refresh: params.refresh, signal, onStart }).catch(explain);
}

/** The ids of the persons whose paths contain the given items, in no order. @throws Invalid as `pathsInsight` */
export async function pathPeople(
  project: AnalysisProject,
  params: PathPeopleParams,
  { signal, now = new Date() }: RunOptions = {},
): Promise<CachedResult<Float64Array>> {
  if ((params.max_edge_weight || Number.POSITIVE_INFINITY) < (params.min_edge_weight ?? 0)) throw heavier();
  const keys = {
    start: params.path_start_key?.flatMap(keyForms) ?? null,
    end: params.path_end_key?.flatMap(keyForms) ?? null,
    dropoff: params.path_dropoff_key?.flatMap(keyForms) ?? null,
  };
  const job = { ...(await jobOf(project, params, now)), keys };
  return await cached(project, "pathPersons", job, { refresh: params.refresh, signal }).catch(explain);
}

const heavier = () =>
  new Invalid("max_edge_weight", "invalid_input", "Max Edge weight can't be lower than min edge weight");

/** Maps an error of the thread to an error that names a parameter. */
function explain(error: unknown): never {
  if (errorCode(error) !== tooManyItems) throw error;
  const detail = `Too many different path items: the maximum is ${maxItems}. Select fewer events or a shorter period.`;
  throw new Invalid("include_event_types", "invalid_input", detail);
}

/** Half an hour. @source docs/reference/analysis.md#paths */
const sessionGap = 30 * 60 * 1_000_000;

async function jobOf(project: AnalysisProject, params: PathsParams, now: Date): Promise<PathsJob> {
  const timeWindow = params.funnel_paths
    ? await timeWindowJob(project, params, params.funnel_paths, now)
    : null;
  const rules = rulesOf(project, params, timeWindow?.funnel.rules.window ?? sessionGap);
  // An invalid expression is rejected here, not in the thread.
  itemNames(rules);
  const scope = await scopeOf(project, params, now);
  return { events: pathEvents(scope, includedBy(params)), rules, timeWindow };
}

const sides = {
  funnel_path_before_step: "before",
  funnel_path_between_steps: "between",
  funnel_path_after_step: "after",
} as const satisfies Record<NonNullable<PathsParams["funnel_paths"]>, WindowSide>;

async function timeWindowJob(
  project: AnalysisProject,
  { funnel_filter, date_from, date_to, filter_test_accounts }: PathsParams,
  paths: NonNullable<PathsParams["funnel_paths"]>,
  now: Date,
): Promise<TimeWindowJob> {
  if (!funnel_filter) throw new Invalid("funnel_filter", "required", "This field is required.");
  const { breakdown: _, ...funnel } = mergeParams(
    { date_from, date_to, filter_test_accounts },
    funnel_filter,
  );
  const { funnel_step: step } = funnel_filter;
  const side = sides[paths];
  try {
    if (step === undefined) throw new Invalid("funnel_step", "required", "This field is required.");
    if (side === "between" && (step === 0 || step === 1)) {
      throw new Invalid("funnel_step", "invalid_input", "The first step has no step before it.");
    }
    return { funnel: funnelJob(await scopeOf(project, funnel, now), definitionOf(funnel)), side, step };
  } catch (error) {
    // The error of the funnel, with its path inside the paths' parameters.
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(
      "funnel_filter",
      error.code,
      error.message,
      `funnel_filter.${error.path ?? error.attr}`,
    );
  }
}

/** Readers without personal data see addresses without queries: those are cut before paths are counted. */
const cutQueries = { regex: "^([A-Za-z][A-Za-z0-9+.-]*://[^?#]*)[?#](?s:.*)$", alias: "\\1" };

function rulesOf({ masking }: MaskedFor, params: PathsParams, gap: number): PathRules {
  const { path_replacements: first, local_path_cleaning_filters: second = [] } = params;
  return {
    cleaning: [...(masking ? [cutQueries] : []), ...(Array.isArray(first) ? first : []), ...second],
    groupings: params.path_groupings ?? [],
    excluded: (params.exclude_events ?? []).flatMap(itemForms),
    start: params.start_point === undefined ? null : itemForms(params.start_point),
    end: params.end_point === undefined ? null : itemForms(params.end_point),
    steps: params.step_limit ?? 5,
    gap,
  };
}

/** The items that a parameter matches: the item of this name, and that of the page with this address. */
const itemForms = (name: string): string[] => [...new Set([name, toPageItem(name)])];

/** The same of a key, whose item follows its position. */
function keyForms(key: string): string[] {
  const start = key.indexOf("_") + 1;
  return itemForms(key.slice(start)).map((item) => key.slice(0, start) + item);
}

function includedBy({
  include_event_types,
  path_type,
  include_custom_events: named = [],
}: PathsParams): EventNames | null {
  const types = include_event_types ?? (path_type ? [path_type] : []);
  const custom = types.includes("custom_event");
  if (custom && named.length > 0) {
    throw new Invalid(
      "include_custom_events",
      "invalid_input",
      "Cannot include all custom events and specific custom events in the same query",
    );
  }
  const names = [...types.filter((type) => type !== "custom_event"), ...named];
  return custom || names.length > 0 ? { include: [...new Set(names)], custom } : null;
}
