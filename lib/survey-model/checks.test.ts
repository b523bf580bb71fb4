import fc from "fast-check";
import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import type { Survey } from "@/lib/contract/survey/survey";
import { checkSurvey } from "@/lib/survey-model/checks";
import { applyFix } from "@/lib/survey-model/checks/fixes";
import {
  type CheckedSurvey,
  type Facts,
  type Fix,
  type IncompleteCondition,
  type Problem,
  type ProblemCode,
  problemCodes,
} from "@/lib/survey-model/checks/problem";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import { randomQuestions } from "@/lib/testing/branching";
import de from "@/messages/de";
import en from "@/messages/en";

const runs = { numRuns: process.env.LONG ? 2000 : 25 };

const open = (branching?: unknown, rest: object = {}) => ({
  type: "open",
  question: "Why?",
  ...(branching === undefined ? {} : { branching }),
  ...rest,
});
const rating = (responseValues: object, rest: object = {}) => ({
  type: "rating",
  question: "How was it?",
  scale: 3,
  branching: { type: "response_based", responseValues },
  ...rest,
});
const choice = (choices: unknown, rest: object = {}) => ({
  type: "single_choice",
  question: "Which?",
  choices,
  ...rest,
});
const goTo = (index: unknown) => ({ type: "specific_question", index });
const end = { type: "end" };

/** A valid survey, except for the given fields. */
const survey = (given: object): CheckedSurvey => ({
  type: "popover",
  questions: [open()],
  conditions: { url: "/checkout" },
  appearance: null,
  ...given,
});
const withQuestions = (...questions: object[]) =>
  survey({ questions: questions.map((question, index) => ({ id: `q${index}`, ...question })) });

const now = new Date("2026-03-01T00:00:00Z");
const place = { number: 1, group: 2, groups: 2, property: "plan" };
/** A condition of each kind without what it needs. */
const halfWritten: IncompleteCondition[] = [
  { path: "linked_flag_id", missing: "flag", values: {} },
  { path: "targeting_flag_filters.groups.1", missing: "condition", values: { group: 2 } },
  ...(["property", "value", "cohort"] as const).map((missing) => ({
    path: "targeting_flag_filters.groups.1.properties.0",
    missing,
    values: place,
  })),
  { path: "conditions.url", missing: "url", values: {} },
  { path: "conditions.selector", missing: "selector", values: {} },
  { path: "conditions.deviceTypes", missing: "device", values: {} },
  ...(["events", "eventsProperty", "cancelEvents", "cancelEventsProperty"] as const).map((missing) => ({
    path: `conditions.${missing.replace("Property", "")}.values.0`,
    missing,
    values: { number: 1 },
  })),
  { path: "conditions.seenSurveyWaitPeriodInDays", missing: "days", values: {} },
];
const flag = (filters: object = {}, rest: object = {}) => ({
  linked_flag_id: 7,
  linked_flag: { id: 7, active: true, deleted: false, filters, ...rest },
});
const french = { fr: { question: "Pourquoi ?", buttonText: "Envoyer" } };
const hostedInFrench = {
  type: "external_survey",
  questions: [{ id: "q0", ...open(undefined, { translations: french }) }],
};

interface Sample {
  title: string;
  code: ProblemCode;
  survey: CheckedSurvey;
  facts?: Facts;
  expected?: Partial<Problem>;
  /** Names of the fixes, the best first. */
  fixes?: string[];
  /** The same survey without the problem. */
  without?: CheckedSurvey;
}

