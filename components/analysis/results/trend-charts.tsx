import { useNow, useTranslations } from "next-intl";
import { intervalTimes } from "@/components/analysis/results/interval-times";
import type { TrendSelection } from "@/components/analysis/results/trend-selection";
import { TrendTable } from "@/components/analysis/results/trend-table";
import { trendViewOf } from "@/components/analysis/results/trend-view";
import { useIntervalMarks } from "@/components/analysis/results/use-interval-marks";
import { useSeriesNames } from "@/components/analysis/results/use-series-names";
import type { ChartProps } from "@/components/charts/chart-frame";
import { LineChart } from "@/components/charts/line-chart";
import { seriesToneAt } from "@/components/charts/series-style";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { useTimeColumns } from "@/components/charts/use-time-columns";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { type DateParams, dateRange } from "@/lib/contract/analysis/dates";
import type { TrendParams, TrendSeries } from "@/lib/contract/analysis/trend";

interface TrendChartsProps {
  projectId: string;
  result: readonly TrendSeries[];
  params: Partial<TrendParams>;
  frame: Omit<ChartProps, "emptyText" | "query">;
  /** Pixels of a drawing over time. */
  height: number;
  /** Opens the persons of a number; without it none can be opened. */
  onSelect?: ((selection: TrendSelection) => void) | undefined;
}

/** The maximum number of distinguishable series. */
const maxSeries = 6;

/** Bars have no gaps. */
const toBars = <S extends { values: readonly (number | null)[] }>(series: S) => ({
  ...series,
  values: series.values.map((value) => value ?? 0),
});

const dayMicroseconds = 86_400_000_000;

/** Whether numbers of a range can still change, and of how many whole days it is; null if of none. */
function usedRange(
  params: DateParams,
  timeZone: string,
  now: number,
): { isOpen: boolean; days: number | null } {
  const { from, to } = dateRange(params, timeZone, new Date(now));
  const length = from === null ? 0 : (to + 1 - from) / dayMicroseconds;
  const days = Math.round(length);
  // A day of the change of clocks is an hour shorter or longer.
  return { isOpen: to / 1000 >= now, days: days > 0 && Math.abs(length - days) < 0.05 ? days : null };
}

/** Trends as lines, columns, numbers or a table. */
export default function TrendCharts(props: TrendChartsProps) {
  const { projectId, result, params, frame, height, onSelect } = props;
  const t = useTranslations("analysis.trends");
  const { labelOf, countedOf } = useSeriesNames(projectId, params);
  const timeZone = useProjectTimeZone(projectId);
  const step = params.interval ?? "day";
  const days = result[0]?.days ?? [];
  const times = intervalTimes(days, timeZone);
  const intervalMarks = useIntervalMarks({ times, step, timeZone }, params);
  const timeColumns = useTimeColumns(times, step, timeZone, intervalMarks);
  const view = trendViewOf(params.display);
  const now = useNow().getTime();
  if (view === "number" || view === "table") {
    return (
      <TrendTable
        title={frame.title}
        description={(result[0] && countedOf(result[0])) ?? undefined}
        series={result.map((one) => ({ ...one, label: labelOf(one) }))}
        isLarge={view === "number"}
        {...usedRange(params, timeZone, now)}
        onSelect={onSelect && ((series) => onSelect({ series: String(series), day: null }))}
      />
    );
  }
  // Columns are stacked: a previous period does not belong on top.
  const drawn = view === "line" ? result : result.filter((one) => one.compare_label !== "previous");
  const currentCount = drawn.filter((one) => one.compare_label !== "previous").length;
  const all = drawn.map((one, at) => ({
    id: String(at),
    label: labelOf(one),
    // The period before has ended, and each of its series has the color of the same in the current one.
    ...(one.compare_label === "previous" && { isClosed: true, tone: seriesToneAt(at - currentCount) }),
    // A day that the time zone skips is in only one of the periods.
    values: days.map((_, index) => one.data[index] ?? null),
  }));
  const [shown, undrawn] = [all.slice(0, maxSeries), all.slice(maxSeries)];
  const [first] = drawn;
  // What the names of the series leave out, and the name of a series without others, which no legend has.
  const description = [
    first && countedOf(first),
    first && drawn.length === 1 && labelOf(first),
    undrawn.length > 0 && t("leftOut", { shown: maxSeries, count: drawn.length }),
  ].filter(Boolean);
  const chart = {
    ...frame,
    ...(description.length > 0 && { description: description.join(" · ") }),
    height,
    emptyText: t("nothing"),
  };
  const open = (series: number, at: number) => {
    const day = result[series]?.days[at];
    if (day !== undefined) onSelect?.({ series: String(series), day });
  };
  return view === "line" ? (
    <LineChart
      {...chart}
      times={times}
      intervalMarks={intervalMarks}
      step={step}
      timeZone={timeZone}
      series={shown}
      undrawn={undrawn}
      {...(onSelect && { onOpen: (time: number) => open(0, times.indexOf(time)) })}
    />
  ) : (
    <StackedBarChart
      {...chart}
      {...timeColumns}
      series={shown.map(toBars)}
      undrawn={undrawn.map(toBars)}
      {...(onSelect && { onOpen: (column: number, series: string) => open(Number(series), column) })}
    />
  );
}
