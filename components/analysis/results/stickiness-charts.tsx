import { useTranslations } from "next-intl";
import { DatedFiles } from "@/components/analysis/results/dated-files";
import type { StickinessSelection } from "@/components/analysis/results/stickiness-selection";
import { useSelectedRange } from "@/components/analysis/results/use-selected-range";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";
import type { StickinessSeries } from "@/lib/contract/analysis/stickiness";

interface StickinessChartsProps {
  projectId: string;
  result: readonly StickinessSeries[];
  params: Partial<AnalysisParams>;
  /** Pixels of each drawing. */
  height: number;
  table?: "toggled" | "below";
  onSelect?: ((selection: StickinessSelection) => void) | undefined;
}

/** For each event, how many persons had it in exactly 1, 2, … intervals. */
export function StickinessCharts(props: StickinessChartsProps) {
  const { projectId, result, params, height, table = "toggled", onSelect } = props;
  const t = useTranslations("analysis.stickiness");
  const common = useTranslations("common");
  const anyEvent = useTranslations("common")("anyEvent");
  const { isOpen } = useSelectedRange(projectId, params);
  const interval = params.interval ?? "day";
  const { events = [] } = params;
  const charts = result.map(({ label, ...series }, at) => ({
    ...series,
    event: String(at),
    name: events[at]?.id === null ? anyEvent : label,
  }));
  return (
    <DatedFiles projectId={projectId} params={params}>
      <div className="flex min-w-0 flex-col gap-8">
        {charts.map(({ event, name, count, data, days }) => (
          <StackedBarChart
            key={event}
            title={t("chartTitle", { name })}
            description={t(isOpen ? "descriptionOpen" : "description", { count, intervals: days.length })}
            table={table}
            height={height}
            columns={days.map((number) => ({
              short: String(number),
              full: t(`lengths.${interval}`, { count: number }),
            }))}
            columnLabel={t("active")}
            series={[{ id: "persons", label: common("persons"), values: data }]}
            emptyText={common("nobodyDidThis")}
            {...(onSelect && {
              onOpen: (column: number) => onSelect({ intervals: String(column + 1), event }),
            })}
          />
        ))}
      </div>
    </DatedFiles>
  );
}
