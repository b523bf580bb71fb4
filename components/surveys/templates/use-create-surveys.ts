import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { withDefaultAppearance } from "@/components/surveys/templates/default-appearance";
import { projectsOptions } from "@/lib/client/access/projects";
import { editSurveyPath, surveyListPath } from "@/lib/client/links/surveys";
import { createSurvey, surveysKey, surveysOptions } from "@/lib/client/surveys/surveys";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { languageOf } from "@/lib/i18n/locales";
import { freeName } from "@/lib/survey-model/draft/duplicate";

/** A created survey is a draft. */
const draftFields = { start_date: null, end_date: null, archived: false } as const;

/** Surveys to create. */
interface NewSurveys {
  bodies: readonly SurveyBody[];
  /** Whether to apply the project's default appearance: not to surveys that are already designed. */
  hasDefaults: boolean;
}

/**
 * Creates drafts with free names, then opens the editor; for several surveys, the list. `create` begins with the
 * project's default appearance, `createCopies` keeps them as they are.
 */
export function useCreateSurveys(projectId: string) {
  const t = useTranslations("newSurvey");
  const language = languageOf(useLocale());
  const router = useRouter();
  const queries = useQueryClient();
  const { data: list } = useQuery(surveysOptions(projectId, ""));
  const { run, isPending } = useApiMutation({
    send: async ({ bodies, hasDefaults }: NewSurveys) => {
      const { results: projects } = await queries.ensureQueryData(projectsOptions());
      const config = projects.find(({ id }) => String(id) === projectId)?.survey_config;
      const takenNames = new Set(list?.results.map(({ name }) => name));
      const createdIds: string[] = [];
      for (const body of bodies) {
        const name = freeName(body.name, takenNames);
        takenNames.add(name);
        const { value } = await createSurvey(projectId, {
          base_language: language,
          ...(hasDefaults ? withDefaultAppearance(body, config?.appearance ?? null) : body),
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
  return {
    create: (bodies: readonly SurveyBody[]) => run({ bodies, hasDefaults: true }),
    createCopies: (bodies: readonly SurveyBody[]) => run({ bodies, hasDefaults: false }),
    isPending,
    existing: list?.results ?? [],
  };
}
