import { expect, test } from "vitest";
import { localizeSurvey } from "@/components/survey/preview/localize-survey";
import { fieldNames, textsOf, textsOfKind, translatedTexts } from "@/lib/contract/survey/texts";

const inGerman = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, field === "choices" ? ["Ja"] : `${field} auf Deutsch`]));

test("every text that SDKs translate is translated, and nothing else", () => {
  const appearance = fieldNames(textsOf("appearance").filter(({ translation }) => translation !== "none"));
  const question = fieldNames(textsOfKind("single_choice"));
  const survey = {
    appearance: { placeholder: "Why", position: "left" },
    translations: {
      de: { ...inGerman(fieldNames(translatedTexts.survey)), placeholder: "Warum", position: "right" },
    },
    questions: [
      { type: "single_choice", id: "a", translations: { de: { ...inGerman(question), id: "b", link: "x" } } },
    ],
  };
  expect(localizeSurvey(survey, "de")).toMatchObject({
    appearance: { placeholder: "Why", position: "left", ...inGerman(appearance) },
    questions: [{ type: "single_choice", id: "a", ...inGerman(question) }],
  });
  expect(localizeSurvey(survey, "de").appearance).not.toHaveProperty("name");
  expect(localizeSurvey(survey, "de").questions[0]).not.toHaveProperty("link");
});

test("blank translations and other languages keep the survey's own texts", () => {
  const survey = {
    appearance: { introScreenHeader: "Hello" },
    translations: { de: { introScreenHeader: " " } },
    questions: [],
  };
  for (const language of ["de", "fr", null])
    expect(localizeSurvey(survey, language).appearance).toEqual({ introScreenHeader: "Hello" });
});
