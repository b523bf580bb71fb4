import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCohortText } from "@/components/filters/use-cohort-text";
import { cohortsOptions } from "@/lib/client/cohorts";
import { isObject } from "@/lib/contract/wire/json";
import type { AudienceStep } from "@/lib/survey-model/audience";

/** The ids of the cohorts in conditions, at any depth. */
const cohortIdsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(cohortIdsIn);
  if (!isObject(value)) return [];
  return value.type === "cohort" ? [String(value.value)] : cohortIdsIn(value.values);
};

/** What the cohorts by behavior are that an audience is made of, and as of when. */
export function CohortNotes({ projectId, steps }: { projectId: string; steps: readonly AudienceStep[] }) {
  const t = useTranslations("audience.estimate");
  const cohortText = useCohortText();
  const ids = new Set(
    steps.flatMap(({ audience }) => audience.terms.flatMap(({ filter }) => cohortIdsIn(filter))),
  );
  const { data: cohorts = [] } = useQuery({ ...cohortsOptions(projectId), enabled: ids.size > 0 });
  return cohorts.map((cohort) => {
    const text = ids.has(String(cohort.id)) ? cohortText(cohort) : null;
    return (
      text && (
        <p key={cohort.id} className="text-ink-3 text-label font-normal [overflow-wrap:anywhere]">
          {t("cohort", { name: cohort.name, text })}
        </p>
      )
    );
  });
}
