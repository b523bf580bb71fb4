import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listTimeZones } from "@/components/settings/project/time-zones";
import { ComboBox } from "@/components/ui/combo-box";

interface TimeZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  fault: string | undefined;
  isDisabled: boolean;
}

/** Selects a time zone by its name or its offset. */
export function TimeZoneField({ value, onChange, fault, isDisabled }: TimeZoneFieldProps) {
  const t = useTranslations("projectSettings.timeZone");
  const zones = useMemo(() => listTimeZones(value, new Date()), [value]);
  return (
    <ComboBox
      label={t("label")}
      hint={t("hint")}
      fault={fault}
      options={zones.map(({ id, label, offsetName }) => ({ id, label: `${label} (${offsetName})` }))}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      empty={t("empty")}
      isDisabled={isDisabled}
    />
  );
}
