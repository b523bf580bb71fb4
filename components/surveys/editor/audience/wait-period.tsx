import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { useClearConditions, useCondition } from "@/components/surveys/editor/audience/use-condition";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { NumberField } from "@/components/ui/number-field";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";
import { maxWaitDays } from "@/lib/contract/survey/limits";
import { effectiveWaitDays, waitDays } from "@/lib/survey-model/wait-period";

const key = "seenSurveyWaitPeriodInDays";

/** The condition on days since the last survey. */
export function WaitPeriod() {
  const t = useTranslations("audience");
  const fieldName = useFieldName();
  const draft = useDraft((draft) => draft);
  const { isReadOnly, projectId } = useEditor("isReadOnly", "projectId");
  const { config } = useProjectSurveyConfig(projectId);
  const [days, setDays] = useCondition<number>(key);
  const clear = useClearConditions();
  const effective = effectiveWaitDays(draft, config);
  const isProjectLonger = effective > waitDays(draft.conditions);
  const name = fieldName(`conditions.${key}`) ?? "";
  return (
    <Condition
      name={name}
      path={`conditions.${key}`}
      unset={isProjectLonger ? t("wait.ofProject", { days: effective }) : t("wait.unset")}
      isSet={days !== undefined}
      onClear={() => clear(key)}
      isReadOnly={isReadOnly}
    >
      <NumberField
        label={name}
        isLabelHidden
        value={days === undefined ? null : Number(days)}
        onChange={(next) => setDays(next ?? undefined)}
        minValue={1}
        maxValue={maxWaitDays}
        unit={t("wait.days", { days: Number(days ?? 0) })}
        isDisabled={isReadOnly}
        {...(isProjectLonger && { hint: t("wait.ofProject", { days: effective }) })}
      />
    </Condition>
  );
}
