import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { lengthOf } from "@/components/surveys/templates/survey-length";
import type { TemplateTexts } from "@/components/surveys/templates/template";
import { templateIds, templates } from "@/components/surveys/templates/templates";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { type Survey, SurveyInput } from "@/lib/contract/survey/survey";
import { checkSurvey } from "@/lib/survey-model/checks";
import de from "@/messages/de";
import en from "@/messages/en";

const languages = { en, de } as const;

describe.each(templateIds)("the template %s", (id) => {
  describe.each(["en", "de"] as const)("in %s", (locale) => {
    const t = createTranslator({ locale, messages: languages[locale], namespace: "templates" });
    // The same function, created outside of a component.
    const body: SurveyBody = templates[id].write(t as TemplateTexts);

    test("is valid", () => {
      expect(SurveyInput.safeParse(body).error).toBeUndefined();
    });

    test("passes all checks for a launch", () => {
      const problems = checkSurvey(body as unknown as Survey);
      expect(problems.filter(({ severity }) => severity !== "hint")).toEqual([]);
    });

    test("has at most five questions and takes at most 90 seconds", () => {
      const { minQuestions, maxQuestions, seconds } = lengthOf(body.questions ?? []);
      expect(minQuestions).toBeGreaterThan(0);
      expect(maxQuestions).toBeLessThanOrEqual(5);
      expect(seconds).toBeLessThanOrEqual(90);
    });
  });
});

test("the length of a survey spans its shortest to its longest path", () => {
  expect(
    lengthOf([
      {
        type: "rating",
        scale: 5,
        branching: { type: "response_based", responseValues: { positive: "end" } },
      },
      { type: "open" },
    ]),
  ).toEqual({ minQuestions: 1, maxQuestions: 2, seconds: 30 });
});
