import { ConversionTimes } from "@/components/analysis/results/conversion-times";
import { FunnelGroups } from "@/components/analysis/results/funnel-groups";
import type { FunnelSelection } from "@/components/analysis/results/funnel-selection";
import { FunnelTrends } from "@/components/analysis/results/funnel-trends";
import { readFunnelView } from "@/components/analysis/results/funnel-view";
import { type ChartFrameOptions, StepsChart } from "@/components/analysis/results/steps-chart";
import type { FunnelParams, FunnelResult } from "@/lib/contract/analysis/funnel";

interface FunnelChartsProps {
  projectId: string;
  result: FunnelResult;
  /** The question that it answers. */
  params: Partial<FunnelParams>;
  /** Frame of a result that is one chart. */
  frame?: ChartFrameOptions;
  /** Given whose persons to show. */
  onSelect?: ((selection: Partial<FunnelSelection>) => void) | undefined;
}

/** The result of a funnel: steps, steps by breakdown value, conversion over time, or times to convert. */
export default function FunnelCharts({ projectId, result, params, frame, onSelect }: FunnelChartsProps) {
  const view = readFunnelView(result);
  switch (view.kind) {
    case "steps":
      return <StepsChart {...(frame && { frame })} steps={view.steps} onSelect={onSelect} />;
    case "groups":
      return <FunnelGroups projectId={projectId} groups={view.groups} params={params} onSelect={onSelect} />;
    case "trends":
      return <FunnelTrends projectId={projectId} series={view.series} params={params} onSelect={onSelect} />;
    case "times":
      return (
        <ConversionTimes
          projectId={projectId}
          times={view.times}
          params={params}
          {...(onSelect && { onSelect })}
          {...(frame && { frame })}
        />
      );
  }
}
