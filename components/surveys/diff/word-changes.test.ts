import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordChanges } from "@/components/surveys/diff/word-changes";

const textOf = (before: string, after: string, without: string) =>
  wordChanges(before, after)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

describe("changes of words", () => {
  it("are one where words are replaced one after the other", () => {
    expect(wordChanges("to a friend who reads", "to somebody you know")).toEqual([
      { kind: "kept", text: "to ", at: 0 },
      { kind: "gone", text: "a friend who reads", at: 3 },
      { kind: "come", text: "somebody you know", at: 21 },
    ]);
  });

  it("leave alone the space between words that only came", () => {
    expect(wordChanges("one two", "zero one two three").filter(({ kind }) => kind === "gone")).toEqual([]);
  });

  it("hold both texts in full", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", " ", "  ", ".", "\n")).map((all) => all.join(""));
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(textOf(before, after, "come")).toBe(before);
        expect(textOf(before, after, "gone")).toBe(after);
        const places = wordChanges(before, after).map(({ at }) => at);
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });
});
