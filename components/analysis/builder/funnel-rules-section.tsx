import { useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/number-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import {
  conversionWindow,
  type FunnelParams,
  funnelOrders,
  windowUnits,
} from "@/lib/contract/analysis/funnel";

interface FunnelRulesSectionProps {
  params: Partial<FunnelParams>;
  onChange: (changes: Partial<FunnelParams>) => void;
}

/** The order of a funnel's steps, and its conversion window. */
export function FunnelRulesSection({ params, onChange }: FunnelRulesSectionProps) {
  const t = useTranslations("analysis.builder");
  const { length, unit } = conversionWindow(params);
  const changeWindow = (interval: number, next: typeof unit) =>
    onChange({
      funnel_window_days: undefined,
      funnel_window_interval: interval,
      funnel_window_interval_unit: next,
    });
  return (
    <section aria-label={t("rules")} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 className="text-ink-3 text-label">{t("order")}</h2>
        <SegmentedControl
          label={t("order")}
          segments={funnelOrders.map((id) => ({ id, label: t(`orders.${id}`) }))}
          value={params.funnel_order_type ?? "ordered"}
          onChange={(order) => onChange({ funnel_order_type: order })}
        />
        <p className="text-ink-3 text-table">{t(`orderDetails.${params.funnel_order_type ?? "ordered"}`)}</p>
      </div>
      <div className="flex flex-col gap-2">
        <h2 className="text-ink-3 text-label">{t("window")}</h2>
        <div className="flex items-end gap-2">
          <NumberField
            label={t("windowLength")}
            isLabelHidden
            value={length}
            minValue={1}
            maxValue={100_000}
            onChange={(next) => next !== null && changeWindow(Math.round(next), unit)}
          />
          <Select
            label={t("windowUnit")}
            isLabelHidden
            className="grow"
            options={windowUnits.map((id) => ({ id, label: t(`units.${id}`) }))}
            value={unit}
            onChange={(next) => changeWindow(length, next)}
          />
        </div>
      </div>
    </section>
  );
}
