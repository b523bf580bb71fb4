import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTimeField } from "@/components/ui/date-fields";
import { Select } from "@/components/ui/select";

/** Days until the expiry, by choice. */
const days = { month: 30, quarter: 90, year: 365 } as const;
type Choice = "never" | keyof typeof days | "date";
const choices = ["never", "month", "quarter", "year", "date"] as const satisfies readonly Choice[];

const dayMs = 86_400_000;
const inDays = (count: number): string => new Date(Date.now() + count * dayMs).toISOString();

interface ExpiryFieldProps {
  timeZone: string;
  /** ISO 8601; null for never. */
  value: string | null;
  onChange: (value: string | null) => void;
  fault: string | undefined;
}

/** The expiry of a new key. */
export function ExpiryField({ timeZone, value, onChange, fault }: ExpiryFieldProps) {
  const t = useTranslations("keys.expiry");
  const common = useTranslations("common");
  const [choice, setChoice] = useState<Choice>("never");
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === "never") onChange(null);
    else onChange(inDays(next === "date" ? days.month : days[next]));
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={common("expires")}
        options={choices.map((id) => ({ id, label: t(id) }))}
        value={choice}
        onChange={choose}
        fault={choice === "date" ? undefined : fault}
        className="w-56"
      />
      {choice === "date" && (
        <DateTimeField label={t("at")} value={value} onChange={onChange} timeZone={timeZone} fault={fault} />
      )}
    </div>
  );
}
