import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import { decodeText } from "@/lib/contract/wire/csv";
import type { JsonObject } from "@/lib/contract/wire/json";
import type { Draft } from "@/lib/survey-model/draft";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import { readTranslationCsv, translationCsv } from "@/lib/survey-model/translations/csv";
import {
  draftLanguages,
  keepTranslation,
  removeLanguage,
  setTranslation,
  translationGrid,
} from "@/lib/survey-model/translations/grid";

const survey = {
  name: "Tea",
  type: "popover",
  questions: [
    {
      id: "q1",
      type: "single_choice",
      question: "Which tea?",
      choices: ["Green", "Black"],
      translations: { de: { question: "Welcher Tee?", choices: ["Grün", "Schwarz"] } },
    },
    { id: "q2", type: "open", question: "Why?" },
  ],
  appearance: { thankYouMessageHeader: "Thanks" },
  translations: { de: { thankYouMessageHeader: "Danke" } },
} as unknown as SurveyBody;

const noHistory = { versions: [], saved: {} };
const gridOf = (draft: Draft, languages = ["de"], facts: Parameters<typeof translationGrid>[2] = noHistory) =>
  translationGrid(draft, languages, facts);
const states = (draft: Draft, facts?: Parameters<typeof translationGrid>[2]) =>
  Object.fromEntries(gridOf(draft, ["de"], facts).map(({ key, cells }) => [key, cells.de?.state]));

describe("the translation grid", () => {
  it("has a row for every text, and marks the translated ones", () => {
    expect(states(toDraft(survey))).toEqual({
      "q1/question": "translated",
      "q1/choices/0": "translated",
      "q1/choices/1": "translated",
      "q1/buttonText": "missing",
      "q2/question": "missing",
      "q2/buttonText": "missing",
      "survey/thankYouMessageHeader": "translated",
    });
  });

  it("has the texts of the screens that are shown, in the order in which respondents see them", () => {
    const appearance = {
      displayIntroScreen: true,
      introScreenHeader: "Hello",
      introScreenDescription: "Two questions about tea",
      allowGoBack: true,
      displayThankYouMessage: true,
      thankYouMessageHeader: "Thanks",
      placeholder: "Why",
    };
    const keys = (changes: object) =>
      gridOf(toDraft({ ...survey, appearance: { ...appearance, ...changes } })).flatMap(({ key, source }) =>
        key.startsWith("survey/") ? `${key}: ${source}` : key === "q1/question" ? "…" : [],
      );
    expect(keys({})).toEqual([
      "survey/introScreenHeader: Hello",
      "survey/introScreenDescription: Two questions about tea",
      "survey/introScreenButtonText: Get started",
      "…",
      "survey/backButtonText: Back",
      "survey/thankYouMessageHeader: Thanks",
      "survey/thankYouMessageCloseButtonText: Close",
    ]);
    expect(keys({ displayIntroScreen: false, allowGoBack: false, displayThankYouMessage: false })).toEqual([
      "…",
    ]);
    expect(keys({ introScreenHeader: "", introScreenDescription: "" })[0]).toBe("…");
  });

  it("asks for the text of a button that questions take once", () => {
    const draft = toDraft({
      ...survey,
      questions: [
        { id: "q1", type: "rating", question: "How?" },
        { id: "q2", type: "rating", question: "How?", buttonText: "Next" },
      ],
      appearance: { submitButtonText: "Send", displayThankYouMessage: false },
    } as unknown as SurveyBody);
    expect(states(draft)).toMatchObject({
      "q1/buttonText": "optional",
      "q2/buttonText": "missing",
      "survey/submitButtonText": "missing",
    });
    const row = gridOf(draft).find(({ key }) => key === "q1/buttonText");
    if (row) setTranslation(draft, row, "de", "Senden");
    expect(states(draft)).toMatchObject({
      "q1/buttonText": "translated",
      "survey/submitButtonText": "optional",
    });
  });

  it("marks translations of an earlier text, and nothing else", () => {
    const [first, ...others] = survey.questions as unknown as JsonObject[];
    const edited = [{ ...first, question: "Which tea do you drink?" }, ...others];
    const saved = { ...survey, questions: edited } as unknown as JsonObject;
    const change = {
      type: "Survey",
      action: "changed",
      field: "questions",
      before: survey.questions,
      after: edited,
    };
    const versions = [
      { version: 1, changes: null },
      { version: 2, changes: [change as never] },
    ];
    const draft = toDraft(saved as unknown as SurveyBody);
    expect(
      Object.entries(states(draft, { versions, saved })).filter(([, state]) => state === "stale"),
    ).toEqual([["q1/question", "stale"]]);
    expect(gridOf(draft, ["de"], { versions, saved })[0]?.cells.de?.madeFrom).toBe("Which tea?");
  });

  it("marks a list of choices of another length, until one is edited", () => {
    const draft = toDraft({
      ...survey,
      questions: [{ ...survey.questions?.[0], translations: { de: { choices: ["Grün"] } } }],
    } as unknown as SurveyBody);
    expect(states(draft)["q1/choices/0"]).toBe("count");
    const row = gridOf(draft).find(({ key }) => key === "q1/choices/0");
    if (row) setTranslation(draft, row, "de", "Grün");
    expect(states(draft)).toMatchObject({ "q1/choices/0": "translated", "q1/choices/1": "missing" });
  });
});

