import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FunnelSelection } from "@/components/analysis/results/funnel-selection";
import { readBins } from "@/components/analysis/results/funnel-view";
import type { ChartFrameOptions } from "@/components/analysis/results/steps-chart";
import { useConversionWindow } from "@/components/analysis/results/use-conversion-window";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import { Histogram } from "@/components/charts/histogram";
import { useValueFormat } from "@/components/charts/use-value-format";
import { Select } from "@/components/ui/select";
import type { FunnelParams, TimeToConvert } from "@/lib/contract/analysis/funnel";

interface ConversionTimesProps {
  projectId: string;
  times: TimeToConvert;
  params: Partial<FunnelParams>;
  frame?: ChartFrameOptions;
  /** Given whose persons to show; absent on public pages. */
  onSelect?: ((selection: Partial<FunnelSelection>) => void) | undefined;
}

/** The id of all persons beside the values of a breakdown, which have an index. */
const everyone = "all";

/** How long persons took to convert: all, or with a breakdown those of one value. */
export function ConversionTimes({ projectId, times, params, frame, onSelect }: ConversionTimesProps) {
  const t = useTranslations("analysis.funnel");
  const common = useTranslations("common");
  const durations = useValueFormat("duration");
  const labelOf = useValueLabel(projectId, params);
  const { window, openNote } = useConversionWindow(projectId, params);
  const [chosen, setChosen] = useState(everyone);
  const values = times.breakdown_values ?? [];
  const ofValue = values[Number(chosen)];
  const { average_conversion_time: average } = ofValue ?? times;
  const bins = readBins(ofValue ?? times);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {values.length > 0 && (
        <Select
          label={t("timesOf")}
          className="w-56"
          options={[
            { id: everyone, label: t("allPersons") },
            ...values.map(({ breakdown_value }, at) => ({ id: String(at), label: labelOf(breakdown_value) })),
          ]}
          value={ofValue ? chosen : everyone}
          onChange={setChosen}
        />
      )}
      <Histogram
        title={t("views.time_to_convert")}
        {...(average !== null && {
          description: `${t("timesDescription", {
            count: bins.reduce((sum, { count }) => sum + count, 0),
            window,
            time: durations.exact(average),
          })} ${openNote}`.trimEnd(),
          markers: [{ label: t("average"), value: average }],
        })}
        bins={bins}
        valueLabel={t("time")}
        countLabel={common("persons")}
        kind="duration"
        emptyText={t("nobodyConverted")}
        table="below"
        {...frame}
        {...(onSelect && {
          onOpen: (bin: { from: number; to: number }) =>
            onSelect({
              value: ofValue?.breakdown_value ?? null,
              // The last bin also holds the longest time, so that it has no upper bound.
              took: { from: bin.from, to: bin === bins.at(-1) ? null : bin.to },
            }),
        })}
      />
    </div>
  );
}
