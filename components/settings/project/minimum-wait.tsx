import { useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/number-field";
import { maxProjectWaitDays } from "@/lib/contract/project/survey-config";

interface MinimumWaitProps {
  /** Null: no minimum. */
  days: number | null;
  onChange: (days: number | null) => void;
  fault: string | undefined;
  isDisabled: boolean;
}

/** The minimum wait of every survey after another one; an empty field is no minimum. */
export function MinimumWait({ days, onChange, fault, isDisabled }: MinimumWaitProps) {
  const t = useTranslations("projectSettings.surveys");
  return (
    <NumberField
      label={t("waitDays")}
      hint={t("waitDaysHint")}
      value={days}
      onChange={onChange}
      minValue={1}
      maxValue={maxProjectWaitDays}
      unit={t("days", { days: days ?? 0 })}
      placeholder={t("none")}
      fault={fault}
      isDisabled={isDisabled}
    />
  );
}
