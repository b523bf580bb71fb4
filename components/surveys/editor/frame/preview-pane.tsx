import { useDeferredValue, useMemo } from "react";
import type { PreviewedSurvey } from "@/components/survey/preview/localize-survey";
import { SurveyPreview } from "@/components/survey/preview/survey-preview";
import { useBranding } from "@/components/surveys/editor/state/use-branding";
import { useEditor } from "@/components/surveys/editor/state/use-editor";

/** The preview of the draft, at what is edited. What is typed is shown first, the preview follows. */
export function PreviewPane() {
  const shown = useEditor(({ survey, wire, history, selectedQuestionId, editedScreen }) => ({
    survey,
    wire,
    edited: history.document.questions.findIndex(({ id }) => id === selectedQuestionId),
    editedScreen,
  }));
  const { survey, wire, edited, editedScreen } = useDeferredValue(shown);
  const { onHostedPages, logo } = useBranding();
  return useMemo(
    () => (
      <div className="p-4">
        <SurveyPreview
          // The draft's content with the survey's id.
          survey={{ ...survey, ...wire } as PreviewedSurvey}
          editedStep={stepOf(editedScreen) ?? (edited === -1 ? null : edited)}
          hasBranding={onHostedPages}
          logo={logo}
        />
      </div>
    ),
    [survey, wire, edited, editedScreen, onHostedPages, logo],
  );
}

const stepOf = (screen: "intro" | "thanks" | null) => (screen === "thanks" ? "end" : screen);
