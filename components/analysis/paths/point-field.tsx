"use client";
import { useTranslations } from "next-intl";
import { SuggestField } from "@/components/ui/suggest-field";

interface PointFieldProps {
  label: string;
  value: string;
  suggestions: readonly string[];
  onChange: (item: string) => void;
}

/** Most suggestions. */
const maxSuggestions = 50;

/** The item at which paths begin or end. */
export function PointField({ label, value, suggestions, onChange }: PointFieldProps) {
  const t = useTranslations("analysis.paths");
  const part = value.trim().toLowerCase();
  const options = suggestions
    .filter((item) => item.toLowerCase().includes(part))
    .slice(0, maxSuggestions)
    .map((item) => ({ id: item, label: item }));
  return (
    <SuggestField
      label={label}
      placeholder={t("anyItem")}
      isMono
      value={value}
      onChange={onChange}
      options={options}
      empty={t("noSuggestion")}
    />
  );
}
