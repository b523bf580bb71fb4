import { expect, test } from "vitest";
import { readDraft, toDraft, withType } from "@/components/persons/page/properties/value-draft";

test.each<[unknown, string]>([
  ["Ada", "text"],
  ["2024-03-01T10:00:00.000Z", "date"],
  ["2024-03-01", "text"],
  [12.5, "number"],
  [false, "boolean"],
  [null, "json"],
  [{ a: [1, "x"] }, "json"],
])("%j is edited as %s and read back unchanged", (value, type) => {
  const draft = toDraft(value);
  expect(draft.type).toBe(type);
  expect(readDraft(draft)).toEqual(value);
});

test("a changed type keeps what means something in it", () => {
  expect(withType(toDraft("12"), "number")).toEqual({ type: "number", text: "12" });
  expect(withType(toDraft("twelve"), "number")).toEqual({ type: "number", text: "" });
  expect(readDraft(withType(toDraft("twelve"), "json"))).toBe("twelve");
  expect(withType(toDraft(12), "text")).toEqual({ type: "text", text: "12" });
});

test("what is no value is none", () => {
  expect(readDraft({ type: "number", text: " " })).toBeUndefined();
  expect(readDraft({ type: "number", text: "9007199254740993" })).toBeUndefined();
  expect(readDraft({ type: "json", text: "{" })).toBeUndefined();
  expect(readDraft({ type: "date", text: "" })).toBeUndefined();
});
