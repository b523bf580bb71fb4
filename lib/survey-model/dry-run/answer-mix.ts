/** Answer mixes: how often respondents give each answer to a question, skip it, or leave the survey at it. */
import { answerFormOf } from "@/lib/contract/survey/question-kinds";
import { type BranchingQuestion, branchingOf, ratingBuckets } from "@/lib/survey-model/branching";
import { matchChoices } from "@/lib/survey-model/diff/match-choices";

/**
 * What a respondent can do at a question. `answer`: any answer to a question whose answers are not distinguished (text,
 * several choices, a followed link). `leave`: close the survey.
 */
export type SampledAnswer =
  | { readonly kind: "rating"; readonly rating: number }
  | { readonly kind: "choice"; readonly choice: string; readonly isOpen: boolean }
  | { readonly kind: "answer" | "skip" | "leave" };

/** An answer with its weight: zero or more, relative to the other answers of the mix. */
export interface WeightedAnswer {
  readonly answer: SampledAnswer;
  readonly weight: number;
}

/** What respondents do at one question. */
export type AnswerMix = readonly WeightedAnswer[];

/**
 * All that respondents can do at a question: its answers in their order, then skipping where that is possible, then
 * leaving. An optional rating that branches by answer can't be skipped: posthog-js throws.
 */
export function possibleAnswers(question: BranchingQuestion): SampledAnswer[] {
  const answers = answersOf(question);
  return [
    ...(answers.length > 0 ? answers : [{ kind: "answer" as const }]),
    ...(isSkippable(question) ? [{ kind: "skip" as const }] : []),
    { kind: "leave" },
  ];
}

function answersOf(question: BranchingQuestion): SampledAnswer[] {
  const form = answerFormOf(question.type);
  switch (form) {
    case "rating":
      return ratingBuckets(question.scale)
        .flatMap(({ answers }) => answers)
        .map((rating) => ({ kind: "rating", rating }));
    case "choice":
      return choicesOf(question);
    case "choices":
    case "text":
    case "nothing":
    case null:
      return [];
    default:
      return form satisfies never;
  }
}

/** Each choice once, of repeated ones the first; the open choice is always separate. */
function choicesOf({ choices, hasOpenChoice }: BranchingQuestion): SampledAnswer[] {
  const texts: unknown[] = Array.isArray(choices) ? choices : [];
  return texts.flatMap((choice, position): SampledAnswer[] => {
    const isOpen = Boolean(hasOpenChoice) && position === texts.length - 1;
    const isRepeated = !isOpen && texts.indexOf(choice) < position;
    return typeof choice !== "string" || isRepeated ? [] : [{ kind: "choice", choice, isOpen }];
  });
}

const isSkippable = (question: BranchingQuestion): boolean =>
  Boolean(question.optional) &&
  !(answerFormOf(question.type) === "rating" && branchingOf(question).type === "response_based");

/** Every answer equally likely, skipping included where it is possible; no one leaves. */
export const evenMix = (question: BranchingQuestion): AnswerMix =>
  possibleAnswers(question).map((answer) => ({ answer, weight: answer.kind === "leave" ? 0 : 1 }));

/** The share of each answer of a mix, from 0 to 1; they add up to 1. When all weights are 0, it is the even mix. */
export function sharesOf(mix: AnswerMix): number[] {
  const total = mix.reduce((sum, { weight }) => sum + weight, 0);
  const stays = mix.filter(({ answer }) => answer.kind !== "leave").length;
  return mix.map(({ answer, weight }) =>
    total > 0 ? weight / total : answer.kind === "leave" ? 0 : 1 / stays,
  );
}

/**
 * A mix for a question that was edited since, or was another version's: ratings by number, choices by text, renamed
 * ones by their place. New answers have weight 0; weights of removed ones are dropped.
 *
 * @returns null when the question has other kinds of answers or another scale, or no weight is left
 */
export function fitMix(mix: AnswerMix, question: BranchingQuestion): AnswerMix | null {
  const answers = possibleAnswers(question);
  if (!hasSameForm(mix, answers)) return null;
  const choiceWeights = weightsOfChoices(mix, answers);
  const weightOf = (answer: SampledAnswer): number => {
    if (answer.kind === "choice" && !answer.isOpen) return choiceWeights.get(answer.choice) ?? 0;
    return mix.find((weighted) => isSameAnswer(weighted.answer, answer))?.weight ?? 0;
  };
  const fitted = answers.map((answer) => ({ answer, weight: weightOf(answer) }));
  return fitted.some(({ weight }) => weight > 0) ? fitted : null;
}

const ratingsOf = (answers: readonly SampledAnswer[]): number[] =>
  answers.flatMap((answer) => (answer.kind === "rating" ? [answer.rating] : []));

const fixedTexts = (answers: readonly SampledAnswer[]): string[] =>
  answers.flatMap((answer) => (answer.kind === "choice" && !answer.isOpen ? [answer.choice] : []));

function hasSameForm(mix: AnswerMix, answers: readonly SampledAnswer[]): boolean {
  const earlier = mix.map(({ answer }) => answer);
  const has = (all: readonly SampledAnswer[], kind: SampledAnswer["kind"]) =>
    all.some((answer) => answer.kind === kind);
  return (
    ratingsOf(earlier).join(" ") === ratingsOf(answers).join(" ") &&
    has(earlier, "choice") === has(answers, "choice") &&
    has(earlier, "answer") === has(answers, "answer")
  );
}

function weightsOfChoices(mix: AnswerMix, answers: readonly SampledAnswer[]): Map<string, number> {
  const before = mix.filter(({ answer }) => answer.kind === "choice" && !answer.isOpen);
  const after = fixedTexts(answers);
  const origins = matchChoices(fixedTexts(before.map(({ answer }) => answer)), after);
  return new Map(
    after.map((text, at) => {
      const origin = origins[at] ?? null;
      return [text, origin === null ? 0 : (before[origin]?.weight ?? 0)];
    }),
  );
}

const isSameAnswer = (one: SampledAnswer, other: SampledAnswer): boolean =>
  one.kind === "rating"
    ? other.kind === "rating" && one.rating === other.rating
    : one.kind === "choice"
      ? other.kind === "choice" && one.isOpen && other.isOpen
      : one.kind === other.kind;
