import { useTranslations } from "next-intl";
import { noSelection, type RetentionSelection } from "@/components/analysis/results/retention-selection";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import { useTimeFormat } from "@/components/charts/use-time-format";
import { PersonsDrawer } from "@/components/persons-drawer/persons-drawer";
import { retentionPeople } from "@/lib/client/analysis/people";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { intervalOfPeriod, type RetentionParams, retentionPeriod } from "@/lib/contract/analysis/retention";

interface RetentionPersonsProps {
  projectId: string;
  params: Partial<RetentionParams>;
  selection: RetentionSelection;
  onSelect: (changes: Partial<RetentionSelection>) => void;
}

/** The persons of a cohort, or those of them who came back in an interval. */
export function RetentionPersons({ projectId, params, selection, onSelect }: RetentionPersonsProps) {
  const t = useTranslations("analysis.retention");
  const common = useTranslations("common");
  const labelOf = useValueLabel(projectId, params);
  const timeZone = useProjectTimeZone(projectId);
  const step = intervalOfPeriod[retentionPeriod(params)];
  const dates = useTimeFormat(step, timeZone);
  const { cohort, value } = selection;
  const later = /^[1-9]\d?$/.test(selection.later ?? "") ? Number(selection.later) : 0;
  const time = cohort === null ? Number.NaN : Date.parse(cohort);
  const titleOf = () => {
    const day = dates.full(time);
    const what =
      later === 0
        ? t("personsBegan", { day })
        : t("personsBack", { day, later: t(`later.${step}`, { number: later }) });
    return value === null ? what : common("withValue", { what, value: labelOf(value) });
  };
  const isReady = cohort !== null && !Number.isNaN(time) && params.target_entity !== undefined;
  return (
    <PersonsDrawer
      projectId={projectId}
      persons={
        isReady
          ? {
              title: titleOf(),
              people: retentionPeople(projectId, {
                ...params,
                selected_interval: cohort,
                return_interval: later,
                ...(value !== null && { breakdown_values: [value] }),
              }),
            }
          : null
      }
      onClose={() => onSelect(noSelection)}
    />
  );
}
