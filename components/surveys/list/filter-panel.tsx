import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type FiltersProps, optionsIn } from "@/components/surveys/list/filter-options";
import { Checkbox } from "@/components/ui/checkbox";
import { DateRangeField } from "@/components/ui/date-fields";
import type { Option } from "@/components/ui/list-box";
import { Select } from "@/components/ui/select";
import { surveyTypes } from "@/lib/contract/survey/types";

const anyValue = "";

/** What the list can be narrowed by. */
export default function FilterPanel({ filters, onChange, rows }: FiltersProps) {
  const t = useTranslations("surveys");
  const common = useTranslations("common");
  const { authors, flags } = useMemo(() => optionsIn(rows), [rows]);
  const anything: Option = { id: anyValue, label: t("filters.any") };
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t("columns.type")}
        options={[anything, ...surveyTypes.map((id) => ({ id, label: t(`types.${id}`) }))]}
        value={filters.type ?? anyValue}
        onChange={(id) => onChange({ type: surveyTypes.find((type) => type === id) ?? null })}
      />
      <Select
        label={t("columns.author")}
        options={[anything, ...authors]}
        value={filters.author ?? anyValue}
        onChange={(id) => onChange({ author: id || null })}
      />
      <Select
        label={common("flag")}
        options={[anything, ...flags]}
        value={filters.flag ?? anyValue}
        onChange={(id) => onChange({ flag: id || null })}
      />
      <DateRangeField
        label={t("filters.created")}
        value={filters.created}
        onChange={(created) => onChange({ created })}
      />
      <Checkbox
        label={t("filters.hasProblems")}
        isSelected={filters.hasProblems}
        onChange={(hasProblems) => onChange({ hasProblems })}
      />
      <Checkbox
        label={t("unpublished")}
        isSelected={filters.isEdited}
        onChange={(isEdited) => onChange({ isEdited })}
      />
    </div>
  );
}
