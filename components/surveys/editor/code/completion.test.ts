import { CompletionContext } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { completeBy } from "@/components/surveys/editor/code/completion";
import { surveyJsonSchema } from "@/components/surveys/editor/code/json-schema";

const complete = completeBy(surveyJsonSchema(), { conditions: ["url", "selector"] });

/** What a text becomes when the option of that label is taken at the bar; null when it is not offered. */
function taken(text: string, label: string): string | null {
  const pos = text.indexOf("|");
  const doc = text.replace("|", "");
  const state = EditorState.create({ doc, extensions: [json()] });
  const result = complete(new CompletionContext(state, pos, true));
  const option = result?.options.find((one) => one.label === label);
  if (!result || !option) return null;
  const words = typeof option.apply === "string" ? option.apply : option.label;
  return doc.slice(0, result.from) + words + doc.slice(result.to ?? pos);
}

describe("completing a key", () => {
  it("takes in the quotation mark that the editor closed with, and puts the colon", () => {
    expect(taken('{"resp|", "name": "Tea"}', '"responses_limit"')).toBe(
      '{"responses_limit": , "name": "Tea"}',
    );
    expect(taken('{"name": "Tea", |}', '"responses_limit"')).toBe('{"name": "Tea", "responses_limit": }');
  });

  it("leaves the colon alone that is there", () => {
    expect(taken('{"resp|": 5}', '"responses_limit"')).toBe('{"responses_limit": 5}');
    expect(taken('{"resp|" : 5}', '"responses_limit"')).toBe('{"responses_limit" : 5}');
  });

  it("reaches the end of a long text, far below what the editor shows", () => {
    const long = `{"description": "${"long ".repeat(10_000)}", "name": "Tea", `;
    expect(taken(`${long}"resp|"}`, '"responses_limit"')).toBe(`${long}"responses_limit": }`);
  });

  it("offers none that is there already, and those that only people know", () => {
    expect(taken('{"name": "Tea", |}', '"name"')).toBeNull();
    expect(taken('{"conditions": {|}}', '"selector"')).toBe('{"conditions": {"selector": }}');
  });
});

describe("completing a value", () => {
  it("replaces the string that the cursor stands in", () => {
    expect(taken('{"schedule": "on|"}', '"recurring"')).toBe('{"schedule": "recurring"}');
    expect(taken('{"schedule": |}', '"always"')).toBe('{"schedule": "always"}');
  });
});
