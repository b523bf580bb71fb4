/** Plays a survey back without a respondent. Pure. */
import { answerFormOf } from "@/lib/contract/survey/question-kinds";
import type { JsonObject } from "@/lib/contract/wire/json";
import {
  type BranchingQuestion,
  edgesOf,
  nextStep,
  type Outcome,
  outcomesOf,
  type QuestionAnswer,
  ratingBuckets,
  responseKey,
  type Step,
} from "@/lib/survey-model/branching";

/** Where a preview is: at the intro screen, a question's position, or the end. */
export type PreviewStep = "intro" | Step;

/** A question, by position, and its answer. */
interface GivenAnswer {
  readonly question: number;
  readonly answer: QuestionAnswer;
}

/** The answers given so far, and the current step. */
export interface Playback {
  readonly answers: readonly GivenAnswer[];
  readonly step: PreviewStep;
}

/** A playback of the questions, without the intro screen. */
type QuestionPlayback = Playback & { readonly step: Step };

/** Starts before the first question; without questions, at the end. */
export const startPlayback = (questions: readonly unknown[]): QuestionPlayback => ({
  answers: [],
  step: questions.length > 0 ? 0 : "end",
});

/** Whether posthog-js shows the intro screen. @source posthog-js 1.434.18, SurveyPopup */
export const hasIntro = (appearance: JsonObject | null | undefined): boolean =>
  appearance?.displayIntroScreen === true &&
  Boolean(appearance.introScreenHeader || appearance.introScreenDescription);

/** An example answer that has the outcome. */
function exampleAnswer(question: BranchingQuestion, outcome: Outcome): QuestionAnswer {
  switch (outcome.kind) {
    case "bucket":
      return outcome.answers.at(-1);
    case "choice":
      return outcome.isOpen ? `${outcome.choice}…` : outcome.choice;
    case "skipped":
      return null;
    case "any":
      return anyAnswer(question);
    default:
      return outcome satisfies never;
  }
}

function anyAnswer(question: BranchingQuestion): QuestionAnswer {
  const [choice] = Array.isArray(question.choices) ? question.choices : [];
  const form = answerFormOf(question.type);
  switch (form) {
    case "rating":
      return ratingBuckets(question.scale).at(-1)?.answers.at(-1) ?? null;
    case "choice":
      return typeof choice === "string" ? choice : null;
    case "choices":
      return typeof choice === "string" ? [choice] : null;
    case "nothing":
      return null;
    case "text":
    case null:
      return "…";
    default:
      return form satisfies never;
  }
}

/** The shortest playback to a step; null if the step is unreachable. */
export function shortestPlaybackTo(
  questions: readonly BranchingQuestion[],
  target: Step,
): QuestionPlayback | null {
  const edges = edgesOf(questions);
  const arrivals = new Map<Step, { from: number; outcome: Outcome } | null>([
    [startPlayback(questions).step, null],
  ]);
  for (const step of arrivals.keys()) {
    if (step === target) return { answers: answersTo(step, arrivals, questions), step: target };
    for (const { from, to, outcome } of edges) {
      if (from === step && !arrivals.has(to)) arrivals.set(to, { from, outcome });
    }
  }
  return null;
}

function answersTo(
  target: Step,
  arrivals: ReadonlyMap<Step, { from: number; outcome: Outcome } | null>,
  questions: readonly BranchingQuestion[],
): GivenAnswer[] {
  const answers: GivenAnswer[] = [];
  for (let arrival = arrivals.get(target); arrival; arrival = arrivals.get(arrival.from)) {
    answers.push({
      question: arrival.from,
      answer: exampleAnswer(questions[arrival.from] ?? {}, arrival.outcome),
    });
  }
  return answers.reverse();
}

/** Random playbacks stop after this many answers, because of loops. */
const maxAnswers = 50;

/** Answers at random until the survey ends. @param random numbers from 0 up to 1, as `Math.random` gives them */
export function randomPlayback(
  questions: readonly BranchingQuestion[],
  random: () => number,
): QuestionPlayback {
  const answers: GivenAnswer[] = [];
  let { step }: QuestionPlayback = startPlayback(questions);
  while (step !== "end" && answers.length < maxAnswers) {
    const question: BranchingQuestion = questions[step] ?? {};
    const outcomes = outcomesOf(question);
    const outcome = outcomes[Math.floor(random() * outcomes.length)];
    const answer = outcome ? exampleAnswer(question, outcome) : null;
    answers.push({ question: step, answer });
    step = nextStep(questions, step, answer);
  }
  return { answers, step };
}

/** The bucket of a rating; null for other answers. */
export function bucketOf(question: BranchingQuestion | undefined, answer: QuestionAnswer): string | null {
  return question?.type === "rating" ? responseKey(question, answer) : null;
}
