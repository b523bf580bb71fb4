import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildFlag, buildKey, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as one from "./[id]/route";
import * as all from "./route";

// Every validation rule of a survey's fields: the code, the message and the path of each error.

type Body = Record<string, unknown>;
interface Refusal {
  code?: string;
  detail: string | RegExp;
  attr: string | null;
  path?: string;
}

let project: Project;
let key: { value: string };
let variantFlag: number;
let plainFlag: number;
let staticCohort: number;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project, scopes: ["survey:write"] });
  const variants = ["a", "b"].map((variant) => ({ key: variant, rollout_percentage: 50 }));
  const groups = [{ properties: [], rollout_percentage: 100 }];
  variantFlag = (await buildFlag(project, { filters: { groups, multivariate: { variants } } })).id;
  plainFlag = (await buildFlag(project)).id;
  const data = { project_id: project.id, name: "cohort1", is_static: true };
  staticCohort = (await db.cohort.create({ data })).id;
});

const create = (body: unknown) =>
  call(surveys.create, all, { as: key, params: { project_id: project.id }, body });
const update = (id: string, body: unknown) =>
  call(surveys.update, one, { as: key, params: { project_id: project.id, id }, body });

const refused = ({ code = "invalid_input", detail, attr, path }: Refusal) => ({
  status: 400,
  body: {
    type: "validation_error",
    code,
    detail: typeof detail === "string" ? detail : expect.stringMatching(detail),
    attr,
    ...(path !== undefined && { extra: { path } }),
  },
});
const answer = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

/** Expects the error for creation and update, and that nothing is written. */
async function expectRefusal(body: Body, refusal: Refusal): Promise<void> {
  const named = { name: unique(), type: "popover", ...body };
  expect(answer(await create(named))).toEqual(refused(refusal));
  const survey = await buildSurvey(project);
  expect(answer(await update(survey.id, body))).toEqual(refused(refusal));
  const row = await db.survey.findUniqueOrThrow({
    where: { project_id_id: { project_id: project.id, id: survey.id } },
  });
  expect(row.version).toBe(1);
  const written = typeof named.name === "string" ? { name: named.name.trim() } : null;
  if (written && written.name !== "") {
    expect(await db.survey.count({ where: { project_id: project.id, ...written } })).toBe(0);
  }
}

const isRequired: Omit<Refusal, "attr"> = { code: "required", detail: "This field is required." };
const notNull: Omit<Refusal, "attr"> = { code: "null", detail: "This field may not be null." };
const notBoolean = { detail: "Must be a valid boolean." };
const notInteger = { detail: "A valid integer is required." };
const notString = { detail: "Not a valid string." };
const below = (bound: number) => ({
  code: "min_value",
  detail: `Ensure this value is greater than or equal to ${bound}.`,
});
const above = (bound: number) => ({
  code: "max_value",
  detail: `Ensure this value is less than or equal to ${bound}.`,
});
const noChoice = (value: string) => ({ code: "invalid_choice", detail: `"${value}" is not a valid choice.` });
const wrongFormat = {
  detail:
    "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].",
};
const int32 = 2_147_483_647;

