/**
 * Inserting, moving and removing questions. Branching names questions by position, so every change of positions
 * rewrites it; this is the one place that does, and it says what it rewrote.
 */
import {
  type Branching,
  type BranchingQuestion,
  branchingOf,
  outcomesOf,
  type Step,
} from "@/lib/survey-model/branching";

/**
 * What a change of positions keeps. `targets`: what somebody wrote; a written target follows its question, and
 * "next" stays whatever comes next. `paths`: where answers lead; a "next" that would change is written down as a
 * target, so the survey asks the same questions after the same answers.
 */
export type Keep = "targets" | "paths";

/**
 * A branch that was rewritten. `question` is the position after the change; `key` the response key, null for a
 * branch of the whole question; `from` the step before, in old positions; `convertTo` the step after, in new ones, where
 * "next" means nothing is written any more.
 * - `followed`: its target moved, and it went along. - `dropped`: its target was removed. - `pinned`: an implicit
 * "next" was written down to keep paths.
 */
export interface BranchChange {
  readonly question: number;
  readonly key: string | null;
  readonly reason: "followed" | "dropped" | "pinned";
  readonly from: Step;
  readonly to: Step | "next";
}

/** The questions in their new order, the branches rewritten for it, and whether surveys now start elsewhere. */
export interface Rearranged<Question> {
  /** Questions whose branching did not change are the same objects. */
  readonly questions: Question[];
  readonly changes: BranchChange[];
  /** True when another question comes first: branching can't express a start, so no mode keeps that. */
  readonly hasNewStart: boolean;
}

/**
 * Puts questions in a new order: each item is the present position of a question, or a new question. Positions left
 * out are removed. A branch to a removed question falls back: `specific_question` to `next_question`, a response
 * key is dropped (then "next"). Indexes that point outside the survey keep doing so, to be reported rather than
 * hidden. Targets of a new question are read as present positions, which is what a duplicated question has.
 *
 * With `paths`, every path by question stays the same, from every question, under any order. "Next" before a
 * removed question is then the first later one that stays.
 *
 * @throws RangeError when a position does not exist or occurs twice.
 */
export function rearrange<Question extends BranchingQuestion>(
  questions: readonly Question[],
  order: readonly (number | Question)[],
  keep: Keep = "targets",
): Rearranged<Question> {
  const moved = positionsAfter(questions.length, order);
  const changes: BranchChange[] = [];
  const arranged = order.map((item, position) => {
    const question = typeof item === "number" ? (questions[item] as Question) : item; // positionsAfter has checked
    const rewritten: BranchChange[] = [];
    let branching = followTargets(question, position, moved, rewritten);
    if (keep === "paths" && typeof item === "number") {
      const pinned = { ...question, branching };
      branching = pinNext(pinned, position, { old: item, questions, order, moved }, rewritten);
    }
    changes.push(...rewritten);
    return rewritten.length === 0 ? question : { ...question, branching };
  });
  return { questions: arranged, changes, hasNewStart: questions.length > 0 && order[0] !== 0 };
}

/** Puts a new question at position `at`; the one before it now leads to it, unless its branching says otherwise. */
export function insertQuestion<Question extends BranchingQuestion>(
  questions: readonly Question[],
  at: number,
  question: Question,
): Rearranged<Question> {
  const positions = [...questions.keys()];
  return rearrange(questions, [...positions.slice(0, at), question, ...positions.slice(at)]);
}

/** Moves the question at `from` so that it stands at `convertTo` afterwards. @throws RangeError when `from` is nobody. */
export function moveQuestion<Question extends BranchingQuestion>(
  questions: readonly Question[],
  from: number,
  to: number,
  keep: Keep = "targets",
): Rearranged<Question> {
  const others = [...questions.keys()].filter((position) => position !== from);
  return rearrange(questions, [...others.slice(0, to), from, ...others.slice(to)], keep);
}

