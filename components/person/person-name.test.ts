import { expect, test } from "vitest";
import { initialsOf, personName } from "@/components/person/person-name";

test("a person is called by their name, their first distinct id, or their uuid", () => {
  const person = { uuid: "0190", distinct_ids: ["first", "second"], name: "anna@example.com" };
  expect(personName(person)).toBe("anna@example.com");
  expect(personName({ ...person, name: "" })).toBe("first");
  expect(personName({ ...person, name: "", distinct_ids: [] })).toBe("0190");
});

test("initials are of the first word and the last, in any script", () => {
  expect(
    [
      "anna.berg@example.com",
      "Åsa",
      "Émile van der Zola",
      "user_42",
      "@",
      "日本 太郎",
      "01a2252b-e84e-7103-866c-1a49f082f7c3",
    ].map(initialsOf),
  ).toEqual(["AB", "Å", "ÉZ", "U4", "?", "日太", "C3"]);
});
