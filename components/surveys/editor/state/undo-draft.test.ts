import { describe, expect, test } from "vitest";
import {
  applyChange,
  type History,
  type MergeStep,
  redoStep,
  replaceDocument,
  startHistory,
  type UndoStep,
  undoStep,
} from "@/lib/client/autosave/undo";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import type { Draft } from "@/lib/survey-model/draft";
import { mergeDrafts } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";

const mergeStep: MergeStep<Draft> = (from, present, to) => mergeDrafts(from, present, to, "theirs").draft;
const undo = (history: History<Draft>, step?: UndoStep<Draft>) => undoStep(history, mergeStep, step);
const redo = (history: History<Draft>) => redoStep(history, mergeStep);
const draft = toDraft({ name: "Tea", type: "popover", description: "", questions: [] } as SurveyBody);

const named = (history: History<Draft>, name: string, at: number) =>
  applyChange(history, (it) => void Object.assign(it, { name }), {
    label: "Edit name",
    coalesce: "name",
    at,
  });

describe("undo and redo", () => {
  test("go back and forth over ten steps to where they were", () => {
    let history = startHistory(draft);
    const seen: Draft[] = [history.document];
    for (let step = 1; step <= 10; step++) {
      history = applyChange(history, (it) => void Object.assign(it, { responses_limit: step }), {
        label: `${step}`,
        at: step,
      });
      seen.push(history.document);
    }
    for (let step = 9; step >= 0; step--) {
      history = undo(history);
      expect(history.document).toBe(seen[step]);
    }
    expect(undo(history)).toBe(history);
    for (let step = 1; step <= 10; step++) {
      history = redo(history);
      expect(history.document).toBe(seen[step]);
    }
    expect(redo(history)).toBe(history);
  });

  test("take typing without a pause as one step", () => {
    let history = named(named(named(startHistory(draft), "T", 0), "Te", 200), "Tee", 400);
    history = named(history, "Tee time", 5_000);
    expect(history.past).toHaveLength(2);
    history = undo(history);
    expect(history.document.name).toBe("Tee");
    expect(undo(history).document).toBe(draft);
  });

  test("leave no step where nothing changed, and forget what was undone when something new is done", () => {
    const history = named(startHistory(draft), "Tee", 0);
    expect(named(history, "Tee", 10)).toBe(history);
    const other = applyChange(undo(history), (it) => void Object.assign(it, { archived: true }), {
      label: "Archive",
      at: 20,
    });
    expect(other.future).toEqual([]);
  });

  test("go around what came from others", () => {
    const history = named(startHistory(draft), "Tee", 0);
    const merged = replaceDocument(history, { ...history.document, description: "Theirs" });
    expect(undo(merged).document).toMatchObject({ name: "Tea", description: "Theirs" });
    expect(redo(undo(merged)).document).toMatchObject({ name: "Tee", description: "Theirs" });
  });

  test("take back one step among later ones", () => {
    const first = named(startHistory(draft), "Tee", 0);
    const second = applyChange(first, (it) => void Object.assign(it, { responses_limit: 3 }), {
      label: "Limit",
      at: 10,
    });
    expect(undo(second, second.past[0]).document).toMatchObject({ name: "Tea", responses_limit: 3 });
  });
});
