import { describe, expect, test } from "vitest";
import { sanitizeHtml } from "@/lib/contract/survey/html";
import { fieldNames, textsOf } from "@/lib/contract/survey/texts";
import { sanitizeAppearance, sanitizeQuestion, sanitizeTranslations } from "@/lib/surveys/texts/sanitize";

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
      translations: { de: { question: good, choices: [good], custom: good, link: good }, fr: null, es: "x" },
    });
    expect(question).toEqual(before);
    expect(
      sanitizeQuestion(
        { question: 5, description: [[bad]], choices: "a", translations: [bad] },
        sanitizeHtml,
      ),
    ).toEqual({
      question: 5,
      description: [[good]],
      choices: "a",
      translations: [good],
    });
  });

  const texts = fieldNames(textsOf("appearance"));

  test("an appearance's texts are sanitized, and nothing else", () => {
    expect(
      sanitizeAppearance(
        {
          ...Object.fromEntries(texts.map((field) => [field, bad])),
          custom: bad,
          whiteLabel: true,
        },
        sanitizeHtml,
      ),
    ).toEqual({
      ...Object.fromEntries(texts.map((field) => [field, good])),
      custom: bad,
      whiteLabel: true,
    });
  });

  test("a survey's translations are sanitized at any depth, unknown ones, too", () => {
    expect(
      sanitizeTranslations(
        { de: { name: bad, introScreenHeader: bad, other: { deep: [bad, [bad, 5]] } }, fr: 1, es: bad },
        sanitizeHtml,
      ),
    ).toEqual({
      de: { name: good, introScreenHeader: good, other: { deep: [good, [good, 5]] } },
      fr: 1,
      es: good,
    });
  });
});
