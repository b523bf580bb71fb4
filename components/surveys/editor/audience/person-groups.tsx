import { useTranslations } from "next-intl";
import {
  blankConditionGroup,
  type ConditionGroup,
  shownConditionGroups,
  writeConditionGroups,
} from "@/components/filters/condition-groups";
import { ConditionSets } from "@/components/filters/condition-sets";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { withAggregation } from "@/lib/contract/flag-filters";
import { isSameJson } from "@/lib/contract/wire/json";

/** Restricts the audience to persons with certain properties, or in certain cohorts. */
export function PersonGroups() {
  const t = useTranslations("audience");
  const name = useFieldName()("targeting_flag_filters") ?? "";
  const { change, isReadOnly, projectId, write, written } = useEditor(
    "change",
    "isReadOnly",
    "projectId",
    "write",
    "written",
  );
  const stored = useDraft((draft) => draft.targeting_flag_filters);
  const groups = shownConditionGroups(written.groups, stored);
  const setGroups = (next: readonly ConditionGroup[]) => {
    write({ groups: next });
    const complete = writeConditionGroups(next, stored);
    const filters = complete && withAggregation(complete);
    if (isSameJson(filters, stored)) return;
    change(
      name,
      (edited) => {
        edited.targeting_flag_filters = filters;
      },
      { coalesce: "targeting_flag_filters" },
    );
  };
  return (
    <Condition
      name={name}
      path="targeting_flag_filters"
      unset={t("persons.unset")}
      isSet={groups.length > 0}
      onOpen={() => setGroups([blankConditionGroup])}
      onClear={() => setGroups([])}
      isReadOnly={isReadOnly}
    >
      <ConditionSets
        projectId={projectId}
        groups={groups}
        onChange={setGroups}
        isDisabled={isReadOnly}
        path="targeting_flag_filters"
      />
    </Condition>
  );
}
