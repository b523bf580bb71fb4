import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FunnelSelection } from "@/components/analysis/results/funnel-selection";
import { intervalTimes } from "@/components/analysis/results/interval-times";
import { useConversionWindow } from "@/components/analysis/results/use-conversion-window";
import { useIntervalMarks } from "@/components/analysis/results/use-interval-marks";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import { LineChart } from "@/components/charts/line-chart";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { useTimeColumns } from "@/components/charts/use-time-columns";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { conversionWindow, type FunnelParams, type FunnelTrend } from "@/lib/contract/analysis/funnel";

interface FunnelTrendsProps {
  projectId: string;
  /** One series, or one for each breakdown value, most persons first. */
  series: readonly FunnelTrend[];
  params: Partial<FunnelParams>;
  onSelect?: ((selection: Partial<FunnelSelection>) => void) | undefined;
}

/** The maximum number of distinguishable lines. */
const maxLines = 6;

/** Conversion by the time of entering, and how many persons entered and converted. */
export function FunnelTrends({ projectId, series, params, onSelect }: FunnelTrendsProps) {
  const t = useTranslations("analysis.funnel");
  const common = useTranslations("common");
  const timeZone = useProjectTimeZone(projectId);
  const labelOf = useValueLabel(projectId, params);
  const days = series[0]?.days ?? [];
  const times = useMemo(() => intervalTimes(days, timeZone), [days, timeZone]);
  const step = params.interval ?? "day";
  const { window } = useConversionWindow(projectId, params);
  const waitSeconds = conversionWindow(params).seconds;
  const intervalMarks = useIntervalMarks({ times, step, timeZone, waitSeconds }, params);
  const timeColumns = useTimeColumns(times, step, timeZone, intervalMarks);
  const hasBreakdown = series[0]?.breakdown_value !== undefined;
  const lines = series.map(({ data, breakdown_value: [value = ""] = [] }) => ({
    id: value || "all",
    label: hasBreakdown ? labelOf(value) : t("conversion"),
    values: data.map((percent) => (percent === null ? null : percent / 100)),
  }));
  const sumAt = (at: number, part: "reached_from_step_count" | "reached_to_step_count") =>
    series.reduce((sum, one) => sum + (one[part][at] ?? 0), 0);
  const open = (time: number) => {
    const entered = days[times.indexOf(time)];
    if (entered !== undefined) onSelect?.({ entered });
  };
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <LineChart
        title={t("trend")}
        description={
          hasBreakdown && series.length > maxLines
            ? t("trendLeftOut", { window, shown: maxLines, count: series.length })
            : t("trendDescription", { window })
        }
        times={times}
        intervalMarks={intervalMarks}
        step={step}
        timeZone={timeZone}
        series={lines.slice(0, maxLines)}
        undrawn={lines.slice(maxLines)}
        kind="percent"
        {...(onSelect && { onOpen: open })}
        emptyText={t("nobodyEntered")}
        table="below"
      />
      <StackedBarChart
        title={t("trendPersons")}
        description={t("trendPersonsDescription")}
        {...timeColumns}
        series={[
          {
            id: "converted",
            label: common("converted"),
            values: days.map((_, at) => sumAt(at, "reached_to_step_count")),
          },
          {
            id: "dropped",
            label: common("droppedOff"),
            values: days.map(
              (_, at) => sumAt(at, "reached_from_step_count") - sumAt(at, "reached_to_step_count"),
            ),
          },
        ]}
        {...(onSelect && {
          onOpen: (column: number, part: string) =>
            onSelect({ entered: days[column] ?? null, dropped: part === "dropped" ? "yes" : null }),
        })}
        table="below"
      />
    </div>
  );
}
