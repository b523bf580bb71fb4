/**
 * The branching of a survey: the next question for an answer, and every path. Pure functions over the few fields of
 * questions that affect branching, so that drafts, stored surveys of older rules and form values are all accepted.
 *
 * The rules are those of posthog-js (`getNextSurveyStep`), with three differences, all ours, where the SDK fails: an
 * index outside the survey is the end (the SDK shows an empty page), an answer outside a rating's scale goes to the
 * next question (the SDK throws), and a rating without a scale has scale 5.
 *
 * Beside this file, in `branching/`: `graph` (unreachable questions, loops) and `paths` (all paths).
 */
import { answerFormOf, branchesByAnswer } from "@/lib/contract/survey/question-kinds";

/** The next step: the index of a question (0-based, always an existing one) or the end. */
export type Step = number | "end";

/** The branching of a question. @source docs/reference/surveys.md#branching */
export type BranchingRule =
  | { type: "next_question" }
  | { type: "end" }
  | { type: "specific_question"; index: number }
  | { type: "response_based"; responseValues: Record<string, Step> };

/** The fields of a question that affect branching. They may have any value; invalid ones are ignored. */
export interface BranchingQuestion {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly scale?: unknown;
  readonly choices?: unknown;
  readonly hasOpenChoice?: unknown;
  readonly optional?: unknown;
  readonly branching?: unknown;
}

/** An answer: text, the label of a choice, a rating, several labels, or nothing. */
export type QuestionAnswer = string | number | readonly string[] | null | undefined;

/** A group of ratings with the same branch: its response key and its ratings, ascending. */
export interface Bucket {
  readonly key: string;
  readonly answers: readonly number[];
}

/** The buckets of every scale, in ascending order of ratings. @source docs/reference/surveys.md#branching */
const bucketsOfScale: Readonly<Record<number, readonly Bucket[]>> = {
  2: [
    { key: "positive", answers: [1] },
    { key: "negative", answers: [2] },
  ],
  3: [
    { key: "negative", answers: [1] },
    { key: "neutral", answers: [2] },
    { key: "positive", answers: [3] },
  ],
  5: [
    { key: "negative", answers: [1, 2] },
    { key: "neutral", answers: [3] },
    { key: "positive", answers: [4, 5] },
  ],
  7: [
    { key: "negative", answers: [1, 2, 3] },
    { key: "neutral", answers: [4] },
    { key: "positive", answers: [5, 6, 7] },
  ],
  10: [
    { key: "detractors", answers: [0, 1, 2, 3, 4, 5, 6] },
    { key: "passives", answers: [7, 8] },
    { key: "promoters", answers: [9, 10] },
  ],
};

/** The buckets of a rating scale, none for an unknown scale. A missing scale counts as 5 (ours). */
export function ratingBuckets(scale: unknown): readonly Bucket[] {
  const pointCount = scale ?? 5;
  return typeof pointCount === "number" && Object.hasOwn(bucketsOfScale, pointCount)
    ? (bucketsOfScale[pointCount] ?? [])
    : [];
}

/**
 * Whether a question type can branch by answer: rating and single choice.
 *
 * @source docs/reference/surveys.md#branching
 */
export function canBranchByAnswer(question: BranchingQuestion): boolean {
  return branchesByAnswer(question.type);
}

/** The effective branching: the stored one, or `next_question` if that is invalid. */
export function branchingOf(question: BranchingQuestion): BranchingRule {
  const stored = question.branching;
  if (!isRecord(stored)) return { type: "next_question" };
  switch (stored.type) {
    case "end":
      return { type: "end" };
    case "specific_question":
      return isIndex(stored.index)
        ? { type: "specific_question", index: stored.index }
        : { type: "next_question" };
    case "response_based":
      return { type: "response_based", responseValues: readResponseValues(stored.responseValues) };
    default:
      return { type: "next_question" };
  }
}

/**
 * The response key of an answer, or null if it has none. That of a single choice is the index of the first equal
 * choice; any other text is the open choice, which is the last; without one the SDK looks up `"-1"`, so that key also
 * matches a skipped question. A skipped rating has no key.
 */
export function responseKey(question: BranchingQuestion, answer: QuestionAnswer): string | null {
  const form = answerFormOf(question.type);
  switch (form) {
    case "choice": {
      const choices = choicesOf(question);
      const chosen = choices.indexOf(`${answer}`);
      return String(chosen === -1 && question.hasOpenChoice ? choices.length - 1 : chosen);
    }
    case "rating":
      if (typeof answer !== "number") return null;
      return ratingBuckets(question.scale).find((bucket) => bucket.answers.includes(answer))?.key ?? null;
    case "choices":
    case "text":
    case "nothing":
    case null:
      return null;
    default:
      return form satisfies never;
  }
}

/**
 * The step after answering the question at `index`: the index of the next question, or "end".
 *
 * @source docs/reference/surveys.md#branching, posthog-js `getNextSurveyStep`
 */
export function nextStep(
  questions: readonly BranchingQuestion[],
  index: number,
  answer: QuestionAnswer,
): Step {
  const question = questions[index];
  if (question === undefined) return "end";
  return turn(questions.length, index, branchingOf(question), responseKey(question, answer)).to;
}

