import { useTranslations } from "next-intl";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { type FunnelParams, vizTypes } from "@/lib/contract/analysis/funnel";
import type { Entity } from "@/lib/contract/analysis/parameters";

interface FunnelViewSettingsProps {
  params: Partial<FunnelParams>;
  steps: readonly Entity[];
  onChange: (changes: Partial<FunnelParams>) => void;
}

/** What is shown of a funnel, and of a trend or of times between which steps. */
export function FunnelViewSettings({ params, steps, onChange }: FunnelViewSettingsProps) {
  const t = useTranslations("analysis.funnel");
  const common = useTranslations("common");
  const view = params.funnel_viz_type ?? "steps";
  const last = steps.length - 1;
  const from = Math.min(params.funnel_from_step ?? 0, Math.max(0, last - 1));
  const to = Math.min(params.funnel_to_step ?? last, last);
  const options = (first: number, end: number) =>
    steps.slice(first, end + 1).map(({ id }, at) => ({
      id: String(first + at),
      label: common("numbered", { number: first + at + 1, name: id ?? common("anyEvent") }),
    }));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedControl
        label={common("view")}
        segments={vizTypes.map((id) => ({ id, label: t(`views.${id}`) }))}
        value={view}
        onChange={(next) =>
          onChange({
            funnel_viz_type: next === "steps" ? undefined : next,
            funnel_from_step: undefined,
            funnel_to_step: undefined,
          })
        }
      />
      {view !== "steps" && last > 1 && (
        <div className="flex flex-wrap items-center gap-2 text-ink-2 text-table">
          <Select
            label={t("fromStep")}
            isLabelHidden
            options={options(0, last - 1)}
            value={String(from)}
            onChange={(id) =>
              onChange({ funnel_from_step: Number(id), funnel_to_step: Math.max(to, Number(id) + 1) })
            }
          />
          {t("toStepWord")}
          <Select
            label={t("toStep")}
            isLabelHidden
            options={options(from + 1, last)}
            value={String(to)}
            onChange={(id) => onChange({ funnel_from_step: from, funnel_to_step: Number(id) })}
          />
        </div>
      )}
    </div>
  );
}
