"use client";
import { memo, useMemo } from "react";
import { DeferredEditor } from "@/components/surveys/editor/state/deferred-editor";
import { useBranding } from "@/components/surveys/editor/state/use-branding";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import type { PreviewedSurvey } from "@/components/surveys/preview/localize-survey";
import { SurveyPreview } from "@/components/surveys/preview/survey-preview";

/** The preview of the draft. */
export const PreviewPane = () => (
  <DeferredEditor>
    <DraftPreview />
  </DeferredEditor>
);

const DraftPreview = memo(function DraftPreview() {
  const { survey, wire, draft, selectedQuestionId } = useEditor();
  const { onHostedPages } = useBranding();
  // The draft's content with the survey's id.
  const preview = useMemo(() => ({ ...survey, ...wire }) as PreviewedSurvey, [survey, wire]);
  const edited = draft.questions.findIndex(({ id }) => id === selectedQuestionId);
  return (
    <div className="p-4">
      <SurveyPreview
        survey={preview}
        editedQuestion={edited === -1 ? null : edited}
        hasBranding={onHostedPages}
      />
    </div>
  );
});