/** A class of answers with the same branch. `any`: all answers. `key` is their response key. */
export type Outcome =
  | { readonly kind: "any"; readonly key: null }
  | { readonly kind: "bucket"; readonly key: string; readonly answers: readonly number[] }
  | { readonly kind: "choice"; readonly key: string; readonly choice: string; readonly isOpen: boolean }
  | { readonly kind: "skipped"; readonly key: string };

/**
 * All outcomes of a question, at least one: one per bucket or choice when it branches by answer, else `any`. An
 * optional single choice can also be skipped. An optional rating that branches by answer cannot: posthog-js throws and
 * does not continue. A repeated choice counts once, as the first.
 */
export function outcomesOf(question: BranchingQuestion): Outcome[] {
  if (branchingOf(question).type !== "response_based") return [{ kind: "any", key: null }];
  const outcomes = answeredOutcomes(question);
  return outcomes.length > 0 ? outcomes : [{ kind: "any", key: null }];
}

/** The outcomes of a question by answer; empty for a question whose answers are not distinguished. */
function answeredOutcomes(question: BranchingQuestion): Outcome[] {
  const form = answerFormOf(question.type);
  switch (form) {
    case "rating":
      return ratingBuckets(question.scale).map((bucket) => ({ kind: "bucket", ...bucket }));
    case "choice":
      return choiceOutcomes(question);
    case "choices":
    case "text":
    case "nothing":
    case null:
      return [];
    default:
      return form satisfies never;
  }
}

function choiceOutcomes(question: BranchingQuestion): Outcome[] {
  const outcomes: Outcome[] = [];
  const choices = choicesOf(question);
  const seen = new Set<string>();
  choices.forEach((choice, position) => {
    const isOpen = Boolean(question.hasOpenChoice) && position === choices.length - 1;
    if (typeof choice !== "string" || (seen.has(choice) && !isOpen)) return;
    seen.add(choice);
    outcomes.push({ kind: "choice", key: String(position), choice, isOpen });
  });
  const key = responseKey(question, null);
  if (key !== null && (question.optional || outcomes.length === 0)) outcomes.push({ kind: "skipped", key });
  return outcomes;
}

/** Response keys in the branching that no answer has, such as those of removed choices. */
export function staleResponseKeys(question: BranchingQuestion): string[] {
  const branching = branchingOf(question);
  if (branching.type !== "response_based") return [];
  const live = new Set(outcomesOf(question).map((outcome) => outcome.key));
  return Object.keys(branching.responseValues).filter((key) => !live.has(key));
}

/** Why an edge has its target: no rule, the end, a question, or a response key. */
type Reason = "next" | "end" | "specific" | "response";

/** The outcome of a question and its next step. `missing` is the stored index when no question has it. */
export interface Edge {
  readonly from: number;
  readonly to: Step;
  readonly reason: Reason;
  readonly outcome: Outcome;
  readonly missing: number | null;
}

/**
 * All edges: for every question in order, one per outcome, in the order of `outcomesOf`. An edge with reason "next"
 * whose outcome has a key is an answer without a mapping.
 */
export function edgesOf(questions: readonly BranchingQuestion[]): Edge[] {
  return questions.flatMap((question, from) => {
    const branching = branchingOf(question);
    return outcomesOf(question).map((outcome) => ({
      from,
      outcome,
      ...turn(questions.length, from, branching, outcome.key),
    }));
  });
}

/** The distinct next steps of each question, in the order of its outcomes; never empty. */
export function successorsOf(questions: readonly BranchingQuestion[]): Step[][] {
  const successors = questions.map(() => new Set<Step>());
  for (const { from, to } of edgesOf(questions)) successors[from]?.add(to);
  return successors.map((steps) => [...steps]);
}

/** The target of a branching from `index` for a response key, and the reason: the only implementation of the rule. */
function turn(
  length: number,
  index: number,
  branching: BranchingRule,
  key: string | null,
): Pick<Edge, "to" | "reason" | "missing"> {
  const written = (target: number, reason: Reason) =>
    target >= 0 && target < length
      ? { to: target, reason, missing: null }
      : { to: "end" as const, reason, missing: target };
  switch (branching.type) {
    case "end":
      return { to: "end", reason: "end", missing: null };
    case "specific_question":
      return written(branching.index, "specific");
    case "response_based": {
      if (key === null || !Object.hasOwn(branching.responseValues, key)) break;
      const target = branching.responseValues[key];
      if (target === "end") return { to: "end", reason: "response", missing: null };
      if (target !== undefined) return written(target, "response");
      break;
    }
    case "next_question":
      break;
    default:
      return branching satisfies never;
  }
  return { to: index + 1 < length ? index + 1 : "end", reason: "next", missing: null };
}

function readResponseValues(stored: unknown): Record<string, Step> {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, Step] => isIndex(entry[1]) || entry[1] === "end",
    ),
  );
}

function choicesOf(question: BranchingQuestion): readonly unknown[] {
  return Array.isArray(question.choices) ? question.choices : [];
}

function isIndex(value: unknown): value is number {
  return Number.isInteger(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
