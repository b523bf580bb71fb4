"use client";
import { useTranslations } from "next-intl";
import { ConditionSets, useConditionSets } from "@/components/filters/condition-sets";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { useEditor } from "@/components/surveys/editor/state/use-editor";

/** Only persons with certain properties, or in certain cohorts. */
export function PersonGroups() {
  const t = useTranslations("audience");
  const fieldName = useFieldName();
  const { projectId, draft, change, isReadOnly } = useEditor();
  const name = fieldName("targeting_flag_filters") ?? "";
  const [groups, setGroups] = useConditionSets(draft.targeting_flag_filters, (filters) =>
    change(
      name,
      (edited) => {
        edited.targeting_flag_filters = filters;
      },
      { coalesce: "targeting_flag_filters" },
    ),
  );
  return (
    <Condition
      name={name}
      path="targeting_flag_filters"
      unset={t("persons.unset")}
      isSet={groups.length > 0}
      onClear={() => setGroups([])}
      isReadOnly={isReadOnly}
    >
      <ConditionSets projectId={projectId} groups={groups} onChange={setGroups} isDisabled={isReadOnly} />
    </Condition>
  );
}
