import { useTranslations } from "next-intl";
import { CohortPicker } from "@/components/filters/cohort-picker";
import { onlyPart } from "@/components/surveys/compare/comparison-state";
import { useComparison } from "@/components/surveys/compare/use-comparison";

/** Two cohorts. */
export function CohortPickers({ projectId }: { projectId: string }) {
  const t = useTranslations("compare");
  const { view, filter, change } = useComparison();
  return (
    <>
      <div className="w-full sm:w-64">
        <CohortPicker
          projectId={projectId}
          label={t("names.first")}
          value={filter.cohort}
          onChange={(cohort) => change({ cohort })}
        />
      </div>
      <div className="w-full sm:w-64">
        <CohortPicker
          projectId={projectId}
          label={t("names.second")}
          value={view.other?.cohort ?? null}
          onChange={(cohort) => change({ other: cohort === null ? null : onlyPart({ cohort }) })}
        />
      </div>
    </>
  );
}
