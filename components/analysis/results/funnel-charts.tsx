import { useTranslations } from "next-intl";
import { ConversionTimes } from "@/components/analysis/results/conversion-times";
import { DatedFiles } from "@/components/analysis/results/dated-files";
import { FunnelGroups } from "@/components/analysis/results/funnel-groups";
import type { FunnelSelection } from "@/components/analysis/results/funnel-selection";
import { FunnelTrends } from "@/components/analysis/results/funnel-trends";
import { readFunnelView } from "@/components/analysis/results/funnel-view";
import { type ChartFrameOptions, StepsChart } from "@/components/analysis/results/steps-chart";
import { useBreakdownColumns } from "@/components/analysis/results/use-breakdown-columns";
import { useConversionWindow } from "@/components/analysis/results/use-conversion-window";
import { conversionWindow, type FunnelParams, type FunnelResult } from "@/lib/contract/analysis/funnel";

interface FunnelChartsProps {
  projectId: string;
  result: FunnelResult;
  /** The question that it answers. */
  params: Partial<FunnelParams>;
  /** The same for the period before, which files have beside it; by default none. */
  before?: { params: Partial<FunnelParams>; result: FunnelResult } | null;
  /** Frame of a result that is one chart. */
  frame?: ChartFrameOptions;
  /** Given whose persons to show. */
  onSelect?: ((selection: Partial<FunnelSelection>) => void) | undefined;
}

/** The result of a funnel: steps, steps by breakdown value, conversion over time, or times to convert. */
export default function FunnelCharts(props: FunnelChartsProps) {
  const { projectId, result, params, before = null, frame, onSelect } = props;
  const view = readFunnelView(result);
  const earlier = before && readFunnelView(before.result);
  const { date_from, date_to } = before?.params ?? {};
  const { window } = useConversionWindow(projectId, params);
  const t = useTranslations("analysis");
  const breakdown = useBreakdownColumns(projectId, params, true);
  const more = [
    ...breakdown,
    { name: t("builder.window"), value: window },
    { name: t("builder.order"), value: t(`builder.orders.${params.funnel_order_type ?? "ordered"}`) },
  ];
  const shared = { projectId, params, onSelect };
  if (view.kind === "trends") return <FunnelTrends {...shared} series={view.series} />;
  return (
    <DatedFiles
      projectId={projectId}
      params={params}
      waitSeconds={conversionWindow(params).seconds}
      before={date_from && date_to ? { date_from, date_to } : null}
      more={more}
    >
      {view.kind === "steps" && (
        <StepsChart
          {...shared}
          {...(frame && { frame })}
          steps={view.steps}
          before={earlier?.kind === "steps" ? earlier.steps : null}
        />
      )}
      {view.kind === "groups" && (
        <FunnelGroups
          {...shared}
          groups={view.groups}
          before={before && earlier?.kind === "groups" ? { ...before, groups: earlier.groups } : null}
        />
      )}
      {view.kind === "times" && <ConversionTimes {...shared} {...(frame && { frame })} times={view.times} />}
    </DatedFiles>
  );
}
