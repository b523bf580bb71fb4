"use client";
import { useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/number-field";
import { maxDaysBetweenSurveys } from "@/lib/contract/project";

interface DaysBetweenSurveysProps {
  /** Null: no minimum. */
  days: number | null;
  onChange: (days: number | null) => void;
  fault: string | undefined;
  isDisabled: boolean;
}

/** The minimum of days between surveys; an empty field is none. */
export function DaysBetweenSurveys({ days, onChange, fault, isDisabled }: DaysBetweenSurveysProps) {
  const t = useTranslations("projectSettings.surveys");
  return (
    <NumberField
      label={t("minDays")}
      hint={t("minDaysHint")}
      value={days}
      onChange={onChange}
      minValue={1}
      maxValue={maxDaysBetweenSurveys}
      unit={t("days", { days: days ?? 0 })}
      placeholder={t("none")}
      fault={fault}
      isDisabled={isDisabled}
    />
  );
}