const samples: Sample[] = [
  {
    title: "a question behind an end",
    code: "F1",
    survey: withQuestions(open(end), open()),
    expected: { path: "questions.1", questions: [1], severity: "error" },
    fixes: ["leadHere", "removeQuestion"],
  },
  {
    title: "a question that no rating leads to",
    code: "F1",
    survey: withQuestions(rating({ negative: 2, neutral: 2, positive: "end" }), open(), open()),
    expected: { questions: [1] },
    fixes: ["leadAnswerHere", "leadAnswerHere", "leadAnswerHere", "removeQuestion"],
  },
  {
    title: "questions that only lead to each other",
    code: "F2",
    survey: withQuestions(open(), open(), open(goTo(1))),
    expected: { questions: [1, 2], path: "questions.2.branching", severity: "error" },
    fixes: ["endHere"],
    without: withQuestions(open(), open(), open()),
  },
  {
    title: "a question that leads to itself",
    code: "F2",
    survey: withQuestions(open(goTo(0))),
    expected: { questions: [0] },
    fixes: ["endHere"],
  },
  {
    title: "a loop that some answers leave",
    code: "F3",
    survey: withQuestions(open(), rating({ negative: 0 })),
    expected: { questions: [0, 1], severity: "warning" },
    fixes: ["confirm"],
    without: withQuestions(open(), rating({})),
  },
  {
    title: "an index that no question has",
    code: "F4",
    survey: withQuestions(open(goTo(5)), open()),
    expected: { path: "questions.0.branching.index", values: { question: 1, target: 6 } },
    fixes: ["nextInstead"],
  },
  {
    title: "a target that is no index",
    code: "F4",
    survey: withQuestions(rating({ negative: "2" }), open()),
    expected: { path: "questions.0.branching.responseValues.negative", values: { question: 1, target: 0 } },
    fixes: ["nextInstead"],
  },
  {
    title: "an open question that branches by answer",
    code: "F5",
    survey: withQuestions(open({ type: "response_based", responseValues: { "0": "end" } }), open()),
    expected: { path: "questions.0.branching.type" },
    fixes: ["nextInstead"],
    without: withQuestions(choice(["a", "b"], { branching: rating({ "0": "end" }).branching }), open()),
  },
  {
    title: "a bucket of another scale",
    code: "F6",
    survey: withQuestions(rating({ detractors: "end" }), open()),
    expected: { path: "questions.0.branching.responseValues.detractors" },
    fixes: ["rekey", "rekey", "rekey", "dropKey"],
  },
  {
    title: "a choice that is gone",
    code: "F6",
    survey: withQuestions(
      choice(["a", "b"], { branching: rating({ "0": 1, "1": 1, "2": "end" }).branching }),
      open(),
    ),
    fixes: ["dropKey"],
  },
  {
    title: "answers that no one mapped",
    code: "F7",
    survey: withQuestions(rating({ negative: "end" }), open()),
    expected: { severity: "hint", values: { question: 1, count: 2, answer: "", bucket: "neutral" } },
    fixes: ["mapRest"],
    without: withQuestions(rating({ negative: "end", neutral: 1, positive: 1 }), open()),
  },
  {
    title: "a step back that makes no loop",
    code: "F8",
    survey: withQuestions(open(goTo(2)), open(end), open(goTo(1))),
    expected: { severity: "warning", values: { question: 3, target: 2 } },
    fixes: ["confirm"],
  },
  {
    title: "shuffled questions that branch",
    code: "F9",
    survey: { ...withQuestions(open(goTo(1)), open()), appearance: { shuffleQuestions: true } },
    expected: { path: "appearance.shuffleQuestions", questions: [0] },
    fixes: ["keepOrder", "clearBranching"],
    without: { ...withQuestions(open(), open()), appearance: { shuffleQuestions: true } },
  },
  {
    title: "a blank question",
    code: "Q1",
    survey: withQuestions(open(undefined, { question: "  " })),
    fixes: [],
  },
  {
    title: "a question that is blank now, and new among others",
    code: "Q1",
    survey: withQuestions(open(), open(undefined, { question: "" })),
    facts: { published: withQuestions(open()) },
    fixes: ["removeQuestion"],
  },
  {
    title: "a question that was not blank",
    code: "Q1",
    survey: withQuestions(open(), open(undefined, { question: "" })),
    facts: { published: withQuestions(open(), open(undefined, { question: "Why not?" })) },
    fixes: ["formerText", "removeQuestion"],
  },
  {
    title: "one choice",
    code: "Q2",
    survey: withQuestions(choice(["a"], { branching: rating({ "0": "end" }).branching })),
    fixes: ["turnOpen"],
    without: withQuestions(choice(["a", "b"])),
  },
  {
    title: "one choice of several there were, the last in one's own words",
    code: "Q2",
    survey: withQuestions(choice(["b"])),
    facts: { published: withQuestions(choice(["a", "b", "c", "Other"], { hasOpenChoice: true })) },
    fixes: ["formerChoices", "turnOpen"],
  },
  {
    title: "a blank choice",
    code: "Q3",
    survey: withQuestions(choice(["a", " ", "b"])),
    expected: { variant: "blank", path: "questions.0.choices.1" },
    fixes: ["removeChoice"],
  },
  {
    title: "a repeated choice",
    code: "Q3",
    survey: withQuestions(choice(["a", "b", "a "])),
    expected: { variant: "repeated", path: "questions.0.choices.2" },
    fixes: ["removeChoice"],
  },
  {
    title: "a link without an address",
    code: "Q4",
    survey: withQuestions({ type: "link", question: "Read on" }),
    expected: { variant: "missing" },
    without: withQuestions({ type: "link", question: "Read on", link: "https://example.com" }),
  },
  {
    title: "a link by http",
    code: "Q4",
    survey: withQuestions({ type: "link", question: "Read on", link: "http://example.com/a" }),
    expected: { variant: "bad" },
    fixes: ["setLink"],
  },
  {
    title: "a link that is an address of mail",
    code: "Q4",
    survey: withQuestions({ type: "link", question: "Write", link: "ada@example.com" }),
    fixes: ["setLink"],
  },
  {
    title: "a link by a scheme that runs code",
    code: "Q4",
    survey: withQuestions({ type: "link", question: "Read on", link: "javascript:alert(1)" }),
    fixes: [],
  },
  {
    title: "a scale that does not exist",
    code: "Q5",
    survey: withQuestions({ type: "rating", question: "How?", scale: 4 }),
    fixes: ["setScale"],
    without: withQuestions({ type: "rating", question: "How?" }),
  },
  {
    title: "emoji on a scale of ten",
    code: "Q5",
    survey: withQuestions({ type: "rating", question: "How?", scale: 10, display: "emoji" }),
    fixes: ["setScale", "showNumbers"],
  },
  {
    title: "a script in a description",
    code: "Q6",
    survey: withQuestions(
      open(undefined, { description: "<b onclick='f()'>a</b><script>g('<i>')</script>" }),
    ),
    expected: { variant: "question", values: { question: 1, removed: "onclick, <script>" } },
    fixes: ["cleanMarkup"],
    without: withQuestions(
      open(undefined, { description: "<b>a</b> & <br>b <a href='https://x.com'>c</a>" }),
    ),
  },
  {
    title: "a question of nothing but a script",
    code: "Q6",
    survey: withQuestions(open(undefined, { question: "<script>f()</script>" })),
    fixes: [],
  },
  {
    title: "a frame in a choice",
    code: "Q6",
    survey: withQuestions(choice(["a", "<iframe src='//x.com'></iframe>b"])),
    expected: { path: "questions.0.choices.1" },
    fixes: ["cleanMarkup"],
  },
  {
    title: "an event handler in the intro",
    code: "Q6",
    survey: survey({ appearance: { introScreenDescription: "<img src='x' onerror='f()'>" } }),
    expected: {
      variant: "intro",
      tab: "questions",
      path: "appearance.introScreenDescription",
      values: { removed: "onerror" },
    },
    fixes: ["cleanMarkup"],
  },
  {
    title: "a frame in a placeholder",
    code: "Q6",
    survey: survey({ appearance: { placeholder: "<iframe>Why</iframe>" } }),
    expected: { variant: "questions", tab: "appearance", path: "appearance.placeholder" },
    fixes: ["cleanMarkup"],
  },
  {
    title: "a form in the thank-you message",
    code: "Q6",
    survey: survey({ appearance: { thankYouMessageHeader: "<form>Thanks</form>" } }),
    expected: { variant: "thanks", path: "appearance.thankYouMessageHeader" },
    fixes: ["cleanMarkup"],
  },
  {
    title: "a page pattern that compiles nowhere",
    code: "A1",
    survey: survey({ conditions: { url: "/a(", urlMatchType: "regex" } }),
    expected: { variant: "url", severity: "error" },
    fixes: ["usePattern", "everyPage"],
    without: survey({ conditions: { url: "/a(", urlMatchType: "icontains" } }),
  },
  ...[
    ["/a b", "icontains", "notEncoded", ["usePattern", "everyPage"], "/a%20b"],
    ["/größe", undefined, "notEncoded", ["usePattern", "everyPage"], "/gr%C3%B6%C3%9Fe"],
    ["/pricing", "exact", "notWhole", ["containUrl", "everyPage"], undefined],
    ["https://Example.com", "exact", "notNormal", ["usePattern", "everyPage"], "https://example.com/"],
  ].map(([url, urlMatchType, variant, fixes, better]) => ({
    title: `a page address that no page has (${url}, ${urlMatchType})`,
    code: "A1" as const,
    survey: survey({ conditions: { url, urlMatchType } }),
    expected: { variant: variant as string, severity: "error" as const, path: "conditions.url" },
    fixes: fixes as string[],
    without: survey({
      conditions: { url: better ?? url, urlMatchType: better === undefined ? "icontains" : urlMatchType },
    }),
  })),
  {
    title: "a page pattern that only browsers know",
    code: "A1",
    survey: survey({ conditions: { url: "(?=a)b", urlMatchType: "not_regex" } }),
    expected: { variant: "slow", severity: "warning" },
    fixes: [],
    without: survey({ conditions: { url: "^/a/\\d+$", urlMatchType: "regex" } }),
  },
  {
    title: "a property pattern that does not compile",
    code: "A1",
    survey: survey({
      targeting_flag_filters: { groups: [{ properties: [{ key: "plan", operator: "regex", value: "(" }] }] },
    }),
    expected: { variant: "property", path: "targeting_flag_filters.groups.0.properties.0.value" },
    fixes: ["usePattern", "dropProperty"],
  },
  {
    title: "a property pattern of which no one knows what it means",
    code: "A1",
    survey: survey({
      targeting_flag_filters: {
        groups: [{ properties: [{ key: "plan", operator: "not_regex", value: ["a+", "(?<x)^", "*"] }] }],
      },
    }),
    fixes: ["dropProperty"],
  },
  {
    title: "a property pattern in the flag that is there",
    code: "A1",
    survey: survey({
      targeting_flag: {
        filters: { groups: [{ properties: [{ key: "a", operator: "regex", value: "(" }] }] },
      },
    }),
    fixes: [],
  },
  {
    title: "a selector that is none",
    code: "A2",
    survey: survey({ conditions: { selector: "#a >> [" } }),
    expected: { tab: "audience" },
    fixes: ["dropSelector"],
    without: survey({ conditions: { selector: "#a > .b:not(:hover)" } }),
  },
  {
    title: "a selector that someone is still writing",
    code: "A2",
    survey: survey({ conditions: { selector: "#a > .b:not([disabled, " } }),
    fixes: ["useSelector", "dropSelector"],
  },
  {
    title: "a widget's selector that is none",
    code: "A2",
    survey: survey({ type: "widget", appearance: { widgetType: "selector", widgetSelector: "[" } }),
    expected: { tab: "appearance", path: "appearance.widgetSelector" },
    fixes: ["widgetTab"],
  },
  {
    title: "a deleted flag",
    code: "A3",
    survey: survey(flag({}, { deleted: true })),
    expected: { variant: "deleted", severity: "error" },
    fixes: ["unlinkFlag"],
    without: survey(flag()),
  },
  {
    title: "a flag that is off, as the server knows it",
    code: "A3",
    survey: survey(flag()),
    facts: { flags: new Map([[7, { exists: true, active: false, variants: [] }]]) },
    expected: { variant: "off", severity: "warning" },
    fixes: ["unlinkFlag"],
  },
  {
    title: "a variant that the flag lacks",
    code: "A3",
    survey: survey({
      ...flag({ multivariate: { variants: [{ key: "control" }] } }),
      conditions: { linkedFlagVariant: "test" },
    }),
    expected: { variant: "variant", path: "conditions.linkedFlagVariant" },
    fixes: ["anyVariant"],
  },
  {
    title: "a rollout of nothing",
    code: "A4",
    survey: survey({ targeting_flag_filters: { groups: [{ rollout_percentage: 0 }] } }),
    expected: { variant: "all", severity: "error" },
    fixes: ["fullRollout"],
  },
  {
    title: "one group of nothing among others, in the flag that is there",
    code: "A4",
    survey: survey({ targeting_flag: { filters: { groups: [{ rollout_percentage: 0 }, {}] } } }),
    expected: { variant: "one", severity: "warning" },
    fixes: [],
  },
  {
    title: "no condition at all",
    code: "A5",
    survey: survey({ conditions: { deviceTypes: [] } }),
    expected: { severity: "hint", values: { days: 0 } },
    without: survey({ conditions: null, type: "api" }),
  },
  {
    title: "no condition but a wait period",
    code: "A5",
    survey: survey({ conditions: { seenSurveyWaitPeriodInDays: 7 } }),
    expected: { severity: "hint", variant: "wait", values: { days: 7 } },
  },
  { title: "an audience of no one", code: "A6", survey: survey({}), facts: { audience: 0 } },
  ...halfWritten.map(({ path, missing, values }) => ({
    title: `a half-written condition without its ${missing}`,
    code: "A7" as const,
    survey: survey({}),
    facts: { incompleteConditions: [{ path, missing, values }] },
    expected: { variant: missing, severity: "error" as const, path },
  })),
  ...["12", "abcd", " "].map((hosted_pin) => ({
    title: `a PIN “${hosted_pin}” of a hosted survey`,
    code: "A8" as const,
    survey: survey({ type: "external_survey", conditions: null, hosted_pin }),
    expected: { variant: "pin", severity: "error" as const, path: "hosted_pin" },
    without: survey({ type: "external_survey", conditions: null, hosted_pin: "2468" }),
  })),
  {
    title: "no URL at the end of a hosted survey",
    code: "A8",
    survey: survey({ type: "external_survey", conditions: null, hosted_redirect_url: "thanks" }),
    expected: { variant: "redirect", severity: "error", path: "hosted_redirect_url" },
    without: survey({ type: "external_survey", conditions: null, hosted_redirect_url: "" }),
  },
  {
    title: "an end before the start",
    code: "S1",
    survey: survey({ start_date: "2026-03-02T00:00:00Z", end_date: "2026-03-01T00:00:00Z" }),
    fixes: ["noEnd"],
  },
  {
    title: "windows beyond the end",
    code: "S2",
    survey: survey({
      start_date: "2026-03-01T00:00:00Z",
      end_date: "2026-03-15T00:00:00Z",
      iteration_count: 4,
      iteration_frequency_days: 7,
    }),
    expected: { values: { count: 4, fitting: 2 } },
    fixes: ["fewerWindows", "laterEnd"],
  },
  {
    title: "a limit that is reached",
    code: "S3",
    survey: survey({ responses_limit: 10 }),
    facts: { responsesCount: 10 },
    fixes: ["noLimit"],
  },
  {
    title: "a start in the past of what has not started",
    code: "S4",
    survey: survey({ start_date: "2026-02-01T00:00:00Z" }),
    facts: { now, published: { start_date: null } },
    fixes: ["startNow"],
  },
  {
    title: "texts that a language lacks",
    code: "L1",
    survey: withQuestions(open(undefined, { description: "Briefly", translations: french })),
    expected: {
      path: "questions.0.translations.fr.description",
      values: { language: "fr", count: 1, text: "Briefly", question: 1 },
    },
    fixes: ["asOriginal"],
    without: withQuestions(open(undefined, { translations: french })),
  },
  {
    title: "a text of the widget that a language lacks",
    code: "L1",
    survey: withQuestions(open(undefined, { translations: { fr: { question: "Pourquoi ?" } } })),
    expected: {
      path: "questions.0.translations.fr.buttonText",
      values: { language: "fr", count: 1, text: "Submit", question: 1 },
    },
    fixes: ["asOriginal"],
    without: withQuestions(open(undefined, { translations: french })),
  },
  {
    title: "a public title that a language lacks",
    code: "L1",
    survey: survey({ ...hostedInFrench, hosted_title: "Your opinion" }),
    expected: {
      variant: "page",
      path: "translations.fr.hosted_title",
      values: { language: "fr", count: 1, text: "Your opinion", question: 1 },
    },
    fixes: ["asOriginal"],
    without: survey({
      ...hostedInFrench,
      hosted_title: "Your opinion",
      translations: { fr: { hosted_title: "Votre avis" } },
    }),
  },
  {
    title: "a language that was added on the screen and has no text",
    code: "L1",
    survey: withQuestions(open()),
    facts: { addedLanguages: ["en", "fr"] },
    expected: {
      path: "questions.0.translations.fr.question",
      values: { language: "fr", count: 2, text: expect.any(String), question: 1 },
    },
    fixes: ["asOriginal"],
    without: withQuestions(open(undefined, { translations: french })),
  },
  {
    title: "English that no one wrote, on the buttons of a German survey",
    code: "L4",
    survey: survey({ base_language: "de", questions: [open(), choice(["a", "b"])] }),
    expected: {
      variant: "button",
      path: "questions.0.buttonText",
      values: { count: 2, text: "Submit", language: "de", question: 1 },
    },
    fixes: ["widgetTexts"],
    without: survey({ base_language: "de", questions: [open(undefined, { buttonText: "Weiter" })] }),
  },
  {
    title: "English that no one wrote, in the thank-you of a German survey",
    code: "L4",
    survey: survey({
      base_language: "de",
      questions: [open(undefined, { buttonText: "Weiter" })],
      appearance: { displayThankYouMessage: true, thankYouMessageHeader: "Danke" },
    }),
    expected: { variant: "thanks", path: "appearance.thankYouMessageCloseButtonText" },
    fixes: ["widgetTexts"],
    without: survey({ appearance: { displayThankYouMessage: true } }),
  },
  {
    title: "English that no one wrote, on the intro of a German survey",
    code: "L4",
    survey: survey({
      base_language: "de",
      questions: [open(undefined, { buttonText: "Weiter" })],
      appearance: { displayIntroScreen: true, introScreenHeader: "Hallo" },
    }),
    expected: { variant: "intro", tab: "questions", path: "appearance.introScreenButtonText" },
    fixes: ["widgetTexts"],
    without: survey({
      base_language: "de",
      questions: [open(undefined, { buttonText: "Weiter" })],
      appearance: { displayIntroScreen: true },
    }),
  },
  {
    title: "English that no one wrote, on the back button of a German survey",
    code: "L4",
    survey: survey({
      base_language: "de",
      questions: [1, 2].map(() => open(undefined, { buttonText: "Weiter" })),
      appearance: { allowGoBack: true },
    }),
    expected: { variant: "questions", tab: "appearance", path: "appearance.backButtonText" },
    fixes: ["widgetTexts"],
    without: survey({
      base_language: "de",
      questions: [{ type: "rating", question: "Wie?", scale: 5 }],
      appearance: { allowGoBack: true, submitButtonText: "Weiter" },
    }),
  },
  {
    title: "a question that no one wrote",
    code: "Q7",
    survey: withQuestions(open(undefined, { question: "Neue Frage" })),
    expected: { variant: "question", severity: "hint", path: "questions.0.question" },
  },
  {
    title: "a survey that no one named",
    code: "Q7",
    survey: survey({ name: "Untitled survey (2)" }),
    expected: { variant: "survey", severity: "hint", path: "name" },
    without: survey({ name: "Untitled" }),
  },
  {
    title: "a thank-you message that a language lacks",
    code: "L1",
    survey: survey({
      questions: [open(undefined, { translations: french })],
      appearance: { thankYouMessageHeader: "Thanks" },
    }),
    expected: { variant: "thanks", path: "translations.fr.thankYouMessageHeader" },
    fixes: ["asOriginal"],
  },
  {
    title: "an intro that a language lacks",
    code: "L1",
    survey: survey({
      questions: [open(undefined, { translations: french })],
      appearance: {
        displayIntroScreen: true,
        introScreenHeader: "Hello",
        introScreenDescription: "Two questions",
      },
      translations: { fr: { introScreenHeader: "Bonjour" } },
    }),
    expected: {
      variant: "intro",
      path: "translations.fr.introScreenDescription",
      values: { language: "fr", count: 2, text: "Two questions" },
    },
    fixes: ["asOriginal"],
    without: survey({
      questions: [open(undefined, { translations: french })],
      appearance: { displayIntroScreen: false, introScreenHeader: "Hello" },
    }),
  },
  {
    title: "a button of the appearance that a language lacks",
    code: "L1",
    survey: survey({
      questions: [
        { type: "rating", question: "How?", scale: 5, translations: { fr: { question: "Combien ?" } } },
      ],
      appearance: { submitButtonText: "Send" },
    }),
    expected: { variant: "questions", path: "translations.fr.submitButtonText" },
    fixes: ["asOriginal"],
    without: survey({
      questions: [{ type: "rating", question: "How?", scale: 5, translations: french }],
      appearance: { submitButtonText: "Send" },
    }),
  },
  {
    title: "texts that a language has where it is spoken elsewhere",
    code: "L1",
    survey: withQuestions(
      choice(["Lift", "Flat"], {
        translations: {
          "fr-ca": { question: "Lequel ?", choices: ["Ascenseur", "Appartement"], buttonText: "Envoyer" },
          "fr-fr": { question: "Lequel ?", buttonText: "Envoyer" },
        },
      }),
    ),
    expected: { values: { language: "fr-fr", count: 2, text: "Lift", question: 1 } },
    fixes: ["asIn", "asOriginal"],
  },
  {
    title: "a text that changed since it was translated",
    code: "L2",
    survey: withQuestions(open(undefined, { question: "Why not?", translations: french })),
    facts: {
      versions: [
        { version: 1, changes: null },
        {
          version: 2,
          changes: [
            {
              type: "Survey",
              action: "changed",
              field: "questions",
              before: [open(undefined, { id: "q0", translations: french })],
              after: [open(undefined, { id: "q0", question: "Why not?", translations: french })],
            },
          ],
        },
      ],
    },
    expected: { path: "questions.0.translations.fr.question" },
    fixes: ["dropTranslation", "keepTranslation"],
  },
  {
    title: "a language with too few choices",
    code: "L3",
    survey: withQuestions(choice(["a", "b"], { translations: { fr: { question: "Où ?", choices: ["a"] } } })),
    expected: { severity: "error", path: "questions.0.translations.fr.choices" },
    fixes: ["dropChoices"],
    without: withQuestions(
      choice(["a", "b"], { translations: { fr: { question: "Où ?", choices: ["a", "b"] } } }),
    ),
  },
  {
    title: "grey text on grey",
    code: "T1",
    survey: survey({ appearance: { textColor: "#999", backgroundColor: "#eee" } }),
    expected: { variant: "text", path: "appearance.textColor" },
    fixes: ["setColor"],
    without: survey({ appearance: { textColor: "#333", backgroundColor: "#eee" } }),
  },
  {
    title: "a button in the colour of its ground",
    code: "T1",
    survey: survey({ appearance: { submitButtonColor: "rgb(230 230 230)" } }),
    expected: { variant: "control", path: "appearance.submitButtonColor" },
    fixes: ["setColor"],
  },
  ...(
    [
      ["removed", ["bringBack"], [open(undefined, { id: "other" })]],
      ["kind", ["asPublished"], [choice(["a", "b"], { id: "q0", type: "multiple_choice" })]],
      ["choices", ["formerChoices"], [choice(["a", "c"], { id: "q0" })]],
      ["choices", ["formerChoices"], [choice(["c", "b", "Other"], { id: "q0", hasOpenChoice: true })]],
      ["choices", ["formerChoices"], [choice(["Other"], { id: "q0", hasOpenChoice: true })]],
    ] as const
  ).map(([variant, fixes, questions]) => ({
    title: `answers to a question that is now different: ${variant}`,
    code: "V1" as const,
    survey: survey({ questions }),
    facts: { responsesCount: 3, published: withQuestions(choice(["a", "b"])) },
    expected: { variant },
    fixes: [...fixes],
    without: withQuestions(choice(["a", "b", "c"])),
  })),
  {
    title: "answers on another scale",
    code: "V1",
    survey: withQuestions({ type: "rating", question: "How?", scale: 10 }),
    facts: { responsesCount: 3, published: withQuestions({ type: "rating", question: "How?" }) },
    expected: { variant: "scale" },
    fixes: ["setScale"],
  },
  {
    title: "answers on another scale, which emoji do not have",
    code: "V1",
    survey: withQuestions({ type: "rating", question: "How?", scale: 5, display: "emoji" }),
    facts: { responsesCount: 3, published: withQuestions({ type: "rating", question: "How?", scale: 10 }) },
    fixes: ["setScale"],
  },
];

