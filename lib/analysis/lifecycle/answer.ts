import "server-only";
import { fromAbsolute } from "@internationalized/date";
import { type CachedResult, cached } from "@/lib/analysis/cached";
import type { LifecycleJob, LifecycleResult } from "@/lib/analysis/lifecycle/compute";
import { lifecycleEvents } from "@/lib/analysis/lifecycle/statements";
import { readFilters } from "@/lib/analysis/request/filters";
import { intervalLabel, intervalOf, limitedStarts, rangeOf } from "@/lib/analysis/request/intervals";
import {
  type AnalysisProject,
  type EventScope,
  inOrder,
  type RunOptions,
  scopeOf,
} from "@/lib/analysis/request/scope";
import { dateOf } from "@/lib/contract/analysis/dates";
import {
  type LifecycleParams,
  type LifecyclePeopleParams,
  type LifecycleSeries,
  type LifecycleStatus,
  lifecycleStatuses,
} from "@/lib/contract/analysis/lifecycle";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";
import { Invalid } from "@/lib/errors";
import type { FilterGroup } from "@/lib/filters/tree";

/**
 * How many persons are new, returning, resurrecting or dormant in each interval, as defined in `lifecycle/compute.ts`.
 * Dormant persons are negative numbers.
 *
 * @throws Invalid for another `shown_as`, actions, groups, invalid filters and too long date ranges
 */
export async function lifecycleTrend(
  project: AnalysisProject,
  params: LifecycleParams,
  { signal, onStart, now = new Date() }: RunOptions = {},
): Promise<CachedResult<LifecycleSeries[]>> {
  if (params.shown_as !== "Lifecycle") {
    throw new Invalid("shown_as", "invalid_input", "Only Lifecycle is supported.");
  }
  const request = await requestOf(project, params, now);
  const { result, ...answer } = await cached(project, "lifecycle", jobOf(request, null), {
    refresh: params.refresh,
    signal,
    onStart,
  });
  return { ...answer, result: shape(result, request) };
}

/**
 * The ids of the persons who have a status in the interval of a date, in no order; none for an unknown status.
 *
 * @throws Invalid as `lifecycleTrend`
 */
export async function lifecyclePersons(
  project: AnalysisProject,
  params: LifecyclePeopleParams,
  { signal, now = new Date() }: RunOptions = {},
): Promise<Pick<CachedResult<Float64Array>, "result" | "engine" | "as_of">> {
  const request = await requestOf(project, params, now);
  const status = lifecycleStatuses.find((status) => status === params.lifecycle_type);
  if (!status) return { result: new Float64Array() };
  const date = dateOf(params.target_date, fromAbsolute(now.getTime(), project.timezone)).toDate();
  const interval = intervalOf(request.starts, date.getTime());
  const {
    result,
    is_cached: _cached,
    last_refresh: _refreshed,
    ...read
  } = await cached(project, "lifecycle", jobOf(request, { interval, status }), {
    refresh: params.refresh,
    signal,
  });
  return { result: result.members, ...read };
}

/** A validated request: the series, and the intervals. */
interface LifecycleRequest {
  scope: EventScope;
  interval: NonNullable<AnalysisParams["interval"]>;
  event: string | null;
  name: string;
  filters: FilterGroup;
  /**
   * Milliseconds: the start of the interval before the first, of those requested, of the one after them, and its end.
   */
  starts: number[];
}

async function requestOf(
  project: AnalysisProject,
  params: AnalysisParams,
  now: Date,
): Promise<LifecycleRequest> {
  const scope = await scopeOf(project, params, now);
  const [entity = {}] = inOrder(params.events ?? []);
  const event = entity.id ?? null;
  const interval = params.interval ?? "day";
  return {
    scope,
    interval,
    event,
    name: entity.custom_name ?? entity.name ?? event ?? "All events",
    filters: readFilters(entity.properties, "events"),
    starts: limitedStarts(rangeOf(scope.query), interval, project.timezone, { margin: 1 }),
  };
}

/** The interval after the last is not read: it only has dormant persons. */
function jobOf(
  { scope, starts, ...step }: LifecycleRequest,
  target: { interval: number; status: LifecycleStatus } | null,
): LifecycleJob {
  const borders = starts.slice(0, -1).map((start) => start * 1000);
  return { ...lifecycleEvents(scope, borders, step), starts: borders, target };
}

function shape(
  { counts }: LifecycleResult,
  { scope, interval, name, starts }: LifecycleRequest,
): LifecycleSeries[] {
  const days = starts.slice(1, -2).map((start) => intervalLabel(start, interval, scope.timezone));
  return lifecycleStatuses.map((status) => {
    const data = Array.from(counts[status].subarray(1, days.length + 1));
    return {
      status,
      label: `${name} - ${status}`,
      days,
      // Avoids -0.
      data: status === "dormant" ? data.map((count) => 0 - count) : data,
    };
  });
}
