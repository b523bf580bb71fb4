import { useTranslations } from "next-intl";
import { intervalTimes } from "@/components/analysis/results/interval-times";
import type { TrendSelection } from "@/components/analysis/results/trend-selection";
import { TrendTable } from "@/components/analysis/results/trend-table";
import { trendViewOf } from "@/components/analysis/results/trend-view";
import { useIntervalMarks } from "@/components/analysis/results/use-interval-marks";
import { useSeriesLabel } from "@/components/analysis/results/use-series-label";
import type { ChartProps } from "@/components/charts/chart-frame";
import { LineChart } from "@/components/charts/line-chart";
import { seriesToneAt } from "@/components/charts/series-style";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { useTimeColumns } from "@/components/charts/use-time-columns";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
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

/** Trends as lines, columns, numbers or a table. */
export default function TrendCharts(props: TrendChartsProps) {
  const { projectId, result, params, frame, height, onSelect } = props;
  const t = useTranslations("analysis.trends");
  const labelOf = useSeriesLabel(projectId, params);
  const timeZone = useProjectTimeZone(projectId);
  const step = params.interval ?? "day";
  const days = result[0]?.days ?? [];
  const times = intervalTimes(days, timeZone);
  const intervalMarks = useIntervalMarks({ times, step, timeZone }, params);
  const timeColumns = useTimeColumns(times, step, timeZone, intervalMarks);
  const view = trendViewOf(params.display);
  if (view === "number" || view === "table") {
    return (
      <TrendTable
        title={frame.title}
        series={result.map((one) => ({ ...one, label: labelOf(one) }))}
        isLarge={view === "number"}
        onSelect={onSelect && ((series) => onSelect({ series: String(series), day: null }))}
      />
    );
  }
  // Columns are stacked: a previous period does not belong on top.
  const drawn = view === "line" ? result : result.filter((one) => one.compare_label !== "previous");
  const currentCount = drawn.filter((one) => one.compare_label !== "previous").length;
  const shown = drawn.slice(0, maxSeries).map((one, at) => ({
    id: String(at),
    label: labelOf(one),
    // The period before has ended, and each of its series has the color of the same in the current one.
    ...(one.compare_label === "previous" && { isClosed: true, tone: seriesToneAt(at - currentCount) }),
    // A day that the time zone skips is in only one of the periods.
    values: days.map((_, index) => one.data[index] ?? null),
  }));
  const chart = {
    ...frame,
    ...(drawn.length > maxSeries && {
      description: t("leftOut", { shown: maxSeries, count: drawn.length }),
    }),
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
      {...(onSelect && { onOpen: (time: number) => open(0, times.indexOf(time)) })}
    />
  ) : (
    <StackedBarChart
      {...chart}
      {...timeColumns}
      series={shown.map((one) => ({ ...one, values: one.values.map((value) => value ?? 0) }))}
      {...(onSelect && { onOpen: (column: number, series: string) => open(Number(series), column) })}
    />
  );
}
