import { useTranslations } from "next-intl";
import { FunnelGroups } from "@/components/analysis/results/funnel-groups";
import type { FunnelSelection } from "@/components/analysis/results/funnel-selection";
import { FunnelTrends } from "@/components/analysis/results/funnel-trends";
import { readBins, readFunnelView } from "@/components/analysis/results/funnel-view";
import { type ChartFrameOptions, StepsChart } from "@/components/analysis/results/steps-chart";
import { Histogram } from "@/components/charts/histogram";
import { useValueFormat } from "@/components/charts/use-value-format";
import type { FunnelParams, FunnelResult } from "@/lib/contract/analysis/funnel";

interface FunnelChartsProps {
  projectId: string;
  result: FunnelResult;
  /** The question that it answers. */
  params: Partial<FunnelParams>;
  /** Frame of a result that is one chart. */
  frame?: ChartFrameOptions;
  /** Given whose persons to show. */
  onSelect: (selection: Partial<FunnelSelection>) => void;
}

/** The result of a funnel: steps, steps by breakdown value, conversion over time, or times to convert. */
export default function FunnelCharts({ projectId, result, params, frame, onSelect }: FunnelChartsProps) {
  const t = useTranslations("analysis.funnel");
  const durations = useValueFormat("duration");
  const view = readFunnelView(result);
  switch (view.kind) {
    case "steps":
      return <StepsChart {...(frame && { frame })} steps={view.steps} onSelect={onSelect} />;
    case "groups":
      return <FunnelGroups projectId={projectId} groups={view.groups} params={params} onSelect={onSelect} />;
    case "trends":
      return <FunnelTrends projectId={projectId} series={view.series} params={params} onSelect={onSelect} />;
    case "times": {
      const average = view.times.average_conversion_time;
      const bins = readBins(view.times);
      return (
        <Histogram
          title={t("views.time_to_convert")}
          {...(average !== null && {
            description: t("timesDescription", {
              count: bins.reduce((sum, { count }) => sum + count, 0),
              time: durations.exact(average),
            }),
            markers: [{ label: t("average"), value: average }],
          })}
          bins={bins}
          valueLabel={t("time")}
          countLabel={t("persons")}
          kind="duration"
          emptyText={t("nobodyConverted")}
          table="below"
          {...frame}
          onOpen={(bin) =>
            // The last bin also holds the longest time, so that it has no upper bound.
            onSelect({ took: { from: bin.from, to: bin === bins.at(-1) ? null : bin.to } })
          }
        />
      );
    }
  }
}
