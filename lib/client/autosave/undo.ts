/** Undo and redo of a document: every earlier document stays whole, and they share what they have in common. Pure. */
import { freeze, produce } from "immer";

/** An undoable change. */
export interface UndoStep<Doc> {
  /** The action, in the language of the interface. */
  label: string;
  before: Doc;
  after: Doc;
  /** Changes with the same key in a row are one step: typing, say. */
  coalesce: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** A document with the steps that can be undone and redone, the latest last. */
export interface History<Doc> {
  document: Doc;
  past: readonly UndoStep<Doc>[];
  future: readonly UndoStep<Doc>[];
}

/**
 * Applies an undo or redo step to the present document, which may have changed since: `from` is the document that the
 * step leaves, `to` the one it restores.
 */
export type MergeStep<Doc> = (from: Doc, present: Doc, to: Doc) => Doc;

/** Milliseconds: typing after a longer pause is a separate step. */
const pauseMs = 1500;
const maxSteps = 500;

/** Creates a history with its first document. */
export const startHistory = <Doc>(document: Doc): History<Doc> => ({
  document: freeze(document, true),
  past: [],
  future: [],
});

/** The history after a recipe, as a step that can be undone. A recipe that changes nothing leaves no step. */
export function applyChange<Doc>(
  history: History<Doc>,
  recipe: (document: Doc) => void,
  { label, coalesce = null, at }: Pick<UndoStep<Doc>, "label" | "at"> & { coalesce?: string | null },
): History<Doc> {
  const before = history.document;
  const after = produce(before, (document) => void recipe(document as Doc));
  if (after === before) return history;
  const last = history.past.at(-1);
  const isContinued =
    last !== undefined &&
    coalesce !== null &&
    last.coalesce === coalesce &&
    at - last.at < pauseMs &&
    last.after === before;
  const step: UndoStep<Doc> = { label, before: isContinued ? last.before : before, after, coalesce, at };
  const past = isContinued ? history.past.slice(0, -1) : history.past;
  return { document: after, past: [...past, step].slice(-maxSteps), future: [] };
}

/** Undoes a step, the last one unless another is named. What came after it, or from elsewhere, stays. */
export function undoStep<Doc>(
  history: History<Doc>,
  merge: MergeStep<Doc>,
  step = history.past.at(-1),
): History<Doc> {
  if (!step || !history.past.includes(step)) return history;
  return {
    document: turn(history.document, step.after, step.before, merge),
    past: history.past.filter((other) => other !== step),
    future: [...history.future, step],
  };
}

/** Redoes the step that was undone last. */
export function redoStep<Doc>(history: History<Doc>, merge: MergeStep<Doc>): History<Doc> {
  const step = history.future.at(-1);
  if (!step) return history;
  return {
    document: turn(history.document, step.before, step.after, merge),
    past: [...history.past, step],
    future: history.future.slice(0, -1),
  };
}

const turn = <Doc>(present: Doc, from: Doc, to: Doc, merge: MergeStep<Doc>): Doc =>
  present === from ? to : freeze(merge(from, present, to), true);

/** The history with a document that came from elsewhere. Steps stay, and are undone around it. */
export const replaceDocument = <Doc>(history: History<Doc>, document: Doc): History<Doc> => ({
  ...history,
  document: freeze(document, true),
});