const fieldRules: [field: string, value: unknown, refusal: Omit<Refusal, "attr">][] = [
  ["name", null, notNull],
  ["name", "", { code: "blank", detail: "This field may not be blank." }],
  ["name", " \t\n ", { code: "blank", detail: "This field may not be blank." }],
  ["name", ["a"], notString],
  ["name", true, notString],
  [
    "name",
    "n".repeat(401),
    { code: "max_length", detail: "Ensure this field has no more than 400 characters." },
  ],
  ["description", null, notNull],
  ["description", {}, notString],
  ["type", null, notNull],
  ["type", "banner", noChoice("banner")],
  ["type", "", noChoice("")],
  ["type", 5, noChoice("5")],
  ["type", { toString: 1 }, noChoice('{"toString":1}')],
  ["schedule", "daily", { detail: "Schedule must be one of: once, recurring, always" }],
  ["schedule", "", { detail: "Schedule must be one of: once, recurring, always" }],
  ["schedule", 1, { detail: "Schedule must be one of: once, recurring, always" }],
  ["linked_flag_id", "x", notInteger],
  ["linked_flag_id", 1.5, notInteger],
  ["linked_flag_id", true, notInteger],
  ["linked_flag_id", [1], notInteger],
  ["linked_flag_id", int32 + 1, above(int32)],
  ["linked_insight_id", "x", notInteger],
  ["linked_insight_id", int32 + 1, above(int32)],
  ["targeting_flag_id", "x", notInteger],
  ["targeting_flag_id", {}, notInteger],
  ["targeting_flag_filters", "x", { detail: 'Expected a dictionary of items but got type "str".' }],
  ["targeting_flag_filters", [], { detail: 'Expected a dictionary of items but got type "list".' }],
  ["remove_targeting_flag", "perhaps", notBoolean],
  ["remove_targeting_flag", 2, notBoolean],
  ["questions", "", { detail: "Questions must be a list of objects" }],
  ["questions", "text", { detail: "Questions must be a list of objects" }],
  ["questions", {}, { detail: "Questions must be a list of objects" }],
  ["questions", 5, { detail: "Questions must be a list of objects" }],
  ["questions", ["text"], { detail: "Questions must be a list of objects", path: "questions.0" }],
  ["questions", [null], { detail: "Questions must be a list of objects", path: "questions.0" }],
  ["conditions", [], { detail: "Conditions must be an object" }],
  ["conditions", "text", { detail: "Conditions must be an object" }],
  ["conditions", 0, { detail: "Conditions must be an object" }],
  ["appearance", [], { detail: "Appearance must be an object" }],
  ["appearance", "text", { detail: "Appearance must be an object" }],
  [
    "appearance",
    { thankYouMessageDescriptionContentType: "markdown" },
    {
      detail: "thankYouMessageDescriptionContentType must be one of ['text', 'html']",
      path: "appearance.thankYouMessageDescriptionContentType",
    },
  ],
  [
    "appearance",
    { introScreenDescriptionContentType: "javascript" },
    {
      detail: "introScreenDescriptionContentType must be one of ['text', 'html']",
      path: "appearance.introScreenDescriptionContentType",
    },
  ],
  [
    "appearance",
    { introScreenDescription: ["<img src=x ", " onerror=alert(1)>"] },
    { detail: "introScreenDescription must be a string", path: "appearance.introScreenDescription" },
  ],
  [
    "appearance",
    { surveyPopupDelaySeconds: -1 },
    {
      detail: "Survey popup delay seconds must be a positive integer",
      path: "appearance.surveyPopupDelaySeconds",
    },
  ],
  [
    "appearance",
    { whiteLabel: "true" },
    { detail: "whiteLabel must be a boolean", path: "appearance.whiteLabel" },
  ],
  ...["start_date", "end_date", "current_iteration_start_date", "response_sampling_start_date"].flatMap(
    (field): [string, unknown, Omit<Refusal, "attr">][] =>
      ["soon", "", 5, true, "2023-13-01T00:00:00Z", "2023-02-29", "2023-01-01T25:00Z", {}].map((value) => [
        field,
        value,
        wrongFormat,
      ]),
  ),
  ["archived", null, notNull],
  ["archived", "maybe", notBoolean],
  ["responses_limit", -1, below(0)],
  ["responses_limit", int32 + 1, above(int32)],
  ["responses_limit", 1e30, above(int32)],
  ["responses_limit", "9".repeat(400), above(int32)],
  ["responses_limit", 2.5, notInteger],
  ["responses_limit", "many", notInteger],
  ["iteration_count", 501, above(500)],
  ["iteration_count", -1, below(0)],
  ["iteration_count", "x", notInteger],
  ["iteration_frequency_days", -1, below(0)],
  ["iteration_frequency_days", null, { detail: "" }],
  ["current_iteration", -1, below(0)],
  ["response_sampling_interval_type", "year", noChoice("year")],
  ["response_sampling_interval", -1, below(0)],
  ["response_sampling_limit", -1, below(0)],
  ["enable_partial_responses", "maybe", notBoolean],
  ["enable_iframe_embedding", null, notNull],
  ["enable_iframe_embedding", [], notBoolean],
  ["hosted_responses", "twice", noChoice("twice")],
  ["contact_priority", "urgent", { code: "invalid_choice", detail: '"urgent" is not a valid choice.' }],
  ...["123", "12a4", "1".repeat(13)].map((pin): (typeof fieldRules)[number] => [
    "hosted_pin",
    pin,
    { detail: "A PIN has 4 to 12 digits." },
  ]),
  ["hosted_title", null, notNull],
  ...["javascript:alert(1)", "/home", "ftp://example.com"].map((url): (typeof fieldRules)[number] => [
    "hosted_redirect_url",
    url,
    { detail: "Enter a URL that begins with http:// or https://." },
  ]),
  ["base_language", null, notNull],
  [
    "base_language",
    "e".repeat(21),
    { code: "max_length", detail: "Ensure this field has no more than 20 characters." },
  ],
  ["base_language", "english", { detail: "Invalid language code 'english'" }],
  ["base_language", "base", { detail: "Invalid language code 'base'" }],
  ["base_language", "Default", { detail: "Invalid language code 'Default'" }],
  ["translations", [], { detail: "Translations must be an object" }],
  ["translations", "fr", { detail: "Translations must be an object" }],
  ["translations", { fr: "texts" }, { detail: "Translations must be an object" }],
  ["translations", { "1x": { name: "a" } }, { detail: "Invalid language code '1x'" }],
  ["translations", { original: { name: "a" } }, { detail: "Invalid language code 'original'" }],
  ["translations", { EN: { name: "a" } }, { detail: /base language/ }],
  ["translations", { pt_BR: { name: "a" }, "pt-br": { name: "b" } }, { detail: /collides/ }],
  ["translations", { fr: { name: 5 } }, { detail: "Translation 'fr' name must be a string" }],
  [
    "translations",
    { fr: { introScreenHeader: [] } },
    { detail: "Translation 'fr' introScreenHeader must be a string" },
  ],
];

/** Fields that take any value. */
const withoutRules = ["iteration_start_dates", "form_content"];

it("a field without a case above rejects what is no value of any field", async () => {
  const tested = new Set([...fieldRules.map(([field]) => field), ...withoutRules]);
  for (const field of Object.keys(SurveyInput.shape).filter((name) => !tested.has(name))) {
    const { status, body } = await create({ name: unique(), type: "popover", [field]: [[{}]] });
    expect([status, body], field).toMatchObject([400, { attr: field }]);
  }
});

describe("a field is rejected", () => {
  it.each(fieldRules.filter(([, , { detail }]) => detail !== ""))("%s: %j", (field, value, refusal) =>
    expectRefusal({ [field]: value }, { ...refusal, attr: field }),
  );

  it("when it is missing in a new survey", async () => {
    expect(answer(await create({}))).toEqual(refused({ ...isRequired, attr: "name" }));
    expect(answer(await create({ name: unique() }))).toEqual(refused({ ...isRequired, attr: "type" }));
  });
});

describe("a body is rejected", () => {
  it.each([
    [[], { detail: "Invalid data. Expected a dictionary, but got list.", attr: null }],
    ["text", { detail: "Invalid data. Expected a dictionary, but got str.", attr: null }],
    [7, { detail: "Invalid data. Expected a dictionary, but got int.", attr: null }],
    [null, { code: "null", detail: "No data provided", attr: null }],
  ])("that is not an object: %j", async (body, refusal) => {
    const sent = typeof body === "string" ? JSON.stringify(body) : body;
    expect(answer(await create(sent))).toEqual(refused(refusal));
    expect(answer(await update((await buildSurvey(project)).id, sent))).toEqual(refused(refusal));
  });

  it("that is not JSON", async () => {
    expect(answer(await create("{"))).toMatchObject({
      status: 400,
      body: {
        type: "invalid_request",
        code: "parse_error",
        detail: expect.stringMatching(/^JSON parse error - /),
      },
    });
  });
});

