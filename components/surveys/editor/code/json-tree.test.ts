import { json } from "@codemirror/lang-json";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import type { JsonPath } from "@/components/surveys/editor/code/json-schema";
import { rangeOf } from "@/components/surveys/editor/code/json-tree";

const written = JSON.stringify(
  { name: "NPS", questions: [{ question: "Why?", choices: ["a", "b"] }] },
  null,
  2,
);

function marked(path: JsonPath, doc = written): string {
  const state = EditorState.create({ doc, extensions: [json()] });
  const { from, to } = rangeOf(path, state);
  return state.sliceDoc(from, to);
}

describe("where a remark stands in the text", () => {
  test("a value is marked itself", () => {
    expect(marked(["questions", 0, "question"])).toBe('"Why?"');
    expect(marked(["questions", 0, "choices", 1])).toBe('"b"');
  });
  test("a value far below what the editor shows is marked, too", () => {
    const long = { name: "long ".repeat(10_000), questions: [{ question: "Why?" }] };
    expect(marked(["questions", 0, "question"], JSON.stringify(long))).toBe('"Why?"');
  });
  test("what goes over several lines is marked at its name, and without one at its bracket", () => {
    expect(marked(["questions", 0, "choices"])).toBe('"choices"');
    expect(marked(["questions", 0])).toBe("{");
  });
  test("a value that is missing is marked where it would stand", () => {
    expect(marked(["questions", 0, "translations", "de", "question"])).toBe("{");
    expect(marked(["appearance", "textColor"])).toBe("{");
  });
});
