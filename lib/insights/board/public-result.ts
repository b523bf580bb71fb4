import "server-only";
import type { AnalysisProject } from "@/lib/analysis/request/scope";
import { trend } from "@/lib/analysis/trends/answer";
import type {
  CorrelationResult,
  FunnelResult,
  FunnelStep,
  FunnelTrend,
} from "@/lib/contract/analysis/funnel";
import type { Insight } from "@/lib/contract/analysis/insight";
import { insightTypeOf } from "@/lib/contract/analysis/insight-type";
import type { PathEdge } from "@/lib/contract/analysis/paths";
import type { RetentionCohort } from "@/lib/contract/analysis/retention";
import type { StickinessSeries } from "@/lib/contract/analysis/stickiness";
import { TrendFields, type TrendSeries } from "@/lib/contract/analysis/trend";
import { type Cells, isShowable, showableGroups, showableInGroups } from "@/lib/public-links/suppress";

type Result = Insight["result"];

/**
 * What the public sees of a result: no group of fewer than five persons apart. Null: it is of too few as a whole.
 *
 * @param filters the parameters it was calculated for   @source docs/decisions/072-boards.md
 */
export async function publicResult(
  project: AnalysisProject,
  filters: Record<string, unknown>,
  result: Result,
  signal: AbortSignal,
): Promise<Result> {
  // What the API returns for each kind of analysis.
  switch (insightTypeOf(filters)) {
    case "FUNNELS":
      return ofFunnel(result as FunnelResult);
    case "CORRELATION":
      return ofCorrelation(result as CorrelationResult);
    case "PATHS":
      return (result as PathEdge[]).filter(({ value }) => isShowable(value, 0));
    case "RETENTION":
      return ofRetention(result as RetentionCohort[]);
    case "STICKINESS":
      return someOf((result as StickinessSeries[]).filter(({ count }) => isShowable(count, 0)));
    case "LIFECYCLE": {
      const persons = await countPersons(project, filters, signal);
      return persons.every(({ count }) => isShowable(count, 0)) ? result : null;
    }
    case "TRENDS":
      return someOf(ofTrends(result as TrendSeries[], await countPersons(project, filters, signal)));
    case "SQL":
      return null;
  }
}

/** Some of a list; null for none of them. */
const someOf = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function ofFunnel(result: FunnelResult): FunnelResult | null {
  if (!Array.isArray(result)) {
    const { breakdown_values: _, ...everyone } = result;
    return isShowable(sum(everyone.bins.map(([, count = 0]) => count)), 0) ? everyone : null;
  }
  const [first] = result;
  if (first === undefined) return result;
  if (Array.isArray(first)) {
    const groups = result as FunnelStep[][];
    const cells = groups.map(exitsOf);
    const shown = showableInGroups(addUp(cells), cells, 0);
    return someOf(groups.filter((_, at) => shown.has(at)));
  }
  if ("days" in first) {
    const series = result as FunnelTrend[];
    const sizes = series.map(({ reached_from_step_count: entered }) => sum(entered));
    const shown = showableGroups(sum(sizes), sizes, 0);
    return sum(sizes) === 0 ? result : someOf(series.filter((_, at) => shown.includes(at)));
  }
  const steps = result as FunnelStep[];
  return isShowable(steps[0]?.count ?? 0, 0) ? steps.map(withoutFewTimes) : null;
}

/** A step whose times are those of too few persons keeps its number alone: a median of one is the time of that person. */
const withoutFewTimes = (step: FunnelStep): FunnelStep =>
  isShowable(step.count, 0) ? step : { ...step, average_conversion_time: null, median_conversion_time: null };

/** How many persons dropped off before each step of a funnel, and how many converted. */
const exitsOf = (steps: readonly FunnelStep[]): Cells =>
  new Map(steps.map(({ count }, at) => [String(at), count - (steps[at + 1]?.count ?? 0)]));

const addUp = (groups: readonly Cells[]): Cells =>
  new Map(
    [...(groups[0]?.keys() ?? [])].map((key) => [key, sum(groups.map((cells) => cells.get(key) ?? 0))]),
  );

function ofCorrelation(result: CorrelationResult): CorrelationResult | null {
  const { success_total, failure_total } = result;
  if (!isShowable(success_total, 0) || !isShowable(failure_total, 0)) return null;
  const events = result.events.filter(({ success_count, failure_count }) =>
    [success_count, failure_count, success_total - success_count, failure_total - failure_count].every(
      (count) => isShowable(count, 0),
    ),
  );
  return { ...result, events };
}

/** Cohorts of too few keep their place, without numbers. */
function ofRetention(cohorts: readonly RetentionCohort[]): RetentionCohort[] | null {
  const isShown = ({ values }: RetentionCohort) => isShowable(values[0]?.count ?? 0, 0);
  if (!cohorts.some((cohort) => isShown(cohort) && (cohort.values[0]?.count ?? 0) > 0)) return null;
  return cohorts.map((cohort) => (isShown(cohort) ? cohort : { ...cohort, values: [] }));
}

/** How many persons are behind a series: of an event, and of a breakdown value. */
interface SeriesPersons {
  order: number;
  value: string | undefined;
  count: number;
}

/** The persons behind each series of trends in the whole range, and behind a lifecycle. */
async function countPersons(
  project: AnalysisProject,
  filters: Record<string, unknown>,
  signal: AbortSignal,
): Promise<SeriesPersons[]> {
  const { events, formula: _, compare: _previous, shown_as: _view, ...params } = TrendFields.parse(filters);
  const counted = (events ?? []).map((event) => ({ ...event, math: "dau", math_property: undefined }));
  const { result } = await trend(
    project,
    { ...params, events: counted, display: "ActionsTable", refresh: false },
    { signal },
  );
  return (result as TrendSeries[]).map(({ action, breakdown_value, aggregated_value }) => ({
    order: action?.order ?? 0,
    value: breakdown_value,
    count: aggregated_value ?? 0,
  }));
}

/** Series with enough persons; those of a formula where all of its events have. */
function ofTrends(series: readonly TrendSeries[], persons: readonly SeriesPersons[]): TrendSeries[] {
  const orders = [...new Set(persons.map(({ order }) => order))];
  const shown = orders.map((order) => {
    const groups = persons.filter((one) => one.order === order);
    const sizes = groups.map(({ count }) => count);
    const kept = new Set(showableGroups(sum(sizes), sizes, 0));
    return new Set(groups.filter(({ count }, at) => count === 0 || kept.has(at)).map(({ value }) => value));
  });
  return series.filter(({ action, breakdown_value }) =>
    action === null
      ? shown.every((values) => values.has(breakdown_value))
      : (shown[orders.indexOf(action.order)]?.has(breakdown_value) ?? false),
  );
}
