"use client";
import { useDeferredValue, useMemo } from "react";
import { useBranding } from "@/components/surveys/editor/state/use-branding";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import type { PreviewedSurvey } from "@/components/surveys/preview/localize-survey";
import { SurveyPreview } from "@/components/surveys/preview/survey-preview";

/** The preview of the draft. */
export function PreviewPane() {
  const { survey, wire, draft, selectedQuestionId } = useEditor();
  const { onHostedPages } = useBranding();
  const deferredWire = useDeferredValue(wire);
  // The draft's content with the survey's id.
  const preview = useMemo(() => ({ ...survey, ...deferredWire }) as PreviewedSurvey, [survey, deferredWire]);
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
}
