import { useTranslations } from "next-intl";
import { displayOf, trendViewOf, trendViews } from "@/components/analysis/results/trend-view";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Switch } from "@/components/ui/switch";
import type { TrendParams } from "@/lib/contract/analysis/trend";

interface TrendViewSettingsProps {
  params: Partial<TrendParams>;
  onChange: (changes: Partial<TrendParams>) => void;
}

/** How trends are shown, whether they are cumulated, and compared with the previous period. */
export function TrendViewSettings({ params, onChange }: TrendViewSettingsProps) {
  const t = useTranslations("analysis.trends");
  const common = useTranslations("common");
  const frame = useTranslations("analysis.frame");
  const view = trendViewOf(params.display);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <SegmentedControl
        label={common("view")}
        segments={trendViews.map((id) => ({ id, label: t(`views.${id}`) }))}
        value={view}
        onChange={(next) => onChange({ display: displayOf[next] })}
      />
      {view === "line" && (
        <Switch
          label={t("cumulative")}
          isSelected={params.display === "ActionsLineGraphCumulative"}
          onChange={(isOn) => onChange({ display: isOn ? "ActionsLineGraphCumulative" : undefined })}
        />
      )}
      <Switch
        label={frame("previous.compare")}
        isSelected={params.compare ?? false}
        onChange={(isOn) => onChange({ compare: isOn || undefined })}
      />
    </div>
  );
}
