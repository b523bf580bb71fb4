"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { EditorFrame } from "@/components/surveys/editor/frame/editor-frame";
import { EditorSkeleton } from "@/components/surveys/editor/frame/editor-skeleton";
import { EditorProvider } from "@/components/surveys/editor/state/editor-provider";
import { readSurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import { meOptions } from "@/lib/client/access/session";
import { ApiError } from "@/lib/client/call";
import { surveyOptions } from "@/lib/client/surveys/surveys";

/** Loads a survey and opens it in the editor. */
export function SurveyEditor({ projectId, surveyId }: { projectId: string; surveyId: string }) {
  const t = useTranslations("editor.failed");
  const survey = useQuery(surveyOptions(projectId, surveyId));
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
  if (survey.data && me && copy.data !== undefined) {
    return (
      <EditorProvider
        key={surveyId}
        projectId={projectId}
        userId={me.id}
        loaded={survey.data}
        copy={copy.data}
      >
        <EditorFrame />
      </EditorProvider>
    );
  }
  if (survey.error) {
    const isMissing = survey.error instanceof ApiError && survey.error.status === 404;
    return <QueryFailed title={t(isMissing ? "missing" : "title")} query={survey} />;
  }
  return <EditorSkeleton />;
}
