import { expect, test } from "vitest";
import type { SurveyChanges } from "@/lib/contract/survey/survey";
import { cleanTexts, longestHtml } from "@/lib/surveys/texts/clean";

const open = (question: string) => ({ type: "open" as const, question });

test("a text with HTML that takes long to parse is rejected with its path", async () => {
  const attributes = Array.from({ length: 5_000 }, (_, n) => `a${n}=1`).join(" ");
  await expect(cleanTexts({ questions: [open("Fine"), open(`<p ${attributes}>`)] })).rejects.toMatchObject({
    attr: "questions",
    code: "max_length",
    path: "questions.1",
  });
  await expect(
    cleanTexts({ appearance: { thankYouMessageHeader: `<p ${attributes}` } }),
  ).rejects.toMatchObject({ attr: "appearance", code: "max_length", path: undefined });
  await expect(cleanTexts({ translations: { de: { name: `<p ${attributes}>` } } })).rejects.toMatchObject({
    attr: "translations",
    code: "max_length",
  });
});

test("a long text without HTML is unchanged", async () => {
  const text = "1 < 2 & 3 > 2. ".repeat(longestHtml);
  expect(await cleanTexts({ questions: [open(text)] })).toEqual({ questions: [open(text)] });
});

test("texts are sanitized at any depth, and missing fields are not added", async () => {
  const bad = "<b onclick=x>Hi</b>";
  const good = "<b>Hi</b>";
  const changes: SurveyChanges = {
    name: bad,
    questions: [{ ...open(bad), translations: { de: { question: bad } } }],
    appearance: { thankYouMessageHeader: bad },
    translations: { de: { name: bad } },
  };
  expect(await cleanTexts(changes)).toEqual({
    name: bad,
    questions: [{ ...open(good), translations: { de: { question: good } } }],
    appearance: { thankYouMessageHeader: good },
    translations: { de: { name: good } },
  });
  expect(await cleanTexts({ archived: true })).toEqual({ archived: true });
});

test("other work continues while thousands of texts are sanitized", async () => {
  let turns = 0;
  const count = () => {
    turns++;
    other = setImmediate(count);
  };
  let other = setImmediate(count);
  const questions = Array.from({ length: 5_000 }, (_, n) => open(`<b>Question ${n}</b><i>?</i>`));
  await cleanTexts({ questions });
  clearImmediate(other);
  expect(turns).toBeGreaterThan(2);
});
