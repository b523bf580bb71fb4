import { useTranslations } from "next-intl";
import { DatedFiles } from "@/components/analysis/results/dated-files";
import { intervalTimes } from "@/components/analysis/results/interval-times";
import type { TrendSelection } from "@/components/analysis/results/trend-selection";
import { TrendTable } from "@/components/analysis/results/trend-table";
import { trendViewOf } from "@/components/analysis/results/trend-view";
import { useBreakdownColumns } from "@/components/analysis/results/use-breakdown-columns";
import { useIntervalMarks } from "@/components/analysis/results/use-interval-marks";
import { useSelectedRange } from "@/components/analysis/results/use-selected-range";
import { useSeriesNames } from "@/components/analysis/results/use-series-names";
import type { ChartProps } from "@/components/charts/chart-frame";
import { useMarkText } from "@/components/charts/interval-marks";
import { LineChart } from "@/components/charts/line-chart";
import { seriesToneAt } from "@/components/charts/series-style";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { useReadTime } from "@/components/charts/use-read-time";
import { useTimeColumns } from "@/components/charts/use-time-columns";
import { useTimeFormat } from "@/components/charts/use-time-format";
import { usePeriodText } from "@/components/filters/use-period-text";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { previousPeriod } from "@/lib/contract/analysis/dates";
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

const dayMs = 86_400_000;

/** Bars have no gaps. */
const toBars = <S extends { values: readonly (number | null)[] }>(series: S) => ({
  ...series,
  values: series.values.map((value) => value ?? 0),
});

/** Trends as lines, columns, numbers or a table. */
export default function TrendCharts(props: TrendChartsProps) {
  const { projectId, result, params, frame, height, onSelect } = props;
  const t = useTranslations("analysis.trends");
  const frameWords = useTranslations("analysis.frame");
  const steps = useTranslations("charts.steps");
  const marks = useTranslations("charts.marks");
  const { labelOf, fullLabelOf, countedOf } = useSeriesNames(projectId, params);
  const timeZone = useProjectTimeZone(projectId);
  const step = params.interval ?? "day";
  const days = result[0]?.days ?? [];
  const times = intervalTimes(days, timeZone);
  const intervalMarks = useIntervalMarks({ times, step, timeZone }, params);
  const timeColumns = useTimeColumns(times, step, timeZone, intervalMarks);
  const { wordOf } = useMarkText();
  const view = trendViewOf(params.display);
  const now = useReadTime();
  const range = useSelectedRange(projectId, params);
  const periodText = usePeriodText(projectId);
  const isCompared = result.some((one) => one.compare_label === "previous");
  const breakdown = useBreakdownColumns(projectId, params);
  const timeFormat = useTimeFormat(step, timeZone);
  const before = isCompared ? previousPeriod(params, timeZone, now) : null;
  const previousTimes = intervalTimes(
    result.find((one) => one.compare_label === "previous")?.days ?? [],
    timeZone,
  );
  const previousMarks = useIntervalMarks({ times: previousTimes, step, timeZone }, before ?? {});
  if (view === "number" || view === "table") {
    return (
      <DatedFiles projectId={projectId} params={params} before={before} more={breakdown}>
        <TrendTable
          title={frame.title}
          description={(result[0] && countedOf(result[0])) ?? undefined}
          series={result.map((one) => ({ ...one, label: labelOf(one), fullLabel: fullLabelOf(one) }))}
          isLarge={view === "number"}
          isOpen={range.isOpen}
          days={range.days}
          onSelect={onSelect && ((series) => onSelect({ series: String(series), day: null }))}
        />
      </DatedFiles>
    );
  }
  const currentCount = result.filter((one) => one.compare_label !== "previous").length;
  const all = result.map((one, at) => ({
    id: String(at),
    label: labelOf(one),
    fullLabel: fullLabelOf(one),
    // Each of its series has the color of the same in the current one.
    ...(one.compare_label === "previous" && {
      earlierMarks: previousMarks,
      tone: seriesToneAt(at - currentCount),
    }),
    // A day that the time zone skips is in only one of the periods.
    values: days.map((_, index) => one.data[index] ?? null),
  }));
  // Columns are stacked: a previous period does not belong on top.
  const drawnCount = Math.min(maxSeries, view === "line" ? all.length : currentCount);
  const [shown, undrawn] = [all.slice(0, drawnCount), all.slice(drawnCount)];
  const [first] = result;
  const previousText = (period: { date_from: string; date_to: string }) => {
    const dates = frameWords("previous.dates", { range: periodText(period) });
    const days = (Date.parse(range.date_from ?? "") - Date.parse(period.date_from)) / dayMs;
    // By weeks the period before is whole weeks earlier, and need not end where this one begins.
    return step === "week" ? t("weeksEarlier", { dates, weeks: Math.round(days / 7) }) : dates;
  };
  // What the names of the series leave out, and the name of a series without others, which no legend has.
  const description = [
    first && countedOf(first),
    t(`per.${step}`),
    first && shown.length === 1 && labelOf(first),
    before && previousText(before),
    undrawn.length > 0 && t("leftOut", { shown: drawnCount, count: all.length }),
  ].filter(Boolean);
  const chart = {
    ...frame,
    ...(description.length > 0 && { description: description.join(" · ") }),
    height,
    emptyText: t("nothing"),
    ...(isCompared && {
      fileColumns: [
        {
          name: t("previousInterval", { interval: steps(step) }),
          valueAt: (row: number) => {
            const time = previousTimes[row];
            return time === undefined ? null : timeFormat.plain(time);
          },
        },
        { name: marks("columnOfPrevious"), valueAt: (row: number) => wordOf(previousMarks[row]) },
      ],
    }),
  };
  const open = (series: number, at: number) => {
    const day = result[series]?.days[at];
    if (day !== undefined) onSelect?.({ series: String(series), day });
  };
  return (
    <DatedFiles projectId={projectId} params={params} before={before} more={breakdown} isMarked>
      {view === "line" ? (
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
      )}
    </DatedFiles>
  );
}
