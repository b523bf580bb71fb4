import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { SurveyResponse } from "@/lib/contract/survey/response";

/** Returns a respondent's name: the person's name, or a text that there is none. */
export function useRespondentName(): (response: Pick<SurveyResponse, "person">) => string {
  const common = useTranslations("common");
  return useCallback(({ person }) => person?.name ?? common("anonymous"), [common]);
}
