import { useTranslations } from "next-intl";
import { type LifecycleSelection, noSelection } from "@/components/analysis/results/lifecycle-selection";
import { wallClockOf } from "@/components/analysis/results/wall-clock";
import { useTimeFormat } from "@/components/charts/use-time-format";
import { PersonsDrawer } from "@/components/persons-drawer/persons-drawer";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { lifecyclePeople } from "@/lib/client/analysis/people";
import { lifecycleStatuses } from "@/lib/contract/analysis/lifecycle";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";

interface LifecyclePersonsProps {
  projectId: string;
  params: Partial<AnalysisParams>;
  selection: LifecycleSelection;
  onSelect: (changes: Partial<LifecycleSelection>) => void;
}

/** The persons of a status in an interval, and of the other statuses in the same. */
export function LifecyclePersons({ projectId, params, selection, onSelect }: LifecyclePersonsProps) {
  const t = useTranslations("analysis.lifecycle");
  const common = useTranslations("common");
  const format = useTimeFormat(params.interval ?? "day", "UTC");
  const { status, day } = selection;
  const time = day === null ? null : wallClockOf(day);
  const isReady = status !== null && day !== null && time !== null && (params.events ?? []).length > 0;
  return (
    <PersonsDrawer
      projectId={projectId}
      persons={
        isReady
          ? {
              title: t("personsTitle", { status: t(`statuses.${status}`), day: format.full(time) }),
              description: t(`meanings.${status}`),
              people: lifecyclePeople(projectId, { ...params, target_date: day, lifecycle_type: status }),
            }
          : null
      }
      onClose={() => onSelect(noSelection)}
      actions={
        status && (
          <SegmentedControl
            label={common("status")}
            segments={lifecycleStatuses.map((id) => ({ id, label: t(`statuses.${id}`) }))}
            value={status}
            onChange={(next) => onSelect({ status: next })}
          />
        )
      }
    />
  );
}
