import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConditionGroup } from "@/components/filters/condition-groups";
import { ConditionSets } from "@/components/filters/condition-sets";
import { type FilterGroups, toGroups } from "@/components/persons/list/filter-groups";

const blank: ConditionGroup = { filters: [], percent: 100, rest: {} };
const subjects = ["person", "cohort", "behavior"] as const;

interface FilterPanelProps {
  projectId: string;
  filters: FilterGroups;
  onChange: (filters: FilterGroups) => void;
}

/** Conditions while they are edited: the list uses the complete ones. */
export default function FilterPanel({ projectId, filters, onChange }: FilterPanelProps) {
  const t = useTranslations("persons.filters");
  const [drafts, setDrafts] = useState<readonly ConditionGroup[]>(() =>
    filters.map((group) => ({ ...blank, filters: [...group] })),
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2 text-table">{t("rule")}</p>
      <ConditionSets
        projectId={projectId}
        groups={drafts}
        onChange={(next) => {
          setDrafts(next);
          onChange(toGroups(next.map((group) => group.filters)));
        }}
        hasRollout={false}
        blank={blank}
        subjects={subjects}
      />
    </div>
  );
}
