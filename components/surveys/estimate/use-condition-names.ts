import { useTranslations } from "next-intl";
import { useFieldName } from "@/components/forms/field-name";
import type { AudienceStep } from "@/lib/survey-model/audience";
import type { PageCondition } from "@/lib/survey-model/page-conditions";

/** Names of the conditions on persons and of the page conditions. */
export function useConditionNames() {
  const t = useTranslations("audience.estimate");
  const fieldName = useFieldName();
  const steps = {
    linked_flag: fieldName("linked_flag_id"),
    targeting: fieldName("targeting_flag_filters"),
    wait: fieldName("conditions.seenSurveyWaitPeriodInDays"),
    asked: t("notSurveyed"),
  };
  return {
    ofStep: ({ by }: Pick<AudienceStep, "by">): string => steps[by] ?? by,
    ofPage: (key: PageCondition): string => fieldName(`conditions.${key}`) ?? key,
  };
}
