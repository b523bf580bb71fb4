"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { SurveyResponse } from "@/lib/contract/survey/response";

/** Returns what the respondent is called: the person's name, or that there is none. */
export function useRespondentName(): (response: Pick<SurveyResponse, "person">) => string {
  const t = useTranslations("responses");
  return useCallback(({ person }) => person?.name ?? t("anonymous"), [t]);
}
