import { expect, it } from "vitest";
import { personsOf, toLineResults } from "@/components/cohorts/line-results";
import type { Person } from "@/lib/contract/person";

const person = (uuid: string): Person => ({
  id: 1,
  uuid,
  name: uuid,
  distinct_ids: [uuid],
  properties: {},
  created_at: "2026-01-01T00:00:00Z",
  is_identified: true,
});

it("each line is found, not found, or a duplicate of an earlier person", () => {
  const [ada, bert, carl] = [person("ada"), person("bert"), person("carl")];
  const found = new Map([
    ["ada-id", [ada]],
    ["ada@example.com", [ada]],
    ["team@example.com", [bert, carl]],
  ]);
  const texts = ["ada-id", "ada@example.com", "nobody", "team@example.com", "team@example.com"];
  const results = toLineResults(
    texts.map((text, at) => ({ number: at + 1, text })),
    found,
  );
  expect(results.map(({ outcome }) => outcome)).toEqual([
    "found",
    "duplicate",
    "notFound",
    "found",
    "duplicate",
  ]);
  expect(personsOf(results)).toEqual([ada, bert, carl]);
});
