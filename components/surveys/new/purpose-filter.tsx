import { useTranslations } from "next-intl";
import { type Purpose, purposes } from "@/components/surveys/templates/template";
import { RadioGroup } from "@/components/ui/radio-group";

const all = "all";

interface PurposeFilterProps {
  /** Null for all purposes. */
  purpose: Purpose | null;
  onChange: (purpose: Purpose | null) => void;
}

/** Filters templates by purpose. */
export function PurposeFilter({ purpose, onChange }: PurposeFilterProps) {
  const t = useTranslations("templates.purposes");
  const label = useTranslations("newSurvey")("purpose");
  return (
    <div className="px-4 py-4 sm:px-8 lg:pr-4">
      <RadioGroup
        label={label}
        isRowWhenNarrow
        options={([all, ...purposes] as const).map((id) => ({ id, label: t(id) }))}
        value={purpose ?? all}
        onChange={(id) => onChange(purposes.find((candidate) => candidate === id) ?? null)}
      />
    </div>
  );
}