describe("a translation", () => {
  it("is stored where the widget reads it, and removed with its language", () => {
    const draft = toDraft(survey);
    for (const row of gridOf(draft, ["fr"])) setTranslation(draft, row, "fr", `fr ${row.source}`);
    const wire = toSurveyInput(draft);
    expect(wire.questions?.[0]?.translations?.fr).toEqual({
      question: "fr Which tea?",
      choices: ["fr Green", "fr Black"],
      buttonText: "fr Submit",
    });
    expect(wire.translations).toMatchObject({ fr: { thankYouMessageHeader: "fr Thanks" } });
    expect(draftLanguages(draft)).toEqual(["de", "fr"]);
    removeLanguage(draft, "fr");
    expect(draftLanguages(draft)).toEqual(["de"]);
    for (const row of gridOf(draft)) setTranslation(draft, row, "de", "");
    expect(draftLanguages(draft)).toEqual([]);
    expect(toSurveyInput(draft).translations).toBeNull();
  });
});

describe("the public title of a hosted survey", () => {
  const hosted = {
    ...survey,
    type: "external_survey",
    hosted_title: "Tea and you",
    translations: { de: { hosted_title: "Tee und Sie" } },
  } as unknown as SurveyBody;

  it("is the first text, stored with those of the survey, and absent in other types", () => {
    const draft = toDraft(hosted);
    expect(gridOf(draft)[0]).toMatchObject({ key: "survey/hosted_title", source: "Tea and you" });
    expect(gridOf(draft)[0]?.cells.de).toMatchObject({ text: "Tee und Sie", state: "translated" });
    setTranslation(draft, gridOf(draft)[0]!, "fr", "Le thé et vous");
    expect(toSurveyInput(draft).translations).toMatchObject({ fr: { hosted_title: "Le thé et vous" } });
    for (const other of [
      { ...hosted, type: "popover" },
      { ...hosted, hosted_title: "" },
    ])
      expect(states(toDraft(other as SurveyBody))).not.toHaveProperty("survey/hosted_title");
  });

  it("is stale after its text changed, until it is marked as up to date", () => {
    const change = { type: "Survey", action: "changed" as const, field: "hosted_title" };
    const versions = [
      { version: 1, changes: null },
      { version: 2, changes: [{ ...change, before: "Tea", after: "Tea and you" }] },
    ];
    const facts = { versions, saved: hosted as unknown as JsonObject };
    const draft = toDraft(hosted);
    expect(gridOf(draft, ["de"], facts)[0]?.cells.de).toMatchObject({ state: "stale", madeFrom: "Tea" });
    keepTranslation(draft, gridOf(draft)[0]!, "de");
    expect(gridOf(draft, ["de"], facts)[0]?.cells.de).toMatchObject({ state: "translated" });
  });
});

describe("a translation marked as up to date", () => {
  const [tea, why] = survey.questions as unknown as JsonObject[];
  const former = [{ ...tea, choices: ["Verdant", "Black"], question: "What tea?" }, why];
  const change = (field: string, before: unknown, after: unknown) => ({
    ...{ type: "Survey", action: "changed" as const, field, before, after },
  });
  const thanks = { thankYouMessageHeader: "Thank you" };
  const facts = {
    versions: [
      { version: 1, changes: null },
      {
        version: 2,
        changes: [
          change("questions", former, survey.questions),
          change("appearance", thanks, survey.appearance),
        ],
      },
    ],
    saved: survey as unknown as JsonObject,
  };
  const keep = (draft: Draft, ...keys: string[]) => {
    for (const row of gridOf(draft, ["de"], facts).filter(({ key }) => keys.includes(key)))
      keepTranslation(draft, row, "de");
  };
  const stale = (draft: Draft) =>
    Object.entries(states(draft, facts)).flatMap(([key, state]) => (state === "stale" ? [key] : []));

  it("is no longer stale, and others remain so", () => {
    const draft = toDraft(survey);
    expect(stale(draft)).toEqual(["q1/question", "q1/choices/0", "survey/thankYouMessageHeader"]);
    keep(draft, "q1/choices/0");
    expect(stale(draft)).toEqual(["q1/question", "survey/thankYouMessageHeader"]);
    keep(draft, "q1/question", "survey/thankYouMessageHeader");
    expect(stale(draft)).toEqual([]);
    expect(stale(toDraft(toSurveyInput(draft)))).toEqual([]);
  });

  it("stays up to date when choices move, and becomes stale when the text changes", () => {
    const draft = toDraft(survey);
    keep(draft, "q1/choices/0", "q1/question");
    const question = draft.questions[0] as Extract<Draft["questions"][number], { choices: unknown }>;
    question.choices.reverse();
    expect(stale(draft)).toEqual(["survey/thankYouMessageHeader"]);
    question.question = "Which teas?";
    expect(gridOf(draft, ["de"], facts)[0]?.cells.de).toMatchObject({
      state: "stale",
      madeFrom: "Which tea?",
    });
  });

  it("is forgotten for removed texts, and for a text without a translation", () => {
    const draft = toDraft(survey);
    keep(draft, "q1/question", "q2/question");
    setTranslation(draft, { questionId: "q1", field: "question", choiceId: null }, "de", "Welchen Tee?");
    keep(draft, "q1/question");
    expect(toSurveyInput(draft).questions).toMatchObject([
      { keptTranslations: { de: [["Which tea?", "Welchen Tee?"]] } },
      expect.not.objectContaining({ keptTranslations: expect.anything() }),
    ]);
  });
});

