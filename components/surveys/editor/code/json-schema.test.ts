import { describe, expect, it } from "vitest";
import { keysAt, schemasAt, surveyJsonSchema, valuesAt } from "@/components/surveys/editor/code/json-schema";

const schema = surveyJsonSchema();
const keys = (...path: (string | number)[]) => keysAt(schema, path).map(({ key }) => key);

describe("the schema of a survey", () => {
  it("knows the fields of a survey, and what they are for", () => {
    expect(keys()).toEqual(expect.arrayContaining(["name", "questions", "base_language"]));
    expect(keysAt(schema, []).find(({ key }) => key === "name")?.description).toBe("Unique in the project.");
  });

  it("knows the fields of a question of any kind", () => {
    expect(keys("questions", 0)).toEqual(
      expect.arrayContaining(["type", "question", "scale", "choices", "link", "branching"]),
    );
    expect(keys("questions", 3, "branching")).toEqual(
      expect.arrayContaining(["type", "index", "responseValues"]),
    );
  });

  it("knows words of a set", () => {
    expect(valuesAt(schema, ["type"])).toEqual(["popover", "widget", "external_survey", "api"]);
    expect(valuesAt(schema, ["schedule"])).toEqual(["once", "recurring", "always", null]);
    expect(valuesAt(schema, ["archived"])).toEqual([true, false]);
    expect(valuesAt(schema, ["questions", 0, "type"])).toEqual(expect.arrayContaining(["open", "rating"]));
    expect(valuesAt(schema, ["questions", 0, "scale"])).toEqual(expect.arrayContaining([2, 3, 5, 7, 10]));
  });

  it("says nothing of places that there are not", () => {
    expect(schemasAt(schema, ["name", "x", 3])).toEqual([]);
    expect(keys("questions", "x")).toEqual([]);
  });
});
