"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { EditorFrame } from "@/components/surveys/editor/frame/editor-frame";
import { EditorSkeleton } from "@/components/surveys/editor/frame/editor-skeleton";
import { EditorProvider } from "@/components/surveys/editor/state/editor-provider";
import { emptyDraft } from "@/components/surveys/editor/state/saving/shared-draft";
import { withDefaultAppearance } from "@/components/surveys/templates/default-appearance";
import { projectsOptions } from "@/lib/client/access/projects";
import { meOptions } from "@/lib/client/access/session";
import { editSurveyPath } from "@/lib/client/links/surveys";
import { draftOptions, surveyOptions, surveysOptions } from "@/lib/client/surveys/surveys";
import type { Versioned } from "@/lib/contract/endpoint";
import type { Survey } from "@/lib/contract/survey/survey";
import { surveyTypes } from "@/lib/contract/survey/types";
import { languageOf } from "@/lib/i18n/locales";
import { blankSurvey } from "@/lib/survey-model/blank-survey";
import { freeName } from "@/lib/survey-model/draft/duplicate";
import { newId } from "@/lib/survey-model/draft/ids";

/** A blank survey in the editor. It is nowhere but here until the first edit, which creates it. */
export function BlankSurveyEditor({ projectId }: { projectId: string }) {
  const t = useTranslations("editor.failed");
  const queries = useQueryClient();
  const { data: me } = useQuery(meOptions());
  const list = useQuery(surveysOptions(projectId, ""));
  const [createdId, setCreatedId] = useState<string | null>(null);
  const created = useQuery({
    ...surveyOptions(projectId, createdId ?? ""),
    enabled: createdId !== null,
  });
  const projects = useQuery(projectsOptions());
  // A project that can't be found has no defaults, as one without.
  const config = projects.data?.find(({ id }) => String(id) === projectId)?.survey_config;
  const blank = useBlankSurvey(
    list.data?.results.map(({ name }) => name),
    projects.isPending ? undefined : { appearance: config?.appearance ?? null },
  );
  const handleCreated = useCallback(
    (survey: Versioned<Survey>) => {
      const { id } = survey.value;
      queries.setQueryData(surveyOptions(projectId, id).queryKey, survey);
      setCreatedId(id);
      // Only the address changes: the edited content is kept.
      const query = new URLSearchParams(window.location.search);
      query.delete("type");
      window.history.replaceState(
        null,
        "",
        `${editSurveyPath(projectId, id)}${query.size > 0 ? `?${query}` : ""}`,
      );
    },
    [queries, projectId],
  );
  const empty = useMemo(() => blank && emptyDraft(blank), [blank]);
  const isStarted = created.data !== undefined && created.data.value.start_date !== null;
  const shared = useQuery({ ...draftOptions(projectId, createdId ?? "", true), enabled: isStarted });
  const draft = shared.data ?? empty;
  if (list.error && !list.data) {
    return <QueryFailed title={t("title")} query={list} />;
  }
  if (!me || !blank || !draft) return <EditorSkeleton />;
  return (
    <EditorProvider
      projectId={projectId}
      userId={me.id}
      loaded={created.data ?? blank}
      draft={draft}
      copy={null}
      isNew={createdId === null}
      onCreated={handleCreated}
    >
      <EditorFrame />
    </EditorProvider>
  );
}

/**
 * The survey before it is on the server, with an unused name and the project's default appearance; the same one
 * once both are there.
 *
 * @param takenNames undefined while they are loading   @param defaults likewise; null in them: the project has no default
 */
function useBlankSurvey(
  takenNames: readonly string[] | undefined,
  defaults: { appearance: Survey["appearance"] } | undefined,
): Versioned<Survey> | null {
  const t = useTranslations("newSurvey");
  const language = languageOf(useLocale());
  const isLoaded = takenNames !== undefined && defaults !== undefined;
  const chosenType = useSearchParams().get("type");
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and defaults that come later change nothing of it, nor does the address.
  return useMemo(() => {
    if (!isLoaded) return null;
    const type = surveyTypes.find((candidate) => candidate === chosenType) ?? blankSurvey.type;
    const value = {
      ...blankSurvey,
      id: "new",
      name: freeName(t("blankName"), new Set(takenNames)),
      type,
      base_language: language,
      questions: [{ id: newId(), type: "open", question: t("blankQuestion") }],
      linked_flag: null,
      linked_flag_id: null,
      targeting_flag: null,
      internal_targeting_flag: null,
      created_at: new Date().toISOString(),
      created_by: null,
      user_access_level: "editor",
    };
    const looked = withDefaultAppearance(value, defaults.appearance);
    return { value: looked as Partial<Survey> as Survey, version: 0 }; // what the editor reads of one
  }, [isLoaded, language, t]);
}
