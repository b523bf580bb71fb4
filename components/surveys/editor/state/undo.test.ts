import { describe, expect, test } from "vitest";
import {
  changed,
  type History,
  redone,
  replaced,
  startOf,
  undone,
} from "@/components/surveys/editor/state/undo";
import type { SurveyBody } from "@/lib/contract/survey";
import type { Draft } from "@/lib/survey-model/draft";
import { toDraft } from "@/lib/survey-model/draft/read";

const draft = toDraft({ name: "Tea", type: "popover", description: "", questions: [] } as SurveyBody);

const named = (history: History, name: string, at: number) =>
  changed(history, (it) => void Object.assign(it, { name }), { label: "Edit name", coalesce: "name", at });

describe("undo and redo", () => {
  test("go back and forth over ten steps to where they were", () => {
    let history = startOf(draft);
    const seen: Draft[] = [history.draft];
    for (let step = 1; step <= 10; step++) {
      history = changed(history, (it) => void Object.assign(it, { responses_limit: step }), {
        label: `${step}`,
        at: step,
      });
      seen.push(history.draft);
    }
    for (let step = 9; step >= 0; step--) {
      history = undone(history);
      expect(history.draft).toBe(seen[step]);
    }
    expect(undone(history)).toBe(history);
    for (let step = 1; step <= 10; step++) {
      history = redone(history);
      expect(history.draft).toBe(seen[step]);
    }
    expect(redone(history)).toBe(history);
  });

  test("take typing without a pause as one step", () => {
    let history = named(named(named(startOf(draft), "T", 0), "Te", 200), "Tee", 400);
    history = named(history, "Tee time", 5_000);
    expect(history.past).toHaveLength(2);
    history = undone(history);
    expect(history.draft.name).toBe("Tee");
    expect(undone(history).draft).toBe(draft);
  });

  test("leave no step where nothing changed, and forget what was undone when something new is done", () => {
    const history = named(startOf(draft), "Tee", 0);
    expect(named(history, "Tee", 10)).toBe(history);
    const other = changed(undone(history), (it) => void Object.assign(it, { archived: true }), {
      label: "Archive",
      at: 20,
    });
    expect(other.future).toEqual([]);
  });

  test("go around what came from others", () => {
    const history = named(startOf(draft), "Tee", 0);
    const merged = replaced(history, { ...history.draft, description: "Theirs" });
    expect(undone(merged).draft).toMatchObject({ name: "Tea", description: "Theirs" });
    expect(redone(undone(merged)).draft).toMatchObject({ name: "Tee", description: "Theirs" });
  });

  test("take back one step among later ones", () => {
    const first = named(startOf(draft), "Tee", 0);
    const second = changed(first, (it) => void Object.assign(it, { responses_limit: 3 }), {
      label: "Limit",
      at: 10,
    });
    expect(undone(second, second.past[0]).draft).toMatchObject({ name: "Tea", responses_limit: 3 });
  });
});