const findProblems = (code: ProblemCode, checked: CheckedSurvey, facts?: Facts) =>
  checkSurvey(checked, facts).filter((problem) => problem.code === code);

describe("a check", () => {
  test.each(samples)("$code finds $title", ({ code, survey, facts, expected, fixes }) => {
    const [problem, ...others] = findProblems(code, survey, facts);
    expect(problem).toMatchObject(expected ?? {});
    expect(others).toEqual([]);
    if (fixes) expect(problem?.fixes.map(({ name }) => name)).toEqual(fixes);
  });

  test.each(samples.filter(({ without }) => without))(
    "$code reports nothing where $title is not",
    (sample) => {
      expect(findProblems(sample.code, sample.without as CheckedSurvey, sample.facts)).toEqual([]);
    },
  );

  test("has samples for every code", () => {
    expect(problemCodes.filter((code) => samples.every((sample) => sample.code !== code))).toEqual([]);
  });

  test("reports nothing for a good survey", () => {
    const good = withQuestions(
      {
        type: "rating",
        question: "How likely?",
        scale: 10,
        branching: rating({ detractors: 1, passives: 1, promoters: 2 }).branching,
      },
      open({ type: "next_question" }),
      choice(["a", "b", "Other"], { hasOpenChoice: true }),
    );
    expect(checkSurvey(good, { now, audience: 12, responsesCount: 0 })).toEqual([]);
  });

  test("puts errors before warnings before hints", () => {
    const { questions } = withQuestions(open(), rating({ negative: 0 }), open(undefined, { question: "" }));
    expect(checkSurvey({ type: "popover", questions }).map(({ severity }) => severity)).toEqual([
      "error",
      "warning",
      "hint",
      "hint",
    ]);
  });
});

