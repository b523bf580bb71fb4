import { describe, expect, test } from "vitest";
import { sanitizeHtml } from "@/lib/contract/html";
import { sanitizeAppearance, sanitizeQuestion, sanitizeTranslations } from "@/lib/surveys/sanitize-survey";

describe("a survey's parts", () => {
  const bad = "<b>x</b><script>1</script>";
  const good = "<b>x</b>";

  test("a question's texts, choices and translations are sanitized, and nothing else", () => {
    const question = {
      id: bad,
      type: "single_choice",
      question: bad,
      description: bad,
      buttonText: bad,
      lowerBoundLabel: bad,
      upperBoundLabel: bad,
      link: "https://x.com/?a=1&b=2",
      choices: [bad, 7, null, "a & b"],
      custom: bad,
      optional: true,
      translations: { de: { question: bad, choices: [bad], custom: bad, link: bad }, fr: null, es: "x" },
    };
    const before = structuredClone(question);
    expect(sanitizeQuestion(question, sanitizeHtml)).toEqual({
      id: bad,
      type: "single_choice",
      question: good,
      description: good,
      buttonText: good,
      lowerBoundLabel: good,
      upperBoundLabel: good,
      link: "https://x.com/?a=1&b=2",
      choices: [good, 7, null, "a & b"],
      custom: bad,
      optional: true,
      translations: { de: { question: good, choices: [good], custom: bad, link: good }, fr: null, es: "x" },
    });
    expect(question).toEqual(before);
    expect(
      sanitizeQuestion({ question: 5, description: null, choices: "a", translations: [bad] }, sanitizeHtml),
    ).toEqual({
      question: 5,
      description: null,
      choices: "a",
      translations: [bad],
    });
  });

  test("an appearance's thank-you texts are sanitized, and nothing else", () => {
    expect(
      sanitizeAppearance(
        {
          thankYouMessageHeader: bad,
          thankYouMessageDescription: bad,
          thankYouMessageCloseButtonText: bad,
          submitButtonText: bad,
          whiteLabel: true,
        },
        sanitizeHtml,
      ),
    ).toEqual({
      thankYouMessageHeader: good,
      thankYouMessageDescription: good,
      thankYouMessageCloseButtonText: good,
      submitButtonText: bad,
      whiteLabel: true,
    });
  });

  test("a survey's translations are sanitized", () => {
    expect(
      sanitizeTranslations(
        { de: { name: bad, thankYouMessageHeader: bad, other: bad }, fr: 1 },
        sanitizeHtml,
      ),
    ).toEqual({
      de: { name: good, thankYouMessageHeader: good, other: bad },
      fr: 1,
    });
  });
});
