/**
 * Dry run: random walks of respondents through a survey, before it is started. Ours.
 *
 * The same seed, questions and mixes give the same walks. Steps are those of `nextStep`, the function of editor,
 * preview and results. Beside this file, in `dry-run/`: `answer-mix` (what respondents do at a question) and
 * `mix-of-result` (what they did, by its results).
 *
 * @source docs/reference/surveys.md#dry-run
 */
import {
  type BranchingQuestion,
  branchingOf,
  nextStep,
  type QuestionAnswer,
  responseKey,
} from "@/lib/survey-model/branching";
import { type AnswerMix, evenMix, type SampledAnswer, sharesOf } from "@/lib/survey-model/dry-run/answer-mix";
import { createSeededRandom } from "@/lib/survey-model/random";

/** The number of walks of a dry run. */
export const dryRunWalks = 1000;

/** After this many questions a walk is stopped, because it goes around a loop. @param count of the survey's questions */
export const longestWalk = (count: number): number => Math.max(100, 3 * count);

/** The survey to walk through. */
export interface DryRunOptions {
  questions: readonly BranchingQuestion[];
  /** By index; the even mix where there is none. */
  mixes: readonly AnswerMix[];
  seed: number;
  /** By default `dryRunWalks`. */
  walks?: number;
  /** Whether questions are asked in random order; branching is then ignored. */
  isShuffled?: boolean;
}

/** Numbers of walks at one question; a walk that returns to it counts once. */
export interface QuestionRun {
  /** Walks that reach the question. */
  reached: number;
  answered: number;
  skipped: number;
  /** Walks that reach the end of the survey from here. */
  ended: number;
  /** Walks that leave the survey here. */
  left: number;
}

/** How many walks take a branch: the answers of a question with the same response key, null for all answers. */
interface BranchRun {
  from: number;
  key: string | null;
  walks: number;
}

/** The result of a dry run. Every walk either is completed, or has left, or is endless. */
export interface DryRun {
  walks: number;
  completed: number;
  left: number;
  /** Walks that were stopped in a loop. */
  endless: number;
  /** Walks that send a response: completed ones, and ones that ended after an answer. */
  responses: number;
  /** By index. */
  questions: QuestionRun[];
  /** Branches that at least one walk takes. */
  branches: BranchRun[];
  /** Numbers of walks by their number of questions, ascending, without endless walks. */
  lengths: { length: number; walks: number }[];
}

/** Takes walks through a survey and counts them. */
export function runDry({
  questions,
  mixes,
  seed,
  walks = dryRunWalks,
  isShuffled = false,
}: DryRunOptions): DryRun {
  const random = createSeededRandom(seed);
  const plans = questions.map((question, index) =>
    planQuestion(questions, question, index, mixes[index] ?? evenMix(question)),
  );
  const order = [...plans];
  const [ends, lengths] = [{ completed: 0, left: 0, endless: 0 }, new Map<number, number>()];
  let responses = 0;
  for (let walk = 0; walk < walks; walk++) {
    const { steps, end } = isShuffled
      ? walkInOrder(shuffle(order, random), random)
      : walkAlong(plans, random);
    ends[end]++;
    let hasAnswer = false;
    for (const { kind, counters } of steps) {
      hasAnswer ||= kind === "answered";
      for (const counter of counters) countOnce(counter, walk);
    }
    const last = steps.at(-1);
    if (end === "completed" && last) last.ended.walks++;
    if (end === "completed" || hasAnswer) responses++;
    if (end !== "endless") lengths.set(steps.length, (lengths.get(steps.length) ?? 0) + 1);
  }
  return {
    walks,
    ...ends,
    responses,
    questions: plans.map(({ reached, answered, skipped, ended, left }) => ({
      reached: reached.walks,
      answered: answered.walks,
      skipped: skipped.walks,
      ended: ended.walks,
      left: left.walks,
    })),
    branches: plans.flatMap(({ branches }, from) =>
      [...branches].flatMap(([key, { walks }]) => (walks > 0 ? [{ from, key, walks }] : [])),
    ),
    lengths: [...lengths]
      .map(([length, walks]) => ({ length, walks }))
      .toSorted((a, b) => a.length - b.length),
  };
}

/** Counts walks, each once. */
interface Counter {
  walks: number;
  /** The last walk that was counted. */
  last: number;
}

const newCounter = (): Counter => ({ walks: 0, last: -1 });

function countOnce(counter: Counter, walk: number): void {
  if (counter.last === walk) return;
  counter.last = walk;
  counter.walks++;
}

/** A step of a walk: a question with one of its answers, and the next question. */
interface PlannedStep {
  /** Counts the walks that end at the question. */
  ended: Counter;
  kind: "answered" | "skipped" | "left";
  /** The counters that count the walk. */
  counters: Counter[];
  /** The next question; null at the end, or if the walk is abandoned. */
  next: number | null;
}

