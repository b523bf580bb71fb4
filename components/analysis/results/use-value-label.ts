import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { cohortsOptions } from "@/lib/client/cohorts";
import type { FunnelParams } from "@/lib/contract/analysis/funnel";

/** Returns how a breakdown value is shown: a cohort by its name, no value as such. */
export function useValueLabel(
  projectId: string,
  { breakdown_type }: Partial<FunnelParams>,
): (value: string) => string {
  const t = useTranslations("analysis.funnel");
  const isCohort = breakdown_type === "cohort";
  const { data: cohorts } = useQuery({ ...cohortsOptions(projectId), enabled: isCohort });
  return useCallback(
    (value) => {
      if (value === "") return t("noValue");
      if (!isCohort) return value.replaceAll("::", " · ");
      return cohorts?.find(({ id }) => String(id) === value)?.name ?? value;
    },
    [t, isCohort, cohorts],
  );
}
