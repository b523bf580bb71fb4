"use client";
import { useQuery } from "@tanstack/react-query";
import { EditorFailed } from "@/components/surveys/editor/editor-failed";
import { EditorFrame } from "@/components/surveys/editor/editor-frame";
import { EditorProvider } from "@/components/surveys/editor/editor-provider";
import { EditorSkeleton } from "@/components/surveys/editor/editor-skeleton";
import { surveyOptions } from "@/lib/client/surveys";

/** Write, wire, aim, preview and launch one survey. */
export function SurveyEditor({ projectId, surveyId }: { projectId: string; surveyId: string }) {
  const { data, error, refetch, isFetching } = useQuery(surveyOptions(projectId, surveyId));
  if (data) {
    return (
      <EditorProvider key={surveyId} projectId={projectId} loaded={data}>
        <EditorFrame />
      </EditorProvider>
    );
  }
  if (error) return <EditorFailed error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <EditorSkeleton />;
}
