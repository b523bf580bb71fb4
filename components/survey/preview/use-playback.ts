import { getNextSurveyStep, INTRO_SCREEN_PREVIEW_INDEX } from "posthog-js/dist/surveys-preview";
import { useState } from "react";
import { type Playback, type PreviewStep, startPlayback } from "@/components/survey/preview/playback";
import type { BranchingQuestion, QuestionAnswer, Step } from "@/lib/survey-model/branching";

/** The state of a playback. Branches are followed by the widget's own code. */
export function usePlayback(
  questions: readonly BranchingQuestion[],
  hasIntro: boolean,
  onStepChange: (step: PreviewStep) => void,
) {
  const start: Playback = hasIntro ? { answers: [], step: "intro" } : startPlayback(questions);
  const [playback, setPlayback] = useState(start);
  const goTo = (next: Playback) => {
    setPlayback(next);
    onStepChange(next.step);
  };
  // The draft may change during playback: it returns to the last question that still exists.
  const exists = (step: PreviewStep) =>
    step === "intro" ? hasIntro : step === "end" || step < questions.length;
  const removedAt = playback.answers.findIndex(({ question }) => !exists(question));
  const isAtIntro = playback.step === "intro";
  const current: Playback =
    removedAt === -1 && exists(playback.step)
      ? playback
      : isAtIntro
        ? start
        : {
            answers: removedAt === -1 ? playback.answers : playback.answers.slice(0, removedAt),
            step: "end",
          };

  return {
    playback: current,
    goTo,
    restart: () => goTo(start),
    answer(answer: QuestionAnswer) {
      if (current.step === "end") return;
      if (current.step === "intro") return goTo(startPlayback(questions));
      const step = nextWidgetStep(questions, current.step, answer);
      if (step !== null) goTo({ answers: [...current.answers, { question: current.step, answer }], step });
    },
    /** Goes back to before an answer; by default the last one. */
    back(index = current.answers.length - 1) {
      const entry = current.answers[index];
      if (entry) goTo({ answers: current.answers.slice(0, index), step: entry.question });
    },
  };
}

/** The widget's next step; null where its code throws, as after a skipped rating with branches. */
function nextWidgetStep(
  questions: readonly BranchingQuestion[],
  at: number,
  answer: QuestionAnswer,
): Step | null {
  try {
    const next = getNextSurveyStep({ questions } as never, at, answer as string); // the widget's own answer
    return typeof next === "number" && next < questions.length ? next : "end";
  } catch {
    return null;
  }
}

/** The page of the widget's preview that shows a step. */
export const pageOf = (step: PreviewStep, questions: readonly unknown[] | null | undefined): number =>
  step === "intro" ? INTRO_SCREEN_PREVIEW_INDEX : step === "end" ? (questions?.length ?? 0) : step;
