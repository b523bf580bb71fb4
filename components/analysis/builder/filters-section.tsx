import { useTranslations } from "next-intl";
import { readFlatFilters } from "@/components/filters/flat-filters";
import { PersonPropertiesNote } from "@/components/filters/person-properties-note";
import { PropertyFilters } from "@/components/filters/property-filters";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";

type FilterParams = Pick<AnalysisParams, "properties" | "filter_test_accounts">;

interface FiltersSectionProps {
  projectId: string;
  params: Partial<FilterParams>;
  onChange: (changes: Partial<FilterParams>) => void;
}

const subjects = ["event", "person", "cohort"] as const;

/** Filters on all events of a question and their persons, cohorts, and whether test accounts count. */
export function FiltersSection({ projectId, params, onChange }: FiltersSectionProps) {
  const t = useTranslations("analysis.builder");
  const common = useTranslations("common");
  const filters = readFlatFilters(params.properties);
  return (
    <section aria-label={common("filters")} className="flex flex-col gap-2">
      <h2 className="text-ink-3 text-label">{common("filters")}</h2>
      {filters ? (
        <PropertyFilters
          projectId={projectId}
          label={common("filters")}
          filters={filters}
          subjects={subjects}
          onChange={(properties) => onChange({ properties })}
        />
      ) : (
        <div className="flex flex-col items-start gap-2">
          <p className="text-ink-2 text-table">{t("nestedFilters")}</p>
          <Button size="small" onPress={() => onChange({ properties: undefined })}>
            {t("removeFilters")}
          </Button>
        </div>
      )}
      <PersonPropertiesNote projectId={projectId} />
      <Switch
        label={common("excludeTestAccounts")}
        isSelected={params.filter_test_accounts ?? false}
        onChange={(isOn) => onChange({ filter_test_accounts: isOn || undefined })}
      />
    </section>
  );
}
