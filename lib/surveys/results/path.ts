import "server-only";
import type { PathStep } from "@/lib/contract/survey/response-filter";
import { shown } from "@/lib/contract/wire/json";
import { nextStep, type QuestionAnswer, type Step } from "@/lib/survey-model/branching";
import { isAnswer, scoreOf } from "@/lib/surveys/responses/answers";
import {
  type PastQuestion,
  type QuestionRevision,
  revisionOf,
  type SurveyHistory,
} from "@/lib/surveys/results/history";

/** The path of a submission through the questions of its time, as positions in the history's `questionIds`. */
export interface SubmissionPath {
  /** The questions that were shown, in order, none twice. Empty where the order is not known. */
  steps: number[];
  /** `exit`: the respondent left at the last step. `unknown`: questions were shuffled, or there were none. */
  end: "end" | "exit" | "unknown";
  /** Questions that were shown and are not among the steps: they were answered, or shuffled and all completed. */
  offPath: number[];
}

/** Replays the path of a submission. @param answers by position in the history's `questionIds` */
export type PathReplay = (
  revision: QuestionRevision,
  answers: readonly unknown[],
  isCompleted: boolean,
) => SubmissionPath;

/**
 * Creates a function that replays paths through the branching of the version in force, with the answers given.
 *
 * A completed submission passes every question up to the end; those without an answer were skipped. Another one left at
 * the question after its last answered one, where nothing followed at that one; without answers at the first. A path
 * that returns to a question it already had ends there.
 */
export function createPathReplay(): PathReplay {
  const nextOf = new Map<QuestionRevision, NextStep>();
  return (revision, answers, isCompleted) => {
    const { places, isShuffled } = revision;
    if (isShuffled || places.length === 0) {
      const isShown = (place: number) => isCompleted || isAnswer(answers[place]);
      return { steps: [], end: "unknown", offPath: offPathOf(answers, [], places.filter(isShown)) };
    }
    const next = nextOf.get(revision) ?? createNextStep(revision);
    nextOf.set(revision, next);
    const steps: number[] = [];
    const seen = new Set<number>();
    /** The number of steps that a submission that was not completed passed. */
    let passed = 1;
    for (let at: Step = 0; at !== "end" && !seen.has(at); ) {
      seen.add(at);
      const place: number = places[at]!;
      const answer = answers[place];
      steps.push(place);
      if (isAnswer(answer)) passed = steps.length + 1;
      at = next(at, answer);
    }
    if (!isCompleted) steps.length = Math.min(steps.length, passed);
    return { steps, end: isCompleted ? "end" : "exit", offPath: offPathOf(answers, steps, []) };
  };
}

/** @param shown positions that were shown without being steps */
function offPathOf(
  answers: readonly unknown[],
  steps: readonly number[],
  shown: readonly number[],
): number[] {
  const isCounted = new Uint8Array(answers.length);
  for (const place of steps) isCounted[place] = 1;
  for (const place of shown) isCounted[place] = 1;
  const answered = answers.flatMap((answer, place) => (isAnswer(answer) && !isCounted[place] ? [place] : []));
  return [...shown, ...answered];
}

type NextStep = (index: number, answer: unknown) => Step;

/** The branching of one revision, remembered for the answers that a question offers. */
function createNextStep({ questions, stored }: QuestionRevision): NextStep {
  const remembered = questions.map(() => new Map<number, Step>());
  return (index, answer) => {
    const question = questions[index]!;
    const { key, value } = branchingAnswer(question, answer);
    const existingStep = key === null ? undefined : remembered[index]!.get(key);
    if (existingStep !== undefined) return existingStep;
    const step = nextStep(stored, index, value);
    if (key !== null) remembered[index]!.set(key, step);
    return step;
  };
}

/** Keys of answers that are no position and no rating. */
const unanswered = -1;
const otherAnswer = -2;

/** An answer as branching reads it: a rating as a number, a choice in the base language. */
function branchingAnswer(
  { form, choices, choiceIndex }: PastQuestion,
  answer: unknown,
): { key: number | null; value: QuestionAnswer } {
  if (!isAnswer(answer) || (form !== "rating" && form !== "choice"))
    return { key: unanswered, value: undefined };
  if (form === "rating") {
    const score = scoreOf(answer);
    const isOnScale = score !== null && Number.isInteger(score) && score >= 0 && score <= 10;
    return { key: isOnScale ? score : null, value: score };
  }
  const text = shown(answer);
  const position = choiceIndex.get(text);
  return position === undefined
    ? { key: otherAnswer, value: text }
    : { key: position, value: choices[position] };
}

/** The fields of a response from which its path follows. */
export interface PathSource {
  survey_version: number | null;
  completed: boolean;
  /** By question id. */
  answers: Record<string, unknown>;
}

/** The answers of a response, by position in the history's `questionIds`. */
export const answersOf = (
  { questionIds }: SurveyHistory,
  { answers }: Pick<PathSource, "answers">,
): unknown[] => questionIds.map((id) => answers[id]);

/** The path of a response, in the questions of its version. */
export const pathOfResponse = (
  history: SurveyHistory,
  replay: PathReplay,
  response: PathSource,
): SubmissionPath =>
  replay(revisionOf(history, response.survey_version), answersOf(history, response), response.completed);

/** Whether a path has a step: a shown question, an exit, or an edge. */
export function hasStep({ questionIds }: SurveyHistory, path: SubmissionPath, step: PathStep): boolean {
  const place = (id: string) => questionIds.indexOf(id);
  const { steps, end, offPath } = path;
  if ("question" in step) {
    return steps.includes(place(step.question)) || offPath.includes(place(step.question));
  }
  if ("exit" in step) return end === "exit" && steps.at(-1) === place(step.exit);
  const { from, to } = step;
  if (from === null) return to !== null && steps.length > 0 && steps[0] === place(to);
  if (to === null) return end === "end" && steps.at(-1) === place(from);
  const at = steps.indexOf(place(from));
  return at >= 0 && at + 1 < steps.length && steps[at + 1] === place(to);
}
