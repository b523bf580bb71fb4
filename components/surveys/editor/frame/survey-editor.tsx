"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { EditorFrame } from "@/components/surveys/editor/frame/editor-frame";
import { EditorSkeleton } from "@/components/surveys/editor/frame/editor-skeleton";
import { EditorProvider } from "@/components/surveys/editor/state/editor-provider";
import { readSurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import { emptyDraft } from "@/components/surveys/editor/state/saving/shared-draft";
import { meOptions } from "@/lib/client/access/session";
import { ApiError } from "@/lib/client/call";
import { draftOptions, surveyOptions } from "@/lib/client/surveys/surveys";

/** Loads a survey and opens it in the editor. */
export function SurveyEditor({ projectId, surveyId }: { projectId: string; surveyId: string }) {
  const t = useTranslations("editor.failed");
  // Another tab may have changed either.
  const whenFocused = { refetchOnWindowFocus: "always" } as const;
  const survey = useQuery({ ...surveyOptions(projectId, surveyId), ...whenFocused });
  const { data: me } = useQuery(meOptions());
  const copy = useQuery({
    queryKey: ["local-copy", me?.id, projectId, surveyId],
    queryFn: () => (me ? readSurveyCopy(me.id, projectId, surveyId) : null),
    enabled: me !== undefined,
    // Read once when the editor opens; afterwards the editor writes it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  const isReadOnly = survey.data?.value.archived || survey.data?.value.user_access_level === "viewer";
  const isShared = survey.data !== undefined && survey.data.value.start_date !== null && !isReadOnly;
  const draft = useQuery({ ...draftOptions(projectId, surveyId, isShared), ...whenFocused });
  if (survey.data && draft.data && me && copy.data !== undefined) {
    return (
      <EditorProvider
        key={surveyId}
        projectId={projectId}
        userId={me.id}
        loaded={survey.data}
        // Who can't edit sees what is published.
        draft={isReadOnly ? emptyDraft(survey.data) : draft.data}
        copy={copy.data}
      >
        <EditorFrame />
      </EditorProvider>
    );
  }
  const failed = survey.error ? survey : draft.error && !draft.data ? draft : null;
  if (failed) {
    const isMissing = failed.error instanceof ApiError && failed.error.status === 404;
    return <QueryFailed title={t(isMissing ? "missing" : "title")} query={failed} />;
  }
  return <EditorSkeleton />;
}
