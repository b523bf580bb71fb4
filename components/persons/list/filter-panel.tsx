import { useTranslations } from "next-intl";
import { useState } from "react";
import { isComplete } from "@/components/filters/operators";
import { PropertyFilters } from "@/components/filters/property-filters";
import type { PropertyFilter } from "@/lib/contract/filter";

interface FilterPanelProps {
  projectId: string;
  filters: readonly PropertyFilter[];
  onChange: (filters: readonly PropertyFilter[]) => void;
}

/** Conditions while they are edited: the list uses the complete ones. */
export default function FilterPanel({ projectId, filters, onChange }: FilterPanelProps) {
  const t = useTranslations("persons.filters");
  const [drafts, setDrafts] = useState<readonly PropertyFilter[]>(filters);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2 text-table">{t("rule")}</p>
      <PropertyFilters
        projectId={projectId}
        label={t("open")}
        filters={drafts}
        onChange={(next) => {
          setDrafts(next);
          onChange(next.filter(isComplete));
        }}
      />
    </div>
  );
}