describe("the CSV of translations", () => {
  const withIntro = {
    ...survey,
    appearance: {
      ...survey.appearance,
      displayIntroScreen: true,
      introScreenHeader: "Hello",
      introScreenDescription: "<p>Two questions</p>",
    },
  };
  const context = (draft: Draft) => ({ rows: gridOf(draft), base: "en", languages: ["de"] });

  it("can be imported unchanged, whatever the texts", () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom("=1+1", "＝1+1", "'＝a", "-x", "@me", "'=a", "''b", '"', "a,b\nc", "\ttab"),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 10, maxLength: 10 }), (texts) => {
        const draft = toDraft(withIntro);
        for (const [at, row] of gridOf(draft).entries()) setTranslation(draft, row, "de", texts[at] ?? "");
        const csv = translationCsv(gridOf(draft), "en", ["de"]);
        expect(csv).toContain("survey/introScreenDescription");
        const blank = toDraft(withIntro);
        removeLanguage(blank, "de");
        const { changes, fault } = readTranslationCsv(csv, { ...context(blank), languages: ["de"] });
        expect(fault).toBeNull();
        for (const { row, language, text } of changes) setTranslation(blank, row, language, text);
        // A cell of whitespace counts as empty.
        const written = (one: Draft) =>
          gridOf(one).map(({ cells }) => (cells.de?.text.trim() ? cells.de.text : ""));
        expect(written(blank)).toEqual(written(draft));
      }),
    );
  });

  it("contains nothing that a spreadsheet would evaluate", () => {
    const draft = toDraft(survey);
    const [row] = gridOf(draft);
    if (row) setTranslation(draft, row, "de", "=HYPERLINK(1)");
    expect(translationCsv(gridOf(draft), "en", ["de"])).toContain("'=HYPERLINK(1)");
  });

  it("is imported with a report", () => {
    const csv =
      "key,en,de,fr,notes\nq1/question,Which tea then?,Welcher Tee?,Quel thé ?,x\nq2/question,Why?,,,\ngone,a,b,c,d\n";
    const report = readTranslationCsv(csv, context(toDraft(survey)));
    expect(report).toMatchObject({
      newLanguages: ["fr"],
      same: 1,
      empty: 2,
      otherSource: 1,
      unknownKeys: ["gone"],
      unknownColumns: ["notes"],
      fault: null,
    });
    expect(report.changes.map(({ language, text }) => [language, text])).toContainEqual(["fr", "Quel thé ?"]);
  });

  it("is read with semicolons and tabs, and in other encodings", () => {
    const draft = toDraft(survey);
    const german = 'key;en;de\r\nq1/question;Which tea?;"Welcher Tee, grün; oder schwarz?"\r\n';
    const expected = ["de", "Welcher Tee, grün; oder schwarz?"];
    const read = (csv: string) =>
      readTranslationCsv(csv, context(draft)).changes.map(({ language, text }) => [language, text]);
    expect(read(german)).toEqual([expected]);
    expect(read(`\uFEFFsep=;\r\n${german}`)).toEqual([expected]);
    expect(read(german.replaceAll(/;(?! )/g, "\t"))).toEqual([expected]);

    const utf16 = Buffer.from(`\uFEFF${german}`, "utf16le");
    for (const bytes of [Buffer.from(german, "latin1"), Buffer.from(`\uFEFF${german}`, "utf8"), utf16]) {
      expect(read(decodeText(bytes))).toEqual([expected]);
    }
  });

  it("has a byte order mark, since spreadsheets would not detect UTF-8", () => {
    expect(translationCsv(gridOf(toDraft(survey)), "en", ["de"])).toMatch(/^\uFEFFkey,en,de\r\n/);
  });

  it("is rejected when it is no such table", () => {
    expect(readTranslationCsv("a,b\n1,2", context(toDraft(survey))).fault).toBe("noKey");
    expect(readTranslationCsv('key,"de\nx', context(toDraft(survey))).fault).toBe("unreadable");
  });
});
