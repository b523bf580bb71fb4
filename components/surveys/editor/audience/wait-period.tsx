"use client";
import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import { Condition } from "@/components/surveys/editor/audience/condition";
import { useClearConditions, useCondition } from "@/components/surveys/editor/audience/use-condition";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { NumberField } from "@/components/ui/number-field";
import { useMinDays } from "@/lib/client/use-min-days";
import { appearsUnasked } from "@/lib/survey-model/wait-period";

const key = "seenSurveyWaitPeriodInDays";
/** Two years; longer waits are likely typing errors. */
const maxDays = 730;

/** The condition on days since the last survey. */
export function WaitPeriod() {
  const t = useTranslations("audience");
  const fieldName = useFieldName();
  const { projectId, draft, isReadOnly } = useEditor();
  const { days: minimum } = useMinDays(projectId);
  const [days, setDays] = useCondition<number>(key);
  const clear = useClearConditions();
  const isBelowMinimum = minimum != null && appearsUnasked(draft.type) && !(Number(days) >= minimum);
  const name = fieldName(`conditions.${key}`) ?? "";
  return (
    <Condition
      name={name}
      path={`conditions.${key}`}
      unset={t("wait.unset")}
      isSet={days !== undefined}
      onClear={() => clear(key)}
      isReadOnly={isReadOnly}
      suggestion={
        isBelowMinimum &&
        !isReadOnly && (
          <Button size="small" className="mt-2" onPress={() => setDays(minimum)}>
            {t("wait.useMinimum", { days: minimum })}
          </Button>
        )
      }
    >
      <NumberField
        label={name}
        isLabelHidden
        value={days === undefined ? null : Number(days)}
        onChange={(next) => setDays(next ?? undefined)}
        minValue={1}
        maxValue={maxDays}
        unit={t("wait.days", { days: Number(days ?? 0) })}
        isDisabled={isReadOnly}
      />
    </Condition>
  );
}
