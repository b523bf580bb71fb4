"use client";
import { useDeferredValue, useMemo } from "react";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import type { PreviewedSurvey } from "@/components/surveys/preview/localize-survey";
import { SurveyPreview } from "@/components/surveys/preview/survey-preview";

/** The draft as respondents will meet it. */
export function PreviewPane() {
  const { survey, wire } = useEditor();
  const deferredWire = useDeferredValue(wire);
  // What is sent is what is shown, with the survey's identity.
  const preview = useMemo(() => ({ ...survey, ...deferredWire }) as PreviewedSurvey, [survey, deferredWire]);
  return (
    <div className="p-4">
      <SurveyPreview survey={preview} />
    </div>
  );
}
