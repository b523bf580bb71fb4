/** Walking through a survey without a respondent: which answers lead which way. Pure. */
import { answerFormOf } from "@/lib/contract/question-kinds";
import {
  type Answer,
  type BranchingQuestion,
  edgesOf,
  nextStep,
  type Outcome,
  outcomesOf,
  ratingBuckets,
  responseKey,
  type Step,
} from "@/lib/survey-model/branching";

/** One question that was answered, and how. */
export interface Stop {
  readonly question: number;
  readonly answer: Answer;
}

/** The answers given so far, and where they led. */
export interface Walk {
  readonly trail: readonly Stop[];
  readonly at: Step;
}

/** Before the first question; a survey without questions is over. */
export const startOf = (questions: readonly unknown[]): Walk => ({
  trail: [],
  at: questions.length > 0 ? 0 : "end",
});

/** An answer of a kind of outcome, such as somebody might give. */
export function answerOf(question: BranchingQuestion, outcome: Outcome): Answer {
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

function anyAnswer(question: BranchingQuestion): Answer {
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

/** The shortest walk to a step, or as far as there is one: null when no answers lead there. */
export function shortestWalkTo(questions: readonly BranchingQuestion[], goal: Step): Walk | null {
  const edges = edgesOf(questions);
  const cameBy = new Map<Step, { from: number; outcome: Outcome } | null>([[startOf(questions).at, null]]);
  for (const step of cameBy.keys()) {
    if (step === goal) return { trail: trailTo(step, cameBy, questions), at: goal };
    for (const { from, to, outcome } of edges) {
      if (from === step && !cameBy.has(to)) cameBy.set(to, { from, outcome });
    }
  }
  return null;
}

function trailTo(
  goal: Step,
  cameBy: ReadonlyMap<Step, { from: number; outcome: Outcome } | null>,
  questions: readonly BranchingQuestion[],
): Stop[] {
  const trail: Stop[] = [];
  for (let by = cameBy.get(goal); by; by = cameBy.get(by.from)) {
    trail.push({ question: by.from, answer: answerOf(questions[by.from] ?? {}, by.outcome) });
  }
  return trail.reverse();
}

/** A walk by chance, until the survey ends; one that goes round in circles stops after this many answers. */
const mostStops = 50;

/** @param random numbers from 0 up to 1, as `Math.random` gives them */
export function randomWalk(questions: readonly BranchingQuestion[], random: () => number): Walk {
  const trail: Stop[] = [];
  let { at } = startOf(questions);
  while (at !== "end" && trail.length < mostStops) {
    const question: BranchingQuestion = questions[at] ?? {};
    const outcomes = outcomesOf(question);
    const outcome = outcomes[Math.floor(random() * outcomes.length)];
    const answer = outcome ? answerOf(question, outcome) : null;
    trail.push({ question: at, answer });
    at = nextStep(questions, at, answer);
  }
  return { trail, at };
}

/** The bucket that a rating falls into; null for every other answer. */
export function bucketOf(question: BranchingQuestion | undefined, answer: Answer): string | null {
  return question?.type === "rating" ? responseKey(question, answer) : null;
}
