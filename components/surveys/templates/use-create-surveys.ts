"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { editSurveyPath, surveyListPath } from "@/lib/client/survey-links";
import { createSurvey, surveysKey, surveysOptions } from "@/lib/client/surveys";
import type { SurveyBody } from "@/lib/contract/survey";
import { languageOf } from "@/lib/i18n/locales";
import { freeName } from "@/lib/survey-model/draft/duplicate";

/** What else is wanted of a survey that begins: nothing is asked of anybody yet. */
const draftFields = { start_date: null, end_date: null, archived: false } as const;

/** Makes drafts, under names that are still free, and goes to the editor; of several, to the list. */
export function useCreateSurveys(projectId: string) {
  const t = useTranslations("newSurvey");
  const language = languageOf(useLocale());
  const router = useRouter();
  const { data: list } = useQuery(surveysOptions(projectId, ""));
  const { run, isPending } = useApiMutation({
    send: async (bodies: readonly SurveyBody[]) => {
      const takenNames = new Set(list?.results.map(({ name }) => name));
      const createdIds: string[] = [];
      for (const body of bodies) {
        const name = freeName(body.name, takenNames);
        takenNames.add(name);
        const { value } = await createSurvey(projectId, {
          base_language: language,
          ...body,
          ...draftFields,
          name,
        });
        createdIds.push(value.id);
      }
      return createdIds;
    },
    onSuccess: ([id, ...rest]) => {
      const isOne = id !== undefined && rest.length === 0;
      router.push(isOne ? editSurveyPath(projectId, id) : `${surveyListPath(projectId)}?status=draft`);
    },
    failed: () => t("failed"),
    refreshes: [surveysKey(projectId)],
  });
  return { create: run, isPending, existing: list?.results ?? [] };
}
