import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CohortPicker } from "@/components/filters/cohort-picker";
import { type FilterRowProps, RemoveFilter } from "@/components/filters/property-row";
import { conditionRowClasses } from "@/components/filters/row-classes";
import { useCohortText } from "@/components/filters/use-cohort-text";
import { Select } from "@/components/ui/select";
import { cohortsOptions } from "@/lib/client/cohorts";
import { operators, type PropertyFilter } from "@/lib/contract/filter";

const memberships = ["in", "not_in"] as const;

/** The id of a filter's cohort; null while none is chosen. */
const cohortOf = ({ value }: PropertyFilter): number | null => {
  const id = Number(value);
  return value == null || value === "" || !Number.isSafeInteger(id) ? null : id;
};

/** A condition on a cohort; one on another flag is written elsewhere, and can be read and removed here. */
export function ReferenceRow(props: FilterRowProps) {
  const { projectId, number, filter, isDisabled, autoFocus = false, onChange, onRemove } = props;
  const t = useTranslations("filters");
  // A flag may depend on another; the persons list, whose types these are, knows no such filter.
  if ((filter.type as string) === "flag") {
    return (
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {t("flag", { id: filter.key, value: String(filter.value) })}
        </p>
        <RemoveFilter number={number} isDisabled={isDisabled} onRemove={onRemove} />
      </div>
    );
  }
  const chosen = cohortOf(filter);
  const isNot = operators[filter.operator ?? "exact"].not !== (filter.negation === true);
  return (
    <div className={conditionRowClasses}>
      <Select
        label={t("membership", { number })}
        isLabelHidden
        options={memberships.map((id) => ({ id, label: t(id === "in" ? "inCohort" : "notInCohort") }))}
        value={isNot ? "not_in" : "in"}
        onChange={(operator) => {
          const { negation: _inverted, ...rest } = filter;
          onChange({ ...rest, operator });
        }}
        isDisabled={isDisabled}
      />
      <div className="min-w-0 @max-md:col-start-1 @md:col-span-2">
        <CohortPicker
          projectId={projectId}
          label={t("cohortLabel", { number })}
          isLabelHidden
          value={chosen}
          onChange={(id) => onChange({ ...filter, value: id ?? "" })}
          isDisabled={isDisabled}
          autoFocus={autoFocus}
        />
        {chosen !== null && <CohortBasis projectId={projectId} cohortId={chosen} />}
      </div>
      <RemoveFilter number={number} isDisabled={isDisabled} onRemove={onRemove} />
    </div>
  );
}

/** What a cohort by behavior is, and as of when. */
function CohortBasis({ projectId, cohortId }: { projectId: string; cohortId: number }) {
  const { data: cohorts = [] } = useQuery(cohortsOptions(projectId));
  const cohortText = useCohortText();
  const cohort = cohorts.find(({ id }) => id === cohortId);
  const text = cohort && cohortText(cohort);
  return text && <p className="mt-1 text-ink-3 text-label [overflow-wrap:anywhere]">{text}</p>;
}