const at = (path: string) => ({ attr: "questions", path: `questions.${path}` });
const open = { type: "open" as const, question: "Why?" };
const choice = { type: "single_choice", question: "Which?", choices: ["a", "b"] };
const rating = { type: "rating", question: "How?" };
const badScheme = "Link must be a URL with one of these schemes: [https, mailto]";
const badMail = "Invalid mailto link. Please enter a valid mailto link (e.g., mailto:example@domain.com).";
const badHost = "Invalid HTTPS URL. Please enter a valid HTTPS link.";
const link = (value: unknown) => ({ type: "link", question: "There?", link: value });

const questionRules: [title: string, questions: unknown[], refusal: Refusal][] = [
  ["no text", [{ type: "open" }], { detail: "Question text is required", ...at("0.question") }],
  [
    "an empty text",
    [open, { ...open, question: "" }],
    { detail: "Question text is required", ...at("1.question") },
  ],
  [
    "a number for text",
    [{ ...open, question: 5 }],
    { detail: "Question text must be a string", ...at("0.question") },
  ],
  ...["description", "buttonText", "lowerBoundLabel", "upperBoundLabel"].map(
    (field): [string, unknown[], Refusal] => [
      `a number for ${field}`,
      [{ ...rating, [field]: 5 }],
      { detail: `Question ${field} must be a string`, ...at(`0.${field}`) },
    ],
  ),
  [
    "choices that are no list",
    [{ ...choice, choices: "a" }],
    { detail: "Question choices must be a list of strings", ...at("0.choices") },
  ],
  [
    "a number for a choice",
    [{ ...choice, choices: ["a", 5] }],
    { detail: "Question choices must be strings", ...at("0.choices.1") },
  ],
  [
    "a blank choice",
    [{ ...choice, choices: ["a", " "] }],
    { detail: "Question choices cannot be empty", ...at("0.choices.1") },
  ],
  [
    "another content type",
    [{ ...open, descriptionContentType: "markdown" }],
    {
      detail: "Question descriptionContentType must be one of ['text', 'html']",
      ...at("0.descriptionContentType"),
    },
  ],
  ...(
    [
      ["http://x.com", badScheme],
      ["ftp://x.com", badScheme],
      ["javascript:alert(1)", badScheme],
      ["x.com", badScheme],
      [5, badScheme],
      ["mailto:someone", badMail],
      ["mailto:a@b", badMail],
      ["https://#.com", badHost],
      ["https://", badHost],
      ["https:///path", badHost],
    ] as const
  ).map(([value, detail]): [string, unknown[], Refusal] => [
    `the link ${value}`,
    [link(value)],
    { detail, ...at("0.link") },
  ]),
  [
    "validation that is no list",
    [{ ...open, validation: {} }],
    { detail: "Question validation must be a list of validation rules", ...at("0.validation") },
  ],
  [
    "a validation rule that is no object",
    [{ ...open, validation: ["email"] }],
    { detail: "Each validation rule must be an object", ...at("0.validation") },
  ],
  [
    "an unknown validation rule",
    [{ ...open, validation: [{ type: "regex" }] }],
    { detail: "Validation rule type must be one of: min_length, max_length, email", ...at("0.validation") },
  ],
  ...["min_length", "max_length"].flatMap((type) =>
    [0, -1, 1.5, "5"].map((value): [string, unknown[], Refusal] => [
      `${type} of ${JSON.stringify(value)}`,
      [{ ...open, validation: [{ type, value }] }],
      { detail: `Validation rule value for ${type} must be a positive integer`, ...at("0.validation") },
    ]),
  ),
  [
    "a minimum above the maximum",
    [
      {
        ...open,
        validation: [
          { type: "max_length", value: 2 },
          { type: "min_length", value: 3 },
        ],
      },
    ],
    { detail: "Minimum length cannot be greater than maximum length", ...at("0.validation") },
  ],
  [
    "translations that are no object",
    [{ ...open, translations: [] }],
    { detail: "Translations must be an object", ...at("0.translations") },
  ],
  [
    "a translation that is no object",
    [{ ...open, translations: { fr: "Quoi ?" } }],
    { detail: "Translations must be an object", ...at("0.translations") },
  ],
  [
    "a translation into no language",
    [{ ...open, translations: { klingonese: {} } }],
    { detail: "Invalid language code 'klingonese'", ...at("0.translations") },
  ],
  [
    "a translation into the base language",
    [{ ...open, translations: { en: { question: "Why?" } } }],
    { detail: /base language/, ...at("0.translations") },
  ],
  [
    "two translations into one language",
    [{ ...open, translations: { pt_BR: {}, "pt-br": {} } }],
    { detail: /collides/, ...at("0.translations") },
  ],
  [
    "a number for a translated text",
    [{ ...open, translations: { fr: { buttonText: 5 } } }],
    { detail: "Question 1: Translation 'fr' buttonText must be a string", ...at("0.translations") },
  ],
  [
    "fewer translated choices",
    [{ ...choice, choices: ["a", "b", "c"], translations: { es: { choices: ["x", "y"] } } }],
    {
      detail:
        "Question 1: Translation 'es' has 2 choices but question has 3 choices. Array lengths must match to avoid partial translations.",
      ...at("0.translations"),
    },
  ],
  [
    "a number for a translated choice",
    [open, { ...choice, translations: { es: { choices: ["x", 5] } } }],
    { detail: "Question 2: Translation 'es' choices must be a list of strings", ...at("1.translations") },
  ],
  [
    "a translated link elsewhere",
    [{ ...link("https://x.com"), translations: { fr: { link: "http://x.com" } } }],
    { detail: badScheme, ...at("0.translations") },
  ],
  // Ours, after all of these.
  ["no type", [{ question: "Why?" }], { ...isRequired, ...at("0.type") }],
  ["a null type", [{ question: "Why?", type: null }], { ...notNull, ...at("0.type") }],
  ["an unknown type", [open, { question: "Why?", type: "date" }], { ...noChoice("date"), ...at("1.type") }],
  ["an unknown display", [{ ...rating, display: "stars" }], { ...noChoice("stars"), ...at("0.display") }],
  ["a scale of 4", [{ ...rating, scale: 4 }], { ...noChoice("4"), ...at("0.scale") }],
  [
    "an emoji scale of 10",
    [{ ...rating, display: "emoji", scale: 10 }],
    { detail: "An emoji rating must have a scale of 2, 3 or 5.", ...at("0.scale") },
  ],
  [
    "a text for isNpsQuestion",
    [{ ...rating, scale: 10, isNpsQuestion: "no" }],
    { ...notBoolean, ...at("0.isNpsQuestion") },
  ],
  ["no choices", [{ type: "multiple_choice", question: "Which?" }], { ...isRequired, ...at("0.choices") }],
  [
    "empty choices",
    [{ ...choice, choices: [] }],
    { code: "empty", detail: "This list may not be empty.", ...at("0.choices") },
  ],
  ["a text for optional", [{ ...open, optional: "yes" }], { ...notBoolean, ...at("0.optional") }],
  ["a number for an id", [{ ...open, id: 5 }], { ...notString, ...at("0.id") }],
  [
    "two questions with one id",
    [{ ...open, id: "a" }, { ...choice, id: "a" }, open, open],
    { detail: "Question 0 has the same id; questions are counted from 0.", ...at("1.id") },
  ],
  [
    "branching that is no object",
    [{ ...open, branching: "end" }],
    { detail: "Invalid data. Expected a dictionary, but got str.", ...at("0.branching") },
  ],
  ["branching without a type", [{ ...open, branching: {} }], { ...isRequired, ...at("0.branching.type") }],
  [
    "unknown branching",
    [{ ...open, branching: { type: "random" } }],
    { ...noChoice("random"), ...at("0.branching.type") },
  ],
  [
    "a jump nowhere",
    [{ ...open, branching: { type: "specific_question" } }],
    { ...isRequired, ...at("0.branching.index") },
  ],
  [
    "a jump to a text",
    [{ ...open, branching: { type: "specific_question", index: "1" } }],
    { ...notInteger, ...at("0.branching.index") },
  ],
  [
    "a jump before the first question",
    [{ ...open, branching: { type: "specific_question", index: -1 } }],
    { ...below(0), ...at("0.branching.index") },
  ],
  [
    "a jump past the last question",
    [open, { ...open, branching: { type: "specific_question", index: 2 } }],
    { detail: "Question 2 does not exist: there are 2, counted from 0.", ...at("1.branching.index") },
  ],
  ...["open", "link", "multiple_choice"].map((type): [string, unknown[], Refusal] => [
    `branching by answer on ${type}`,
    [{ ...choice, type, branching: { type: "response_based", responseValues: {} } }],
    {
      detail: "response_based branching is only supported for rating and single_choice questions.",
      ...at("0.branching.type"),
    },
  ]),
  [
    "branching by answer without answers",
    [{ ...choice, branching: { type: "response_based" } }],
    { ...isRequired, ...at("0.branching.responseValues") },
  ],
  [
    "an answer that leads to a question that is not there",
    [{ ...choice, branching: { type: "response_based", responseValues: { 0: "end", 1: 1 } } }],
    {
      detail: "Question 1 does not exist: there are 1, counted from 0.",
      ...at("0.branching.responseValues.1"),
    },
  ],
  [
    "an answer that leads to a word",
    [{ ...rating, branching: { type: "response_based", responseValues: { negative: "next" } } }],
    {
      detail: 'A branching target must be a question\'s index or "end".',
      ...at("0.branching.responseValues.negative"),
    },
  ],
  [
    "an answer that leads to half a question",
    [{ ...rating, branching: { type: "response_based", responseValues: { negative: 0.5 } } }],
    {
      detail: 'A branching target must be a question\'s index or "end".',
      ...at("0.branching.responseValues.negative"),
    },
  ],
  [
    "a text of which sanitising leaves nothing",
    [{ ...open, question: "<script>alert(0)</script>" }],
    { detail: "Question text is required", ...at("0.question") },
  ],
  [
    "a choice of which sanitising leaves nothing",
    [{ ...choice, choices: ["a", "<!-- b -->"] }],
    { detail: "Question choices cannot be empty", ...at("0.choices.1") },
  ],
  // Their order.
  [
    "what PostHog refuses, before what only we refuse",
    [{ question: "Why?" }, { ...open, question: "" }],
    { detail: "Question text is required", ...at("1.question") },
  ],
  [
    "the choices, before the link",
    [{ ...choice, choices: [""], link: "ftp://x" }],
    { detail: "Question choices cannot be empty", ...at("0.choices.0") },
  ],
  [
    "the translations, before the link and validation",
    [{ ...link("ftp://x"), translations: [], validation: {} }],
    { detail: "Translations must be an object", ...at("0.translations") },
  ],
];

