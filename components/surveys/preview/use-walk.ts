"use client";
import { getNextSurveyStep } from "posthog-js/dist/surveys-preview";
import { useState } from "react";
import { startOf, type Walk } from "@/components/surveys/preview/walk";
import type { Answer, BranchingQuestion, Step } from "@/lib/survey-model/branching";

/** Somebody walking through a survey: answers lead where the widget's own branching leads. */
export function useWalk(questions: readonly BranchingQuestion[], onMove: (at: Step) => void) {
  const [walk, setWalk] = useState(() => startOf(questions));
  const goTo = (next: Walk) => {
    setWalk(next);
    onMove(next.at);
  };
  // Questions may go while somebody walks; the walk goes back to the last one that is there.
  const isThere = (step: Step) => step === "end" || step < questions.length;
  const kept = walk.trail.findIndex(({ question }) => !isThere(question));
  const known: Walk =
    kept === -1 && isThere(walk.at)
      ? walk
      : kept === -1
        ? { trail: walk.trail, at: "end" }
        : { trail: walk.trail.slice(0, kept), at: "end" };

  return {
    walk: known,
    goTo,
    answer(answer: Answer) {
      if (known.at === "end") return;
      const at = stepAfter(questions, known.at, answer);
      if (at !== null) goTo({ trail: [...known.trail, { question: known.at, answer }], at });
    },
    /** Goes back to before an answer; without a place, before the last one. */
    back(place = known.trail.length - 1) {
      const stop = known.trail[place];
      if (stop) goTo({ trail: known.trail.slice(0, place), at: stop.question });
    },
  };
}

/** Where the widget goes; null where it throws, as after a skipped rating that branches, and stays where it is. */
function stepAfter(questions: readonly BranchingQuestion[], at: number, answer: Answer): Step | null {
  try {
    const next = getNextSurveyStep({ questions } as never, at, answer as string); // what the widget gave us
    return typeof next === "number" && next < questions.length ? next : "end";
  } catch {
    return null;
  }
}