/** Removes the question at `index`; branches to it fall back as `rearrange` says. */
export function removeQuestion<Question extends BranchingQuestion>(
  questions: readonly Question[],
  index: number,
): Rearranged<Question> {
  const positions = [...questions.keys()];
  return rearrange(
    questions,
    positions.filter((position) => position !== index),
  );
}

/** Old positions to new ones, and what stands for an index that no question has. */
interface Moved {
  /** By old position; undefined for a removed question. */
  readonly positions: readonly (number | undefined)[];
  /** How far indexes beyond the last question shift, so that they never come to name a question. */
  readonly grown: number;
}

function positionsAfter(length: number, order: readonly unknown[]): Moved {
  const positions = new Array<number | undefined>(length).fill(undefined);
  order.forEach((item, position) => {
    if (typeof item !== "number") return;
    if (!(item in positions)) throw new RangeError(`No question stands at position ${item}.`);
    if (positions[item] !== undefined) throw new RangeError(`Position ${item} occurs twice in the order.`);
    positions[item] = position;
  });
  return { positions, grown: Math.max(0, order.length - length) };
}

/** The new place of a written index, or null when its question is gone. */
function placeOf(index: number, { positions, grown }: Moved): number | null {
  if (index < 0) return index;
  return index < positions.length ? (positions[index] ?? null) : index + grown;
}

/** The stored branching with every written target moved along; what is not understood stays as it is. */
function followTargets(
  question: BranchingQuestion,
  position: number,
  moved: Moved,
  changes: BranchChange[],
): unknown {
  const branching = branchingOf(question);
  const stored = question.branching as object; // branchingOf found a target in it, when it is used
  const note = (key: string | null, from: number, to: number | null) =>
    changes.push({
      question: position,
      key,
      from,
      ...(to === null ? { reason: "dropped", to: "next" } : { reason: "followed", to }),
    });
  if (branching.type === "specific_question") {
    const place = placeOf(branching.index, moved);
    if (place === branching.index) return question.branching;
    note(null, branching.index, place);
    return place === null ? ({ type: "next_question" } satisfies Branching) : { ...stored, index: place };
  }
  if (branching.type !== "response_based") return question.branching;
  const responseValues: Record<string, unknown> = { ...storedValues(question) };
  for (const [key, target] of Object.entries(branching.responseValues)) {
    const place = target === "end" ? target : placeOf(target, moved);
    if (target === "end" || place === target) continue;
    note(key, target, place as number | null); // only "end" maps to "end"
    if (place === null) delete responseValues[key];
    else responseValues[key] = place;
  }
  return { ...stored, responseValues };
}

/** The branching with each implicit "next" written down, where the new order would lead it elsewhere. */
function pinNext(
  question: BranchingQuestion,
  position: number,
  was: { old: number; questions: readonly unknown[]; order: readonly unknown[]; moved: Moved },
  changes: BranchChange[],
): unknown {
  const kept: Step = was.moved.positions.slice(was.old + 1).find((place) => place !== undefined) ?? "end";
  const natural: Step = position + 1 < was.order.length ? position + 1 : "end";
  if (kept === natural) return question.branching;

  const branching = branchingOf(question);
  const from: Step = was.old + 1 < was.questions.length ? was.old + 1 : "end";
  const note = (key: string | null) =>
    changes.push({ question: position, key, reason: "pinned", from, to: kept });
  if (branching.type === "end" || branching.type === "specific_question") return question.branching;

  const keys = new Set(outcomesOf(question).flatMap(({ key }) => (key === null ? [] : [key])));
  if (branching.type === "next_question" || keys.size === 0) {
    note(null);
    return (
      kept === "end" ? { type: "end" } : { type: "specific_question", index: kept }
    ) satisfies Branching;
  }
  const responseValues: Record<string, unknown> = { ...storedValues(question) };
  for (const key of keys) {
    if (Object.hasOwn(branching.responseValues, key)) continue;
    note(key);
    responseValues[key] = kept;
  }
  return { ...(question.branching as object), responseValues }; // response_based, so an object
}

function storedValues(question: BranchingQuestion): object {
  return (question.branching as { responseValues?: object } | null)?.responseValues ?? {};
}