describe("a question is rejected", () => {
  it.each(questionRules)("with %s", (_, questions, refusal) => expectRefusal({ questions }, refusal));
});

const everyone =
  "Invalid operation: User targeting rolls out to everyone. If you want to roll out to everyone, delete this targeting";
const group = (properties: unknown[], rest: object = {}) => ({ groups: [{ properties, ...rest }] });
const property = (rest: object) => ({ key: "email", type: "person", operator: "exact", value: "x", ...rest });
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

const tooLarge =
  "Regular expressions are too large: at most 2000 characters each, where repetitions such as {1,50} count in expanded form.";

const objectRules: [title: string, body: () => Body, refusal: Refusal][] = [
  [
    "a linked flag that does not exist",
    () => ({ linked_flag_id: int32 }),
    { detail: "Feature Flag with this ID does not exist", attr: null },
  ],
  [
    "a targeting flag that does not exist",
    () => ({ targeting_flag_id: int32 }),
    { detail: "Targeting Feature Flag with this ID does not exist", attr: null },
  ],
  [
    "an insight",
    () => ({ linked_insight_id: 5 }),
    { detail: "Insight with this ID does not exist", attr: null },
  ],
  [
    "no insight at all",
    () => ({ linked_insight_id: 0 }),
    { detail: "Insight with this ID does not exist", attr: null },
  ],
  [
    "a variant without a flag",
    () => ({ conditions: { linkedFlagVariant: "a" } }),
    { detail: "linkedFlagVariant can only be used when a linked_flag_id is specified", attr: null },
  ],
  [
    "any variant without a flag",
    () => ({ conditions: { linkedFlagVariant: "any" }, linked_flag_id: null }),
    { detail: "linkedFlagVariant can only be used when a linked_flag_id is specified", attr: null },
  ],
  [
    "a variant the flag does not have",
    () => ({ conditions: { linkedFlagVariant: "c" }, linked_flag_id: variantFlag }),
    { detail: "Feature flag variant 'c' does not exist. Available variants: a, b", attr: null },
  ],
  [
    "a variant of a flag without variants",
    () => ({ conditions: { linkedFlagVariant: "c" }, linked_flag_id: plainFlag }),
    {
      detail: "Feature flag variant 'c' specified but the linked feature flag has no variants",
      attr: null,
    },
  ],
  ...[{}, { rollout_percentage: null }, { rollout_percentage: 100 }].map(
    (rest): [string, () => Body, Refusal] => [
      `targeting of everyone: ${JSON.stringify(rest)}`,
      () => ({
        targeting_flag_filters: { groups: [{ properties: [property({})] }, { properties: [], ...rest }] },
      }),
      { detail: everyone, attr: null },
    ],
  ),
  [
    "targeting without properties",
    () => ({ targeting_flag_filters: { groups: [{ rollout_percentage: 100 }] } }),
    { detail: everyone, attr: null },
  ],
  [
    "sampling that began yesterday",
    () => ({ response_sampling_start_date: yesterday() }),
    {
      detail:
        /^Response sampling start date must be today or a future date in UTC\. Got .+ when current time is .+$/,
      attr: "response_sampling_start_date",
    },
  ],
  [
    "a sampling interval of 0",
    () => ({ response_sampling_interval: 0 }),
    { detail: "Response sampling interval must be greater than 0.", attr: "response_sampling_interval" },
  ],
  [
    "sampling without a start",
    () => ({ response_sampling_interval: 1, response_sampling_limit: 5 }),
    {
      detail: "Response sampling start date should be set if response_sampling_start_date is not zero.",
      attr: "response_sampling_start_date",
    },
  ],
  [
    "sampling for longer than ten years",
    () => ({ response_sampling_interval: int32, response_sampling_interval_type: "month" }),
    {
      code: "max_value",
      detail: "A sampling plan can cover at most 3650 days.",
      attr: "response_sampling_interval",
    },
  ],
  [
    "shuffling together with branching",
    () => ({
      appearance: { shuffleQuestions: true },
      questions: [{ ...open, branching: { type: "end" } }],
    }),
    {
      detail:
        "Question shuffling and question branching cannot be used together. Please disable one of these features.",
      attr: null,
    },
  ],
  [
    "an external survey with a linked flag",
    () => ({ type: "external_survey", linked_flag_id: plainFlag, conditions: { url: "x" } }),
    { detail: "linked_flag_id is not allowed for external surveys", attr: "linked_flag_id" },
  ],
  [
    "an external survey with targeting",
    () => ({
      type: "external_survey",
      targeting_flag_filters: group([property({})]),
      conditions: { url: "x" },
    }),
    { detail: "targeting_flag_filters is not allowed for external surveys", attr: "targeting_flag_filters" },
  ],
  [
    "an external survey with conditions of pages",
    () => ({
      type: "external_survey",
      conditions: {
        events: { values: [{ name: "e" }] },
        actions: { values: [{ id: 1 }] },
        selector: "#a",
        url: "x",
        seenSurveyWaitPeriodInDays: 0,
        deviceTypes: null,
      },
      appearance: { surveyPopupDelaySeconds: 5 },
    }),
    {
      detail:
        "The following condition fields are not allowed for external surveys: url, selector, seenSurveyWaitPeriodInDays, actions, events",
      attr: "conditions",
    },
  ],
  [
    "a color that is none",
    () => ({ type: "popover", appearance: { borderColor: "var(--line)", textColor: "notacolor" } }),
    { detail: "textColor must be a CSS color.", attr: "appearance", path: "appearance.textColor" },
  ],
  [
    "an external survey with a delay",
    () => ({ type: "external_survey", appearance: { surveyPopupDelaySeconds: 5 } }),
    { detail: "surveyPopupDelaySeconds is not allowed for external surveys", attr: "appearance" },
  ],
  [
    "iterations beyond all calendars",
    () => ({ iteration_count: 500, iteration_frequency_days: int32 }),
    { detail: "The last iteration must begin before the year 10000.", attr: "iteration_frequency_days" },
  ],
  [
    "a page's regular expression that is too large",
    () => ({ conditions: { url: "[a-z]{1,255}".repeat(50), urlMatchType: "not_regex" } }),
    { detail: tooLarge, attr: "conditions", path: "conditions.url" },
  ],
  [
    "regular expressions of events that are too large together",
    () => ({
      conditions: {
        url: "a{750}a{750}",
        urlMatchType: "regex",
        events: {
          values: [
            { name: "paid", propertyFilters: { plan: { operator: "regex", values: ["b{400}", "c{400}"] } } },
          ],
        },
      },
    }),
    { detail: tooLarge, attr: "conditions" },
  ],
  // Filters, validated when the flag is created.
  [
    "targeting without groups",
    () => ({ targeting_flag_filters: { payloads: {} } }),
    { detail: "Feature flags must have at least one condition set (group).", attr: "filters" },
  ],
  ...["regex", "not_regex"].map((operator): [string, () => Body, Refusal] => [
    `targeting by a broken ${operator}`,
    () => ({ targeting_flag_filters: group([property({ operator, value: "(" })]) }),
    {
      detail: "groups[0].properties[0].value: invalid regex pattern",
      attr: "filters",
      path: "targeting_flag_filters.groups.0.properties.0.value",
    },
  ]),
  [
    "targeting by an event",
    () => ({ targeting_flag_filters: group([property({ type: "event" })]) }),
    {
      detail: "groups[0].properties[0].type must be one of: person, cohort, flag",
      attr: "filters",
      path: "targeting_flag_filters.groups.0.properties.0.type",
    },
  ],
  [
    "targeting of 101 percent",
    () => ({ targeting_flag_filters: group([property({})], { rollout_percentage: 101 }) }),
    {
      detail: "groups[0].rollout_percentage must be between 0 and 100, got 101",
      attr: "filters",
      path: "targeting_flag_filters.groups.0.rollout_percentage",
    },
  ],
  ...["regex", "icontains", "not_icontains", "gt", "gte", "lt", "lte"].map(
    (operator): [string, () => Body, Refusal] => [
      `targeting by ${operator} a number`,
      () => ({ targeting_flag_filters: group([property({ operator, value: 10 })]) }),
      {
        code: "invalid_value",
        detail: `Invalid value for operator ${operator}: 10`,
        attr: "filters",
        path: "targeting_flag_filters.groups.0.properties.0.value",
      },
    ],
  ),
  [
    "targeting of a cohort that does not exist",
    () => ({ targeting_flag_filters: group([property({ type: "cohort", key: "id", value: int32 })]) }),
    {
      code: "cohort_does_not_exist",
      detail: `Cohort with id ${int32} does not exist`,
      attr: "filters",
      path: "targeting_flag_filters.groups.0.properties.0.value",
    },
  ],
];

