"use client";
import { getNextSurveyStep } from "posthog-js/dist/surveys-preview";
import { useState } from "react";
import { type Playback, startPlayback } from "@/components/surveys/preview/playback";
import type { Answer, BranchingQuestion, Step } from "@/lib/survey-model/branching";

/** Somebody walking through a survey: answers lead where the widget's own branching leads. */
export function usePlayback(questions: readonly BranchingQuestion[], onStepChange: (step: Step) => void) {
  const [playback, setPlayback] = useState(() => startPlayback(questions));
  const goTo = (next: Playback) => {
    setPlayback(next);
    onStepChange(next.step);
  };
  // Questions may go while somebody walks; the walk goes back to the last one that is there.
  const exists = (step: Step) => step === "end" || step < questions.length;
  const removedAt = playback.answers.findIndex(({ question }) => !exists(question));
  const current: Playback =
    removedAt === -1 && exists(playback.step)
      ? playback
      : removedAt === -1
        ? { answers: playback.answers, step: "end" }
        : { answers: playback.answers.slice(0, removedAt), step: "end" };

  return {
    playback: current,
    goTo,
    answer(answer: Answer) {
      if (current.step === "end") return;
      const step = nextWidgetStep(questions, current.step, answer);
      if (step !== null) goTo({ answers: [...current.answers, { question: current.step, answer }], step });
    },
    /** Goes back to before an answer; without a place, before the last one. */
    back(index = current.answers.length - 1) {
      const entry = current.answers[index];
      if (entry) goTo({ answers: current.answers.slice(0, index), step: entry.question });
    },
  };
}

/** Where the widget goes; null where it throws, as after a skipped rating that branches, and stays where it is. */
function nextWidgetStep(questions: readonly BranchingQuestion[], at: number, answer: Answer): Step | null {
  try {
    const next = getNextSurveyStep({ questions } as never, at, answer as string); // what the widget gave us
    return typeof next === "number" && next < questions.length ? next : "end";
  } catch {
    return null;
  }
}
