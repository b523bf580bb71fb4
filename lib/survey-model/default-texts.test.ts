import { expect, test } from "vitest";
import { isUntitled, untitledNames } from "@/lib/survey-model/default-texts";
import de from "@/messages/de";
import en from "@/messages/en";

test("they are those that the interface writes, in each language", () => {
  expect(untitledNames).toEqual([en, de].map(({ newSurvey }) => newSurvey.blankName));
});

test("a name that was counted up is still no one's", () => {
  expect(["Untitled survey", "Untitled survey (12)", "Unbenannte Umfrage (2)"].every(isUntitled)).toBe(true);
  expect(["Untitled survey of tea", "My Untitled survey", "Untitled survey (a)"].some(isUntitled)).toBe(
    false,
  );
});
