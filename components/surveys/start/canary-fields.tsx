import { useTranslations } from "next-intl";
import { useAudienceSize } from "@/components/surveys/estimate/estimate";
import { type CanaryDraft, defaultCanary } from "@/components/surveys/start/canary-draft";
import type { StartTarget } from "@/components/surveys/start/start-target";
import { Checkbox } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { canaryLimits, minCanaryShown } from "@/lib/contract/survey/canary";

interface CanaryFieldsProps {
  target: StartTarget;
  /** Null: the survey starts for everyone. */
  canary: CanaryDraft | null;
  onChange: (canary: CanaryDraft | null) => void;
}

/** Whether the survey starts for a share of its audience, for how long, and when it stops by itself. */
export function CanaryFields({ target, canary, onChange }: CanaryFieldsProps) {
  const t = useTranslations("editor.startDialog.canary");
  const audience = useAudienceSize(target);
  const share = canary?.share ?? null;
  const reach = audience !== null && share !== null ? Math.round((audience * share) / 100) : null;
  const field = (key: keyof CanaryDraft, unit: string) => {
    const value = canary?.[key] ?? null;
    return (
      <NumberField
        label={t(key)}
        value={value}
        onChange={(next) => canary && onChange({ ...canary, [key]: next })}
        minValue={canaryLimits[key].min}
        maxValue={canaryLimits[key].max}
        unit={unit}
        fault={
          value === null
            ? t("between", { min: canaryLimits[key].min, max: canaryLimits[key].max })
            : undefined
        }
        className="min-w-0"
      />
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t("label")}
        hint={t("hint")}
        isSelected={canary !== null}
        onChange={(isOn) => onChange(isOn ? defaultCanary : null)}
      />
      {canary && (
        <div className="flex flex-col gap-3 border-line border-l-2 pl-4">
          <div className="grid gap-3 sm:grid-cols-3">
            {field("share", "%")}
            {field("hours", t("unit", { hours: canary.hours ?? 0 }))}
            {field("max_dismissal_rate", "%")}
          </div>
          <p className="text-ink-2 text-table">
            {reach !== null && <>{t("reach", { count: reach })} </>}
            {t("rule", { rate: canary.max_dismissal_rate ?? 0, least: minCanaryShown })}
          </p>
          {reach !== null && reach < minCanaryShown && (
            <p role="status" className="text-ochre text-table">
              {t("tooFew", { least: minCanaryShown })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
