/**
 * Commands for a draft's questions. Each changes the draft (an immer recipe) and returns what to report. An unknown id
 * changes nothing and returns null.
 */
import type { Draft, DraftBranching, DraftQuestion, Target } from "@/lib/survey-model/draft";
import { hasChoices, questionOf } from "@/lib/survey-model/draft";
import { newId } from "@/lib/survey-model/draft/ids";

/** A removed branch and its target. `key`: its choice or bucket, null for the whole question. */
export interface LostBranch {
  question: string;
  key: string | null;
  target: Target;
}

/** A new question of a type. Text and choices are to be written: until then the checks name it, and it is not sent. */
export function newQuestion(type: DraftQuestion["type"]): DraftQuestion {
  const common = { id: newId(), question: "" };
  switch (type) {
    case "open":
      return { ...common, type };
    case "link":
      return { ...common, type, link: "" };
    case "rating":
      return { ...common, type, display: "number", scale: 5 };
    case "single_choice":
    case "multiple_choice":
      return { ...common, type, choices: [newChoice(""), newChoice("")] };
    default:
      return type satisfies never;
  }
}

/** A choice with a new id. */
export const newChoice = (text: string) => ({ id: newId(), text, translations: {} });

/** Inserts a question after another, or first (null); after an unknown one: last. Returns its index. */
export function insertQuestion(draft: Draft, question: DraftQuestion, after: string | null): number {
  const afterIndex = draft.questions.findIndex(({ id }) => id === after);
  const at = after === null ? 0 : afterIndex === -1 ? draft.questions.length : afterIndex + 1;
  draft.questions.splice(at, 0, question);
  return at;
}

/** Duplicates a question with new ids, right after it. Its branches have the same targets. */
export function duplicateQuestion(draft: Draft, id: string): { id: string; position: number } | null {
  const original = questionOf(draft, id);
  if (!original) return null;
  const copy = copyQuestion(original);
  const aside = draft.memory.setAside[id];
  if (aside) draft.memory.setAside[copy.id] = structuredCloneOf(aside);
  return { id: copy.id, position: insertQuestion(draft, copy, id) };
}

function copyQuestion(original: DraftQuestion): DraftQuestion {
  const copy: DraftQuestion = { ...structuredCloneOf(original), id: newId() };
  if (!hasChoices(copy)) return copy;
  const renamed = new Map(copy.choices.map(({ id }) => [id, newId()]));
  copy.choices = copy.choices.map((choice) => ({ ...choice, id: renamed.get(choice.id) ?? choice.id }));
  if (copy.branching?.type === "response_based") {
    copy.branching.responses = mapKeys(copy.branching.responses, (key) => renamed.get(key) ?? key);
  }
  return copy;
}

/** A plain copy: `structuredClone` fails on immer's drafts. */
const structuredCloneOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const mapKeys = <T>(record: Record<string, T>, rename: (key: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [rename(key), value]));

/** The result of a move: the new index, and the number of branches to questions whose number changed. */
export interface Moved {
  position: number;
  updatedBranches: number;
}

/** Moves a question to an index (clamped). Branches keep their target questions. */
export function moveQuestion(draft: Draft, id: string, to: number): Moved | null {
  const from = draft.questions.findIndex((question) => question.id === id);
  const [question] = from === -1 ? [] : draft.questions.splice(from, 1);
  if (!question) return null;
  const position = Math.max(0, Math.min(to, draft.questions.length));
  draft.questions.splice(position, 0, question);
  const [low, high] = [Math.min(from, position), Math.max(from, position)];
  const renumbered = new Set(draft.questions.slice(low, high + 1).map((moved) => moved.id));
  const updated =
    from === position ? [] : targetsOf(draft).filter(({ target }) => renumbered.has(String(target)));
  return { position, updatedBranches: updated.length };
}

/** Removes a question. Branches to it go to the next question instead. */
export function removeQuestion(draft: Draft, id: string): LostBranch[] | null {
  const at = draft.questions.findIndex((question) => question.id === id);
  if (at === -1) return null;
  draft.questions.splice(at, 1);
  const lost = targetsOf(draft).filter(({ target }) => target === id);
  for (const { question, key } of lost) setTarget(draft, question, key, null);
  return lost;
}

/** Every explicit branch, with its target. */
export function targetsOf(draft: Draft): LostBranch[] {
  return draft.questions.flatMap(({ id, branching }) => branchesOf(id, branching));
}

/** The explicit branches of one question. */
export function branchesOf(question: string, branching: DraftBranching | null | undefined): LostBranch[] {
  if (branching?.type === "specific_question") return [{ question, key: null, target: branching.target }];
  if (branching?.type !== "response_based") return [];
  return Object.entries(branching.responses).map(([key, target]) => ({ question, key, target }));
}

/**
 * Sets the target of a branch; null: the next question. For a whole question (`key` null) or for one of its answers,
 * which makes it branch by answer.
 */
export function setTarget(draft: Draft, id: string, key: string | null, target: Target | null): void {
  const question = questionOf(draft, id);
  if (!question) return;
  if (key === null) {
    question.branching =
      target === null
        ? { type: "next_question" }
        : target === "end"
          ? { type: "end" }
          : { type: "specific_question", target };
    return;
  }
  if (question.branching?.type !== "response_based") {
    question.branching = { type: "response_based", responses: {} };
  }
  if (target === null) delete question.branching.responses[key];
  else question.branching.responses[key] = target;
}
