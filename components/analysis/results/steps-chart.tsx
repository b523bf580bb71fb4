import { useTranslations } from "next-intl";
import type { FunnelSelection } from "@/components/analysis/results/funnel-selection";
import { useConversionWindow } from "@/components/analysis/results/use-conversion-window";
import type { ChartProps } from "@/components/charts/chart-frame";
import { FunnelChart } from "@/components/charts/funnel-chart";
import { useValueFormat } from "@/components/charts/use-value-format";
import type { FunnelParams, FunnelStep } from "@/lib/contract/analysis/funnel";

/** The frame of a result's chart. */
export type ChartFrameOptions = Partial<Pick<ChartProps, "title" | "isTitleHidden" | "table">>;

interface StepsChartProps {
  projectId: string;
  /** The question. */
  params: Partial<FunnelParams>;
  /** Title of the chart, default "Steps", and the position of its table, default below. */
  frame?: ChartFrameOptions;
  steps: readonly FunnelStep[];
  /** Those of the period before, which files have beside them; by default none. */
  before?: readonly FunnelStep[] | null;
  onSelect?: ((selection: Partial<FunnelSelection>) => void) | undefined;
}

/**
 * The steps of a funnel as bars. Pressing a bar opens the persons who reached the step; pressing its hatched
 * part, those who dropped off before it.
 */
export function StepsChart({ projectId, params, frame, steps, before = null, onSelect }: StepsChartProps) {
  const t = useTranslations("analysis.funnel");
  const shares = useValueFormat("percent");
  const charts = useTranslations("charts");
  const common = useTranslations("common");
  const ofPrevious = (name: string) => t("previousColumn", { name });
  const { window, openNote } = useConversionWindow(projectId, params);
  const entered = steps[0]?.count ?? 0;
  const converted = steps.at(-1)?.count ?? 0;
  return (
    <FunnelChart
      title={t("steps")}
      {...(entered > 0 && {
        description: `${t("stepsDescription", {
          entered,
          converted,
          window,
          share: shares.exact(converted / entered),
        })} ${openNote}`.trimEnd(),
      })}
      steps={steps.map(({ order, name, custom_name, count, ...times }) => ({
        id: String(order + 1),
        label: custom_name ?? name ?? common("anyEvent"),
        count,
        medianSeconds: times.median_conversion_time,
        meanSeconds: times.average_conversion_time,
      }))}
      {...(onSelect && {
        onOpen: (id: string, part: "converted" | "dropped") =>
          onSelect({ step: part === "converted" ? Number(id) : -Number(id) }),
      })}
      emptyText={t("nobodyEntered")}
      {...(before && {
        fileColumns: [
          {
            name: ofPrevious(charts("inPersons", { name: common("reached") })),
            valueAt: (row: number) => before[row]?.count ?? null,
          },
          {
            name: ofPrevious(charts("inShare", { name: charts("ofFirst") })),
            valueAt: (row: number) => (before[0]?.count ? (before[row]?.count ?? 0) / before[0].count : null),
          },
        ],
      })}
      table="below"
      {...frame}
    />
  );
}
