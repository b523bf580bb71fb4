import { useTranslations } from "next-intl";
import { ChartSkeleton } from "@/components/charts/chart-skeleton";
import { funnelChartHeight } from "@/components/charts/funnel-chart-height";
import type { FunnelParams } from "@/lib/contract/analysis/funnel";

/** Pixels of the charts that do not grow with the steps. */
const heights = { trends: 240, time_to_convert: 220 } as const;

/** Stands for the charts of a funnel while the answer or their script loads, as high as they will be. */
export function FunnelSkeleton({ params }: { params: Partial<FunnelParams> }) {
  const t = useTranslations("analysis.funnel");
  const { funnel_viz_type: type = "steps", events = [] } = params;
  const isSteps = type === "steps";
  return (
    <ChartSkeleton
      title={t(type === "trends" ? "trend" : isSteps ? "steps" : "views.time_to_convert")}
      // One line high, as the numbers that replace it.
      description={type === "trends" ? t("trendDescription") : "\u00a0"}
      table="below"
      height={isSteps ? funnelChartHeight(events.length) : heights[type]}
    />
  );
}
