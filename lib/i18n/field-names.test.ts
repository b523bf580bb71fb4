import { expect, test } from "vitest";
import { contentTypesOf, fieldNames, textsOf } from "@/lib/contract/survey/texts";
import { draftFields } from "@/lib/survey-model/draft";
import { ownKeys } from "@/lib/survey-model/draft/convert";
import de from "@/messages/de";
import en from "@/messages/en";

// Diffs, conflicts, errors and undo name fields by these messages: one without a name shows its wire name.

test.each([
  ["English", en.fields],
  ["German", de.fields],
] as const)("every field and every text of a survey has a name in %s", (_, names) => {
  for (const field of draftFields) {
    // An object contains the names of its keys, and needs no name.
    expect(names, field).toHaveProperty(field);
  }
  for (const of of ["question", "appearance"] as const) {
    const texts = textsOf(of);
    for (const key of [...fieldNames(texts), ...contentTypesOf(texts)]) {
      expect(names[of], key).toHaveProperty(key);
    }
  }
  for (const key of Object.values(ownKeys).flat()) expect(names.question, key).toHaveProperty(key);
});
