import { useTranslations } from "next-intl";
import { intervalTimes } from "@/components/analysis/results/interval-times";
import { useFirstOpen } from "@/components/analysis/results/use-interval-marks";
import { wallClockOf } from "@/components/analysis/results/wall-clock";
import type { ChartProps } from "@/components/charts/chart-frame";
import type { Tone } from "@/components/charts/series-style";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { useTimeColumns } from "@/components/charts/use-time-columns";
import { useEventName } from "@/components/filters/use-event-name";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import {
  type LifecycleSeries,
  type LifecycleStatus,
  lifecycleStatuses,
} from "@/lib/contract/analysis/lifecycle";
import type { AnalysisParams, Entity } from "@/lib/contract/analysis/parameters";

interface LifecycleChartProps extends Omit<ChartProps, "emptyText" | "query"> {
  projectId: string;
  result: readonly LifecycleSeries[];
  /** Whose lifecycle it is. */
  event: Entity | undefined;
  interval: NonNullable<AnalysisParams["interval"]>;
  /** Pixels of the drawing. */
  height: number;
  onSelect?: ((status: LifecycleStatus, day: string) => void) | undefined;
}

const tones: Record<LifecycleStatus, Tone> = {
  new: "series-1",
  returning: "series-3",
  resurrecting: "series-2",
  dormant: "series-5",
};

/** Persons by status: new, returning and resurrecting above zero, dormant below; the same numbers in a table. */
export function LifecycleChart(props: LifecycleChartProps) {
  const { projectId, result, event, interval, onSelect, ...frame } = props;
  const t = useTranslations("analysis.lifecycle");
  const common = useTranslations("common");
  const eventName = useEventName();
  const days = result[0]?.days ?? [];
  const times = days.map((day) => wallClockOf(day) ?? 0);
  const timeZone = useProjectTimeZone(projectId);
  const openFrom = useFirstOpen({ times: intervalTimes(days, timeZone), step: interval, timeZone });
  // Its intervals are whole, whatever the dates.
  const marks = days.map((_, at) => ({ isOpen: at >= openFrom, isPartial: false }));
  const timeColumns = useTimeColumns(times, interval, "UTC", marks);
  const description = [event && eventName(event), frame.description].filter(Boolean).join(" · ");
  return (
    <StackedBarChart
      {...frame}
      {...timeColumns}
      {...(description && { description })}
      series={lifecycleStatuses.flatMap((status) => {
        const statusSeries = result.find((series) => series.status === status);
        return statusSeries
          ? [{ id: status, label: t(`statuses.${status}`), values: statusSeries.data, tone: tones[status] }]
          : [];
      })}
      emptyText={common("nobodyDidThis")}
      {...(onSelect && {
        onOpen: (column: number, id: string) => {
          const status = lifecycleStatuses.find((candidate) => candidate === id);
          const day = days[column];
          if (status && day !== undefined) onSelect(status, day);
        },
      })}
    />
  );
}
