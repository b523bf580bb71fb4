"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FilterRowProps, RemoveFilter } from "@/components/filters/property-row";
import { cohortsOptions } from "@/lib/client/cohorts";
import { operators } from "@/lib/contract/filter";

/** A condition on a cohort or on another flag: written elsewhere, it can be read and removed here. */
export function ReferenceRow({ projectId, number, filter, isDisabled, onRemove }: FilterRowProps) {
  const t = useTranslations("filters");
  // A flag may depend on another; the persons list, whose types these are, knows no such filter.
  const isCohort = (filter.type as string) !== "flag";
  const { data: cohorts = [] } = useQuery({ ...cohortsOptions(projectId), enabled: isCohort });
  const isNot = operators[filter.operator ?? "exact"].not !== (filter.negation === true);
  const name = cohorts.find(({ id }) => String(id) === String(filter.value))?.name ?? t("unknownCohort");
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {isCohort
          ? `${t(isNot ? "notInCohort" : "inCohort")} ${t("cohort", { name })}`
          : t("flag", { id: filter.key, value: String(filter.value) })}
      </p>
      <RemoveFilter number={number} isDisabled={isDisabled} onRemove={onRemove} />
    </div>
  );
}