describe("a survey is rejected", () => {
  it.each(objectRules)("with %s", (_, body, refusal) => expectRefusal(body(), refusal));

  it("when another survey has its name, case-sensitive, including archived and excluding deleted ones", async () => {
    const taken = await buildSurvey(project, { archived: true });
    const body = { name: taken.name, type: "popover" };
    expect(answer(await create(body))).toEqual(
      refused({ code: "unique", detail: "There is already a survey with this name.", attr: null }),
    );
    const other = await buildSurvey(project);
    expect(answer(await update(other.id, { name: ` ${taken.name} ` }))).toEqual(
      refused({ code: "unique", detail: "There is already another survey with this name.", attr: null }),
    );
    expect((await update(taken.id, { name: taken.name })).status).toBe(200);
    expect((await create({ ...body, name: taken.name.toUpperCase() })).status).toBe(201);
    await call(surveys.remove, one, { as: key, params: { project_id: project.id, id: taken.id } });
    expect((await create(body)).status).toBe(201);
  });

  it("when it combines shuffling and branching, one of them stored", async () => {
    const detail = /^Question shuffling and question branching cannot be used together/;
    const branching = [{ ...open, branching: { type: "next_question" as const } }];
    const branches = await buildSurvey(project, { questions: branching });
    const shuffles = await buildSurvey(project, { appearance: { shuffleQuestions: true } });
    for (const [survey, change] of [
      [branches, { appearance: { shuffleQuestions: true } }],
      [shuffles, { questions: branching }],
      [shuffles, { questions: branching, appearance: { zIndex: 1 } }],
    ] as const)
      expect(answer(await update(survey.id, change))).toEqual(refused({ detail, attr: null }));
    expect((await update(shuffles.id, { questions: [open] })).status).toBe(200);
  });

  it("when its base language is one of its translations", async () => {
    const survey = await buildSurvey(project, {
      translations: { fr: { name: "Nom" } },
      questions: [{ type: "open", question: "Why?", translations: { de: { question: "Warum?" } } }],
    });
    for (const base_language of ["fr", "FR", "de"])
      expect(answer(await update(survey.id, { base_language }))).toEqual(
        refused({ detail: /base language/, attr: "base_language" }),
      );
    expect((await update(survey.id, { base_language: "fr", translations: null })).status).toBe(200);
  });

  it("when it ends before its current iteration", async () => {
    const survey = await buildSurvey(project, {
      start_date: new Date().toISOString(),
      iteration_count: 3,
      iteration_frequency_days: 7,
      current_iteration: 2,
    });
    expect(answer(await update(survey.id, { iteration_count: 1 }))).toEqual(
      refused({ detail: "Cannot change survey recurrence to 1, should be at least 2", attr: null }),
    );
    expect((await update(survey.id, { iteration_count: 2 })).status).toBe(200);
    expect((await update(survey.id, { iteration_count: 0 })).status).toBe(200);
  });

  it("when it links a deleted flag", async () => {
    const flag = await buildFlag(project);
    const survey = await buildSurvey(project, { linked_flag_id: flag.id });
    await db.featureFlag.update({
      where: { project_id_id: { project_id: project.id, id: flag.id } },
      data: { deleted: true },
    });
    expect((await update(survey.id, { linked_flag_id: flag.id, description: "x" })).status).toBe(200);
    expect(answer(await update((await buildSurvey(project)).id, { linked_flag_id: flag.id }))).toEqual(
      refused({ detail: "Feature Flag with this ID does not exist", attr: null }),
    );
  });

  it("when it names another project's flags", async () => {
    const flag = await buildFlag(await buildProject());
    await expectRefusal(
      { linked_flag_id: flag.id },
      { detail: "Feature Flag with this ID does not exist", attr: null },
    );
    await expectRefusal(
      { targeting_flag_id: flag.id },
      { detail: "Targeting Feature Flag with this ID does not exist", attr: null },
    );
  });
});

