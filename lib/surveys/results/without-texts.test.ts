import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTextRemover } from "@/lib/surveys/results/without-texts";
import { seed } from "@/lib/testing/seed";

/** What confuses who looks for quotes, keys and braces. */
const text = fc.string({
  unit: fc.constantFrom('"', "\\", "{", "}", ": ", ",", "why", '"why": "', "ä", "\n", "\u001f", " "),
});
const value = fc.oneof(
  text,
  fc.integer(),
  fc.constantFrom(true, null, ""),
  fc.array(text),
  fc.record({ why: text }),
);
const keys = ["why", 'who"', "ä"];
const answers = fc.dictionary(fc.constantFrom(...keys, "score", "wh"), value, { noNullPrototype: true });

/** As PostgreSQL writes jsonb: a space after each colon and comma. */
function toJsonb(answer: unknown): string {
  if (Array.isArray(answer)) return `[${answer.map(toJsonb).join(", ")}]`;
  if (answer === null || typeof answer !== "object") return JSON.stringify(answer);
  const entries = Object.entries(answer).map(([key, each]) => `${JSON.stringify(key)}: ${toJsonb(each)}`);
  return `{${entries.join(", ")}}`;
}

describe("answers without texts", () => {
  it("have true for each text that is not empty, and are else the same", () => {
    fc.assert(
      fc.property(answers, (given) => {
        const json = toJsonb(given);
        const rest = JSON.parse(createTextRemover(keys)(json)) as Record<string, unknown>;
        const isLeft = json.indexOf("{", 1) >= 0;
        for (const [key, answer] of Object.entries(given)) {
          const isText = keys.includes(key) && typeof answer === "string" && answer !== "";
          expect(rest[key]).toEqual(isText && !isLeft ? true : answer);
        }
        expect(Object.keys(rest)).toEqual(Object.keys(given));
      }),
      { seed, numRuns: 2000 },
    );
  });

  it("are empty where there are none", () => {
    expect(createTextRemover(keys)("")).toBe("");
  });
});
