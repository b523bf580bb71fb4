import { useTranslations } from "next-intl";
import { blankGroup, type ConditionsDraft, type Join, joinOf } from "@/components/cohorts/draft";
import { ConditionSets } from "@/components/filters/condition-sets";
import { Select } from "@/components/ui/select";

interface ConditionsEditorProps {
  projectId: string;
  conditions: ConditionsDraft;
  onChange: (conditions: ConditionsDraft) => void;
  /** Errors by the position of their group. */
  faults: ReadonlyMap<number, string>;
  isDisabled: boolean;
}

const joins: readonly Join[] = ["AND", "OR"];
const subjects = ["person", "cohort", "behavior"] as const;

/** Groups of conditions, all of which or one of which must match; and so the conditions of each group. */
export function ConditionsEditor(props: ConditionsEditorProps) {
  const { projectId, conditions, onChange, faults, isDisabled } = props;
  const t = useTranslations("cohorts.conditions");
  const { join, groups } = conditions;
  return (
    <div className="flex flex-col gap-4">
      {groups.length > 1 && (
        <Select
          label={t("groups")}
          className="max-w-72"
          options={joins.map((id) => ({ id, label: t(`groupsJoined.${id}`) }))}
          value={join}
          onChange={(next) => onChange({ ...conditions, join: next })}
          isDisabled={isDisabled}
        />
      )}
      <ConditionSets
        projectId={projectId}
        groups={groups}
        onChange={(next) => onChange({ ...conditions, groups: next })}
        hasRollout={false}
        isDisabled={isDisabled}
        joinedBy={t(`between.${join}`)}
        faults={faults}
        blank={blankGroup}
        subjects={subjects}
        renderExtra={(group, at) =>
          group.filters.length > 1 && (
            <Select
              label={t("group", { number: at + 1 })}
              className="max-w-72"
              options={joins.map((id) => ({ id, label: t(`joined.${id}`) }))}
              value={joinOf(group)}
              onChange={(type) =>
                onChange({
                  ...conditions,
                  groups: groups.with(at, { ...group, rest: { ...group.rest, type } }),
                })
              }
              isDisabled={isDisabled}
            />
          )
        }
      />
    </div>
  );
}