describe("the first error is reported", () => {
  const wrong: [field: string, value: unknown][] = [
    ["name", ""],
    ["description", null],
    ["type", "banner"],
    ["schedule", "daily"],
    ["linked_flag_id", "x"],
    ["linked_insight_id", "x"],
    ["targeting_flag_id", "x"],
    ["targeting_flag_filters", "x"],
    ["remove_targeting_flag", "x"],
    ["questions", [{ ...open, branching: { type: "specific_question", index: 9 } }]],
    ["conditions", []],
    ["appearance", { whiteLabel: 1 }],
    ["start_date", "x"],
    ["end_date", "x"],
    ["archived", null],
    ["responses_limit", -1],
    ["iteration_count", 501],
    ["iteration_frequency_days", -1],
    ["current_iteration", -1],
    ["current_iteration_start_date", "x"],
    ["response_sampling_start_date", "x"],
    ["response_sampling_interval_type", "x"],
    ["response_sampling_interval", -1],
    ["response_sampling_limit", -1],
    ["enable_partial_responses", "x"],
    ["enable_iframe_embedding", null],
    ["hosted_responses", null],
    ["contact_priority", "x"],
    ["hosted_pin", "x"],
    ["hosted_title", null],
    ["hosted_redirect_url", "x"],
    ["base_language", "x"],
    ["translations", { x: {} }],
  ];

  it("every field has its place in the order", () => {
    const ordered = Object.keys(SurveyInput.shape).filter((field) => !withoutRules.includes(field));
    expect(wrong.map(([field]) => field)).toEqual(ordered);
  });

  it.each(wrong.map(([field], index) => [field, index] as const))(
    "%s before all fields after it",
    async (field, index) => {
      const backwards = Object.fromEntries(wrong.slice(index).reverse());
      const survey = await buildSurvey(project);
      expect((await update(survey.id, backwards)).body).toMatchObject({ attr: field });
      const { body } = await create({ name: unique(), type: "popover", ...backwards });
      expect(body).toMatchObject({ attr: field });
    },
  );

  it("fields before rules over several fields", async () => {
    await expectRefusal(
      {
        iteration_count: 501,
        linked_flag_id: int32,
        targeting_flag_filters: { groups: [{ properties: [], rollout_percentage: 100 }] },
      },
      { ...above(500), attr: "iteration_count" },
    );
    await expectRefusal(
      { linked_flag_id: int32, translations: { en: { name: "x" } } },
      { detail: /base language/, attr: "translations" },
    );
  });

  it("a saved analysis of the project is linked; a deleted one stays, and can't be linked again", async () => {
    const insight = (of: { id: number }, short_id: string) =>
      db.insight.create({
        data: { project_id: of.id, short_id, name: short_id, filters: { insight: "PATHS" } },
      });
    const [own, other] = [
      await insight(project, "ownOwn12"),
      await insight(await buildProject(), "other123"),
    ];
    const survey = await buildSurvey(project);
    const change = (linked_insight_id: number | null) =>
      call(surveys.update, one, {
        as: key,
        params: { project_id: project.id, id: survey.id },
        body: { linked_insight_id },
      });
    const unknown = { status: 400, body: { detail: "Insight with this ID does not exist", attr: null } };
    expect(await change(other.id)).toMatchObject(unknown);
    expect((await change(own.id)).body).toMatchObject({ linked_insight_id: own.id });
    await db.insight.update({
      where: { project_id_id: { project_id: project.id, id: own.id } },
      data: { deleted: true },
    });
    expect((await change(own.id)).body).toMatchObject({ linked_insight_id: own.id });
    expect((await change(null)).body).toMatchObject({ linked_insight_id: null });
    expect(await change(own.id)).toMatchObject(unknown);
    const log = await db.activity.findMany({
      where: { project_id: project.id, item_id: survey.id },
      orderBy: { created_at: "asc" },
    });
    const name = { id: own.id, short_id: "ownOwn12", name: "ownOwn12" };
    expect(log.map(({ detail }) => (detail as { changes: unknown }).changes)).toMatchObject([
      null,
      [{ field: "linked_insight", action: "created", before: null, after: name }],
      [{ field: "linked_insight", action: "deleted", before: name, after: null }],
    ]);
  });

  it("rules over several fields in their order", async () => {
    const taken = await buildSurvey(project);
    const broken: [Body, string][] = [
      [{ linked_flag_id: int32 }, "Feature Flag with this ID does not exist"],
      [{ targeting_flag_id: int32 }, "Targeting Feature Flag with this ID does not exist"],
      [{ linked_insight_id: 1 }, "Insight with this ID does not exist"],
      [
        { conditions: { linkedFlagVariant: "a", url: "x" } },
        "linkedFlagVariant can only be used when a linked_flag_id is specified",
      ],
      [{ name: taken.name }, "There is already another survey with this name."],
      [{ targeting_flag_filters: { groups: [{}] } }, everyone],
      [{ response_sampling_interval: 0 }, "Response sampling interval must be greater than 0."],
      [
        { appearance: { shuffleQuestions: true }, questions: [{ ...open, branching: { type: "end" } }] },
        "Question shuffling and question branching cannot be used together. Please disable one of these features.",
      ],
      [
        { type: "external_survey", conditions: { url: "x" } },
        "The following condition fields are not allowed for external surveys: url",
      ],
    ];
    const survey = await buildSurvey(project);
    for (const [index, [, detail]] of broken.entries()) {
      const body = Object.assign(
        {},
        ...broken
          .slice(index)
          .map(([part]) => part)
          .reverse(),
      ) as Body;
      expect((await update(survey.id, body)).body).toMatchObject({ detail });
    }
  });
});

