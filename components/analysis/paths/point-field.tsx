import { useTranslations } from "next-intl";
import { SuggestField } from "@/components/ui/suggest-field";

interface PointFieldProps {
  label: string;
  value: string;
  suggestions: readonly string[];
  onChange: (item: string) => void;
}

/** The item at which paths begin or end. */
export function PointField({ label, value, suggestions, onChange }: PointFieldProps) {
  const t = useTranslations("analysis.paths");
  return (
    <SuggestField
      label={label}
      placeholder={t("anyItem")}
      isMono
      value={value}
      onChange={onChange}
      options={suggestions.map((item) => ({ id: item, label: item }))}
      empty={t("noSuggestion")}
    />
  );
}
