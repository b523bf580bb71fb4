import { useTranslations } from "next-intl";
import { ConditionSets, useConditionSets } from "@/components/filters/condition-sets";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";

/** Restricts the audience to persons with certain properties, or in certain cohorts. */
export function PersonGroups() {
  const t = useTranslations("audience");
  const fieldName = useFieldName();
  const { change, isReadOnly, projectId } = useEditor("change", "isReadOnly", "projectId");
  const filters = useDraft((draft) => draft.targeting_flag_filters);
  const name = fieldName("targeting_flag_filters") ?? "";
  const [groups, setGroups] = useConditionSets(filters, (next) =>
    change(
      name,
      (edited) => {
        edited.targeting_flag_filters = next;
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