describe("a field is accepted", () => {
  it.each([
    ["name", " 5 ", "5"],
    ["name", "🙂".repeat(400), "🙂".repeat(400)],
    ["description", " a <b>b ", "a <b>b"],
    ["description", "", ""],
    ["type", "api", "api"],
    ["type", "external_survey", "external_survey"],
    ["schedule", null, null],
    ["schedule", "always", "always"],
    ["questions", null, null],
    ["questions", [], []],
    ["conditions", null, null],
    ["conditions", { odd: [null, { "": 0 }] }, { odd: [null, { "": 0 }] }],
    ["appearance", { surveyPopupDelaySeconds: 0, odd: 1 }, { surveyPopupDelaySeconds: 0, odd: 1 }],
    [
      "appearance",
      { surveyPopupDelaySeconds: 6000, whiteLabel: true },
      { surveyPopupDelaySeconds: 6000, whiteLabel: true },
    ],
    ["start_date", "2023-04-01T12:00:10", "2023-04-01T12:00:10Z"],
    ["start_date", "2023-04-01T12:00:10.5+02:00", "2023-04-01T10:00:10.500000Z"],
    ["start_date", "2023-04-01", "2023-04-01T00:00:00Z"],
    ["start_date", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"],
    ["end_date", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"],
    ["end_date", null, null],
    ["archived", "yes", true],
    ["archived", 1, true],
    ["responses_limit", "12", 12],
    ["responses_limit", 0, 0],
    ["responses_limit", int32, int32],
    ["responses_limit", null, null],
    ["iteration_count", 500, 500],
    ["iteration_frequency_days", 1000, 1000],
    ["response_sampling_interval_type", null, null],
    ["enable_partial_responses", null, null],
    ["enable_iframe_embedding", true, true],
    ["contact_priority", "exempt", "exempt"],
    ["base_language", " pt_BR ", "pt-br"],
    ["base_language", "", "en"],
    ["translations", { Ro_RO: { name: "Nume", odd: 1 }, fr: {} }, { "ro-ro": { name: "Nume", odd: 1 } }],
    ["form_content", { any: ["thing"] }, { any: ["thing"] }],
    ["form_content", 0, 0],
  ])("%s: %j", async (field, value, expected) => {
    const name = unique();
    const made = await create({ name, type: "popover", [field]: value });
    expect([made.status, made.body]).toMatchObject([201, { [field]: expected }]);
    if (field === "name")
      await db.survey.delete({ where: { project_id_id: { project_id: project.id, id: made.body.id } } });
    const survey = await buildSurvey(project);
    const { status, body } = await update(survey.id, { [field]: value });
    expect([status, body]).toMatchObject([200, { [field]: expected }]);
    const read = await call(surveys.get, one, {
      as: key,
      params: { project_id: project.id, id: survey.id },
    });
    expect(read.body).toMatchObject({ [field]: expected });
    await db.survey.delete({ where: { project_id_id: { project_id: project.id, id: survey.id } } });
  });

  it("without the spaces around what people paste: addresses, selectors, variants, also inside JSON", async () => {
    const conditions = {
      url: " https://example.com/ \n",
      selector: "\t#buy ",
      linkedFlagVariant: " a",
      kept: " x ",
    };
    const trimmed = { url: "https://example.com/", selector: "#buy", linkedFlagVariant: "a", kept: " x " };
    const body = {
      type: "popover",
      linked_flag_id: variantFlag,
      appearance: { widgetSelector: " #help ", placeholder: " x" },
    };
    for (const sent of [conditions, JSON.stringify(conditions)]) {
      const { status, body: survey } = await create({ ...body, name: unique(), conditions: sent });
      expect(status).toBe(201);
      expect(survey.conditions).toEqual(trimmed);
      expect(survey.appearance).toMatchObject({ widgetSelector: "#help", placeholder: " x" });
    }
  });

  it("null, for a field that is not set", async () => {
    const { status } = await create({
      name: unique(),
      type: "popover",
      targeting_flag_id: null,
      targeting_flag_filters: null,
      remove_targeting_flag: null,
      linked_flag_id: null,
      linked_insight_id: null,
    });
    expect(status).toBe(201);
  });

  it("targeting of some users, and {} as no targeting", async () => {
    const some = { groups: [{ properties: [], rollout_percentage: 30 }] };
    const { body } = await create({ name: unique(), type: "popover", targeting_flag_filters: some });
    expect(body.targeting_flag?.filters).toMatchObject(some);
    const { body: none } = await create({ name: unique(), type: "popover", targeting_flag_filters: {} });
    expect(none.targeting_flag).toBeNull();
    const cohort = group([property({ type: "cohort", key: "id", value: staticCohort })]);
    expect((await create({ name: unique(), type: "popover", targeting_flag_filters: cohort })).status).toBe(
      201,
    );
  });

  it("a variant that the flag has, or any", async () => {
    for (const linkedFlagVariant of ["a", "b", "any"]) {
      const body = { name: unique(), type: "popover", conditions: { linkedFlagVariant } };
      expect((await create({ ...body, linked_flag_id: variantFlag })).status).toBe(201);
    }
  });

  it("an https or mailto link, and none", async () => {
    const links = ["https://x.com/a?b=c", "mailto:a.b+c@d-e.org", "", null, undefined];
    const { status } = await create({ name: unique(), type: "popover", questions: links.map(link) });
    expect(status).toBe(201);
  });

  it("the fields of an external survey", async () => {
    const conditions = {
      url: null,
      events: { values: [] },
      actions: null,
      cancelEvents: { values: [{ name: "e" }] },
    };
    const body = {
      name: unique(),
      type: "external_survey",
      conditions,
      appearance: { surveyPopupDelaySeconds: 0 },
    };
    expect((await create(body)).status).toBe(201);
  });
});
