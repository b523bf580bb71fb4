"use client";
import { useTranslations } from "next-intl";
import type { PageCondition } from "@/components/surveys/audience/page-conditions";
import { useFieldName } from "@/components/surveys/field-name";
import type { Step } from "@/lib/contract/audience";

/** What the conditions of an audience are called: those that persons decide, and those that only a page can. */
export function useConditionNames() {
  const t = useTranslations("audience.estimate");
  const fieldName = useFieldName();
  const steps = {
    linked_flag: fieldName("linked_flag_id"),
    targeting: fieldName("targeting_flag_filters"),
    wait: fieldName("conditions.seenSurveyWaitPeriodInDays"),
    asked: t("asked"),
  };
  return {
    ofStep: ({ by }: Pick<Step, "by">): string => steps[by] ?? by,
    ofPage: (key: PageCondition): string => fieldName(`conditions.${key}`) ?? key,
  };
}
