"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { DateTimeField } from "@/components/ui/date-fields";
import { Select } from "@/components/ui/select";
import type { KeyInput } from "@/lib/contract/key";

/** Days until the expiry, by choice. */
const days = { month: 30, quarter: 90, year: 365 } as const;
type Choice = "never" | keyof typeof days | "date";
const choices = ["never", "month", "quarter", "year", "date"] as const satisfies readonly Choice[];

const dayMs = 86_400_000;
const inDays = (count: number): string => new Date(Date.now() + count * dayMs).toISOString();

/** When a new key stops working. */
export function ExpiryField({ timeZone }: { timeZone: string }) {
  const t = useTranslations("keys.expiry");
  const { control } = useFormContext<Omit<KeyInput, "expires_at"> & { expires_at: string | null }>();
  const { field, fieldState } = useController({ control, name: "expires_at" });
  const [choice, setChoice] = useState<Choice>("never");
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === "never") field.onChange(null);
    else field.onChange(inDays(next === "date" ? days.month : days[next]));
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t("label")}
        options={choices.map((id) => ({ id, label: t(id) }))}
        value={choice}
        onChange={choose}
        onBlur={field.onBlur}
        fault={choice === "date" ? undefined : fieldState.error?.message}
        className="w-56"
      />
      {choice === "date" && (
        <DateTimeField
          label={t("at")}
          value={field.value}
          onChange={field.onChange}
          timeZone={timeZone}
          fault={fieldState.error?.message}
        />
      )}
    </div>
  );
}