describe("a fix", () => {
  const fixSurvey = (checked: CheckedSurvey, fix: Fix) => {
    const draft = toDraft(checked as Survey);
    applyFix(draft, fix);
    return toSurveyInput(draft) as CheckedSurvey;
  };

  const cases = samples.flatMap(({ title, code, survey, facts }) =>
    findProblems(code, survey, facts)
      .flatMap(({ fixes }) => fixes)
      .map((fix, place) => ({ title, code, survey, facts, fix, place })),
  );
  test.each(cases)("$fix.name ($place) fixes $code of $title", ({ code, survey, facts, fix }) => {
    expect(findProblems(code, fixSurvey(survey, fix), facts)).toEqual([]);
  });

  test("leaves the draft unchanged when its question or choice was removed", () => {
    const draft = toDraft(withQuestions(open()) as Survey);
    const before = structuredClone(draft);
    for (const edit of [
      { kind: "branch", question: 4, key: null, to: 0 },
      { kind: "branch", question: 0, key: null, to: 9 },
      { kind: "rekey", question: 0, from: "a", to: "b" },
      { kind: "confirm", question: 0 },
      { kind: "removeChoice", question: 0, choice: 1 },
      { kind: "choiceText", question: 0, choice: 1, text: "a" },
      { kind: "addChoices", question: 0, texts: ["a"] },
      { kind: "turnOpen", question: 0 },
      { kind: "scale", question: 0, scale: 7 },
      { kind: "restore", questions: [], at: 0 },
      {
        kind: "translate",
        place: { question: 0, field: "choices", choice: 2 },
        language: "fr",
        text: "a",
      },
      { kind: "set", path: ["conditions", "events", "values"], value: undefined },
      { kind: "set", path: ["questions", 0, "question", "deep"], value: 1 },
    ] as const) {
      applyFix(draft, { name: "", values: {}, edits: [edit] });
    }
    expect(draft).toEqual(before);
  });

  /** The draft after the first fix of a problem with this code. */
  const firstFix = (code: ProblemCode, checked: CheckedSurvey, facts: Facts = {}) => {
    const fix = findProblems(code, checked, facts)[0]?.fixes[0];
    expect(fix).toBeDefined();
    return fixSurvey(checked, fix as Fix).questions;
  };

  test("restores a question at its position, with its branch targets", () => {
    const published = withQuestions(open(goTo(2)), open(goTo(3), { question: "Where?" }), open(), open());
    const questions = published.questions as object[];
    const without = survey({ questions: [questions[2], questions[0], questions[3]] });
    const back = firstFix("V1", without, { published, responsesCount: 3 });
    expect(back).toMatchObject([
      { id: "q2" },
      { id: "q1", question: "Where?", branching: goTo(3) },
      { id: "q0" },
      { id: "q3" },
    ]);
  });

  test("restores choices under the names that answers have, with the current branches", () => {
    const published = withQuestions(choice(["a", "b", "c"]), open());
    const renamed = choice(["a", "B", "Other"], {
      hasOpenChoice: true,
      branching: rating({ "1": "end" }).branching,
    });
    expect(firstFix("V1", withQuestions(renamed, open()), { published, responsesCount: 3 })).toMatchObject([
      { choices: ["a", "B", "b", "c", "Other"], branching: { responseValues: { "1": "end" } } },
      {},
    ]);
    const one = choice(["a", "B", "c"], { branching: rating({ "1": "end" }).branching });
    expect(firstFix("V1", withQuestions(one, open()), { published, responsesCount: 3 })).toMatchObject([
      { choices: ["a", "b", "c"], branching: { responseValues: { "1": "end" } } },
      {},
    ]);
  });

  test.each([
    ["/a(", String.raw`/a\(`],
    ["*.example.com/*", String.raw`.*\.example\.com/.*`],
    ["^/(a|b", "^/(a|b)"],
    ["^/[a-z", "^/[a-z]"],
    ["^(/[a-z", "^(/[a-z])"],
  ])("corrects %s to the pattern that was probably intended", (url, corrected) => {
    const [fix] = findProblems("A1", survey({ conditions: { url, urlMatchType: "regex" } }))[0]?.fixes ?? [];
    expect(fix?.edits).toEqual([{ kind: "set", path: ["conditions", "url"], value: corrected }]);
  });

  test("converts a question to open text and keeps its choices for converting it back", () => {
    const draft = toDraft(withQuestions(choice(["a"])) as Survey);
    applyFix(draft, findProblems("Q2", withQuestions(choice(["a"])))[0]?.fixes[0] as Fix);
    const [question] = draft.questions;
    expect(question).toMatchObject({ type: "open", question: "Which?" });
    expect(draft.memory.setAside[question?.id ?? ""]).toMatchObject({ choices: [{ text: "a" }] });
  });

  test("that confirms a loop is undone by changing the target", () => {
    const confirmed = fixSurvey(withQuestions(open(), rating({ negative: 0 })), {
      name: "confirm",
      values: {},
      edits: [{ kind: "confirm", question: 1 }],
    });
    expect(findProblems("F3", confirmed)).toEqual([]);
    const changed = fixSurvey(confirmed, {
      name: "",
      values: {},
      edits: [
        { kind: "branch", question: 1, key: null, to: "end" },
        { kind: "branch", question: 1, key: "negative", to: 0 },
      ],
    });
    expect(findProblems("F3", changed)).toHaveLength(1);
  });
});

