/** Undo and redo: every draft there was stays whole, and drafts share what they have in common. Pure. */
import { freeze, produce } from "immer";
import type { Draft } from "@/lib/survey-model/draft";
import { mergeDrafts } from "@/lib/survey-model/draft/merge";

/** One change that can be undone. */
export interface Step {
  /** What was done, in the words of the interface. */
  label: string;
  before: Draft;
  after: Draft;
  /** Changes of the same kind in a row are one step: typing, say. */
  coalesce: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

export interface History {
  draft: Draft;
  past: readonly Step[];
  future: readonly Step[];
}

/** Typing that pauses for longer is a step of its own. */
const pauseMs = 1500;
const longestPast = 500;

export const startOf = (draft: Draft): History => ({ draft: freeze(draft, true), past: [], future: [] });

/** The draft after a recipe, as a step that can be undone. A recipe that changes nothing leaves no step. */
export function changed(
  history: History,
  recipe: (draft: Draft) => void,
  { label, coalesce = null, at }: Pick<Step, "label" | "at"> & { coalesce?: string | null },
): History {
  const before = history.draft;
  const after = produce(before, (draft) => void recipe(draft as Draft));
  if (after === before) return history;
  const last = history.past.at(-1);
  const goesOn = last && coalesce !== null && last.coalesce === coalesce && at - last.at < pauseMs;
  const step: Step = {
    label,
    before: goesOn && last.after === before ? last.before : before,
    after,
    coalesce,
    at,
  };
  const past = goesOn && last.after === before ? history.past.slice(0, -1) : history.past;
  return { draft: after, past: [...past, step].slice(-longestPast), future: [] };
}

/** Takes a step back, the last one unless another is named. What came after it, or from others, stays. */
export function undone(history: History, step = history.past.at(-1)): History {
  if (!step || !history.past.includes(step)) return history;
  return {
    draft: turnedBack(history.draft, step.after, step.before),
    past: history.past.filter((other) => other !== step),
    future: [...history.future, step],
  };
}

/** Takes the last undone step again. */
export function redone(history: History): History {
  const step = history.future.at(-1);
  if (!step) return history;
  return {
    draft: turnedBack(history.draft, step.before, step.after),
    past: [...history.past, step],
    future: history.future.slice(0, -1),
  };
}

/** Makes of a draft what a step says, wherever it is not what the step left. */
const turnedBack = (now: Draft, from: Draft, to: Draft): Draft =>
  now === from ? to : freeze(mergeDrafts(from, now, to, "theirs").draft, true);

/** Puts in what came from elsewhere. Steps stay, and are taken back around it. */
export const replaced = (history: History, draft: Draft): History => ({
  ...history,
  draft: freeze(draft, true),
});