/** A question with every step that can follow it, computed once: walks only draw. */
interface QuestionPlan extends Record<keyof QuestionRun, Counter> {
  steps: PlannedStep[];
  /** For each step, the shares of it and of those before it. */
  upTo: number[];
  /** By response key. */
  branches: Map<string | null, Counter>;
}

function planQuestion(
  questions: readonly BranchingQuestion[],
  question: BranchingQuestion,
  index: number,
  mix: AnswerMix,
): QuestionPlan {
  const isByAnswer = branchingOf(question).type === "response_based";
  const counters = {
    reached: newCounter(),
    answered: newCounter(),
    skipped: newCounter(),
    ended: newCounter(),
    left: newCounter(),
  };
  const branches = new Map<string | null, Counter>();
  const branchOf = (answer: QuestionAnswer): Counter => {
    const key = isByAnswer ? responseKey(question, answer) : null;
    const counter = branches.get(key) ?? newCounter();
    branches.set(key, counter);
    return counter;
  };
  const planStep = (answer: SampledAnswer): PlannedStep => {
    const kind = answer.kind === "leave" ? "left" : answer.kind === "skip" ? "skipped" : "answered";
    const { reached, ended, [kind]: counter } = counters;
    if (kind === "left") return { ended, kind, counters: [reached, counter], next: null };
    const given = answerValue(answer);
    const next = nextStep(questions, index, given);
    return {
      ended,
      kind,
      counters: [reached, counter, branchOf(given)],
      next: next === "end" ? null : next,
    };
  };
  let sum = 0;
  return {
    ...counters,
    branches,
    steps: mix.map(({ answer }) => planStep(answer)),
    upTo: sharesOf(mix).map((share) => {
      sum += share;
      return sum;
    }),
  };
}

/** An answer as branching reads it. */
function answerValue(answer: SampledAnswer): QuestionAnswer {
  switch (answer.kind) {
    case "rating":
      return answer.rating;
    case "choice":
      // Texts of the open choice are not among the choices.
      return answer.isOpen ? `${answer.choice}…` : answer.choice;
    case "answer":
      return "…";
    case "skip":
    case "leave":
      return null;
    default:
      return answer satisfies never;
  }
}

/** A walk and its outcome. */
interface RandomWalk {
  steps: PlannedStep[];
  end: "completed" | "left" | "endless";
}

function walkAlong(plans: readonly QuestionPlan[], random: () => number): RandomWalk {
  const [steps, longest]: [PlannedStep[], number] = [[], longestWalk(plans.length)];
  let plan = plans[0];
  while (plan) {
    if (steps.length === longest) return { steps, end: "endless" };
    const step = drawStep(plan, random());
    steps.push(step);
    if (step.kind === "left") return { steps, end: "left" };
    plan = step.next === null ? undefined : plans[step.next];
  }
  return { steps, end: "completed" };
}

function walkInOrder(plans: readonly QuestionPlan[], random: () => number): RandomWalk {
  const steps: PlannedStep[] = [];
  for (const plan of plans) {
    const step = drawStep(plan, random());
    steps.push(step);
    if (step.kind === "left") return { steps, end: "left" };
  }
  return { steps, end: "completed" };
}

/** @param number from 0 (inclusive) to 1 (exclusive) */
function drawStep({ steps, upTo }: QuestionPlan, number: number): PlannedStep {
  let at = 0;
  while (at < upTo.length && number >= upTo[at]!) at++;
  // The last shares may add up to a little less than 1: then it is the last step that has any.
  return steps[at < steps.length ? at : upTo.indexOf(upTo.at(-1)!)]!;
}

/** Shuffles in place (Fisher–Yates). */
function shuffle<Item>(items: Item[], random: () => number): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const swapIndex = Math.floor(random() * (last + 1));
    [items[last], items[swapIndex]] = [items[swapIndex]!, items[last]!];
  }
  return items;
}

/** The number of questions of the shortest, the median and the longest walk that is not endless; null without any. */
export function lengthsOf({ lengths }: Pick<DryRun, "lengths">) {
  const [first, last] = [lengths[0], lengths.at(-1)];
  if (!first || !last) return null;
  const total = lengths.reduce((sum, { walks }) => sum + walks, 0);
  let [median, passed] = [first.length, 0];
  for (const { length, walks } of lengths) {
    if (passed < total / 2) median = length;
    passed += walks;
  }
  return { shortest: first.length, median, longest: last.length };
}

/** The answers to a question that some number of responses is expected to have. */
export const expectedAnswers = (
  run: Pick<DryRun, "responses">,
  { answered }: QuestionRun,
  responses: number,
) => (run.responses === 0 ? 0 : Math.round((answered / run.responses) * responses));