describe("messages", () => {
  test.each([
    ["English", "en", en],
    ["German", "de", de],
  ] as const)("exist for every problem and every fix in %s", (_, locale, messages) => {
    const faults: string[] = [];
    const t = createTranslator({
      locale,
      messages: messages as typeof en,
      namespace: "checks",
      onError: (error) => faults.push(error.message),
    });
    const named = (values: object) => ({ ...values, reply: "…" }) as never;
    for (const { code, survey, facts } of samples) {
      for (const problem of findProblems(code, survey, facts)) {
        t(
          `codes.${problem.variant ? `${code}-${problem.variant}` : code}` as "codes.F1",
          named(problem.values),
        );
        for (const { name, values } of problem.fixes) {
          t(`fixes.${name}` as "fixes.confirm", named(values));
          t(`applied.${name}` as "applied.confirm", named(values));
        }
      }
    }
    expect(faults).toEqual([]);
  });
});

describe("for any survey", () => {
  test("fixing one error of the flow after the other leaves none", () => {
    fc.assert(
      fc.property(randomQuestions(), fc.boolean(), (questions, shuffleQuestions) => {
        const draft = toDraft({ questions, appearance: { shuffleQuestions } } as unknown as Survey);
        const errors = () =>
          checkSurvey(toSurveyInput(draft) as CheckedSurvey).filter(
            ({ code, severity }) => code.startsWith("F") && severity === "error",
          );
        let steps = 0;
        for (let [error] = errors(); error !== undefined; [error] = errors()) {
          applyFix(draft, error.fixes[0] as Fix);
          expect(++steps).toBeLessThan(200);
        }
        expect(draft.questions).toHaveLength(questions.length);
      }),
      runs,
    );
  });

  test("every fix of an error of the flow removes that error", () => {
    fc.assert(
      fc.property(randomQuestions(), (questions) => {
        const checked = toSurveyInput(toDraft({ questions } as unknown as Survey)) as CheckedSurvey;
        const toText = ({ code, path, values }: Problem) => `${code} ${path} ${JSON.stringify(values)}`;
        for (const problem of checkSurvey(checked)) {
          if (!problem.code.startsWith("F") || problem.severity !== "error") continue;
          for (const fix of problem.fixes.filter(({ name }) => name !== "removeQuestion")) {
            const draft = toDraft(checked as Survey);
            applyFix(draft, fix);
            expect(checkSurvey(toSurveyInput(draft) as CheckedSurvey).map(toText)).not.toContain(
              toText(problem),
            );
          }
        }
      }),
      runs,
    );
  });

  test("checks never throw, and every problem names an existing question", () => {
    const anything = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(undefined, null, "", 0, Number.NaN));
    const loose = fc.record(
      {
        type: anything,
        questions: fc.oneof(anything, randomQuestions(), fc.array(fc.dictionary(fc.string(), anything))),
        conditions: fc.oneof(
          anything,
          fc.record({ url: anything, urlMatchType: fc.constant("regex"), selector: anything }),
        ),
        appearance: fc.oneof(
          anything,
          fc.record({ textColor: anything, backgroundColor: fc.string(), shuffleQuestions: anything }),
        ),
        start_date: anything,
        end_date: fc.oneof(anything, fc.constant("2026-03-01T00:00:00Z")),
        responses_limit: anything,
        iteration_count: fc.oneof(anything, fc.integer()),
        iteration_frequency_days: fc.oneof(anything, fc.integer()),
        linked_flag_id: fc.oneof(anything, fc.integer()),
        linked_flag: anything,
        targeting_flag_filters: fc.oneof(anything, fc.record({ groups: anything })),
        targeting_flag: anything,
        translations: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(loose, loose, (checked, published) => {
        const { length } = Array.isArray(checked.questions) ? checked.questions : [];
        const facts = { now, published, responsesCount: 3, audience: 0, versions: [] };
        for (const { questions, path } of checkSurvey(checked as CheckedSurvey, facts)) {
          expect(questions.every((at) => at >= 0 && at < length)).toBe(true);
          expect(path).not.toMatch(/undefined|NaN/);
        }
      }),
      runs,
    );
  });
});
