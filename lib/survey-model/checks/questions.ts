/** Q1 to Q7: questions. */

import { sanitizeHtml } from "@/lib/contract/survey/html";
import { type AnswerForm, answerFormOf, offersChoices } from "@/lib/contract/survey/question-kinds";
import { linkFault, suggestLink } from "@/lib/contract/survey/question-rules";
import { scales, scalesOf } from "@/lib/contract/survey/scales";
import { fieldNames, textsOf } from "@/lib/contract/survey/texts";
import type { JsonObject } from "@/lib/contract/wire/json";
import type {
  CheckedSurvey,
  Edit,
  Facts,
  Fix,
  MessageValues,
  Problem,
} from "@/lib/survey-model/checks/problem";
import { excerpt, isFilled, listOf, objectOf, questionsOf, textOf } from "@/lib/survey-model/checks/read";
import { removedMarkup } from "@/lib/survey-model/checks/removed-markup";
import { fixedChoices } from "@/lib/survey-model/comparability";
import { isUntitled, newQuestionTexts } from "@/lib/survey-model/default-texts";

/** Problems of single questions. */
export function checkQuestions(survey: CheckedSurvey, { published = {} }: Facts): Problem[] {
  const questions = questionsOf(survey);
  const former = new Map(questionsOf(published).map((question) => [question.id, question]));
  return [
    ...questions.flatMap((question, at) => [
      ...emptyText(question, at, { former: former.get(question.id), isOnly: questions.length === 1 }),
      ...rulesOf(question).flatMap((rule) => rule(question, at, former.get(question.id))),
      ...markup(question, at),
      ...untouched(question, at),
    ]),
    ...appearanceMarkup(survey),
    ...untitled(survey),
  ];
}

/** A rule for one question. @param former the same question in the stored survey */
type Rule = (question: JsonObject, at: number, former: JsonObject | undefined) => Problem[];

/** The rules for the answers of a question, by type. */
const rulesOfForm = {
  text: [],
  nothing: [badLink],
  rating: [badScale],
  choice: [fewChoices, badChoices],
  choices: [fewChoices, badChoices],
} satisfies Record<AnswerForm, readonly Rule[]>;

function rulesOf({ type }: JsonObject): readonly Rule[] {
  const form = answerFormOf(type);
  return form === null ? [] : rulesOfForm[form];
}

const problem = (
  given: Pick<Problem, "code"> & Partial<Problem>,
  at: number,
  path: string,
  values: MessageValues = {},
  fixes: readonly Fix[] = [],
): Problem => ({
  severity: "error",
  tab: "questions",
  path: `questions.${at}.${path}`,
  questions: [at],
  values: { question: at + 1, ...values },
  fixes,
  ...given,
});

/** Q1. Questions without a text. The fix restores the stored text. */
function emptyText(
  { question }: JsonObject,
  at: number,
  { former, isOnly }: { former: JsonObject | undefined; isOnly: boolean },
): Problem[] {
  if (isFilled(question)) return [];
  const text = former?.question;
  const fixes: Fix[] = [
    ...(isFilled(text)
      ? [
          {
            name: "formerText",
            values: { text: excerpt(text) },
            edits: [{ kind: "set", path: ["questions", at, "question"], value: text }] as const,
          },
        ]
      : []),
    ...(isOnly
      ? []
      : [
          {
            name: "removeQuestion",
            values: { question: at + 1 },
            edits: [{ kind: "removeQuestion", question: at }] as const,
          },
        ]),
  ];
  return [problem({ code: "Q1" }, at, "question", {}, fixes)];
}

/** Q2. An open choice counts as one of the two choices. */
function fewChoices(question: JsonObject, at: number, former: JsonObject | undefined): Problem[] {
  const choices = listOf(question.choices);
  if (choices.length >= 2) return [];
  const lost = (former ? fixedChoices(former) : [])
    .filter(isFilled)
    .filter((text) => !choices.includes(text));
  const fixes: Fix[] = [
    ...(choices.length + lost.length >= 2
      ? [
          {
            name: "formerChoices",
            values: { count: lost.length, text: excerpt(lost[0] ?? "") },
            edits: [{ kind: "addChoices", question: at, texts: lost }] as const,
          },
        ]
      : []),
    { name: "turnOpen", values: {}, edits: [{ kind: "turnOpen", question: at }] },
  ];
  return [problem({ code: "Q2" }, at, "choices", { count: choices.length }, fixes)];
}

/** Q3. Answers are identified by their text, so repeated ones are the same. */
function badChoices(question: JsonObject, at: number): Problem[] {
  const seen = new Set<string>();
  return listOf(question.choices).flatMap((choice, place) => {
    const text = textOf(choice).trim();
    const variant = text === "" ? "blank" : seen.has(text) ? "repeated" : null;
    seen.add(text);
    if (variant === null) return [];
    return [
      problem({ code: "Q3", variant }, at, `choices.${place}`, { choice: place + 1, text: excerpt(text) }, [
        {
          name: "removeChoice",
          values: { choice: place + 1 },
          edits: [{ kind: "removeChoice", question: at, choice: place }],
        },
      ]),
    ];
  });
}

/** Q4. A draft can lack its link, respondents need it. */
function badLink({ link }: JsonObject, at: number): Problem[] {
  if (!isFilled(link)) return [problem({ code: "Q4", variant: "missing" }, at, "link")];
  if (linkFault(link) === null) return [];
  const better = suggestLink(link);
  const fix: Fix[] =
    better === null
      ? []
      : [
          {
            name: "setLink",
            values: { link: excerpt(better) },
            edits: [{ kind: "set", path: ["questions", at, "link"], value: better }],
          },
        ];
  return [problem({ code: "Q4", variant: "bad" }, at, "link", { link: excerpt(link) }, fix)];
}

/** Q5. A missing scale counts as 5. */
function badScale({ scale, display }: JsonObject, at: number): Problem[] {
  const allowed: readonly number[] = scalesOf(display);
  const effectiveScale = scale ?? 5;
  if (typeof effectiveScale === "number" && allowed.includes(effectiveScale)) return [];
  const wanted = typeof effectiveScale === "number" ? effectiveScale : 5;
  const numbers: readonly number[] = scales.number;
  const nearest = allowed.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? 5;
  const set = (key: string, value: unknown) =>
    ({ kind: "set", path: ["questions", at, key], value }) as const;
  const fixes: Fix[] = [
    { name: "setScale", values: { scale: nearest }, edits: [set("scale", nearest)] },
    ...(numbers.includes(wanted)
      ? [{ name: "showNumbers", values: {}, edits: [set("display", "number")] }]
      : []),
  ];
  const values = {
    scale: typeof effectiveScale === "number" ? effectiveScale : "?",
    display: display === "emoji" ? "emoji" : "number",
  };
  return [problem({ code: "Q5" }, at, "scale", values, fixes)];
}

/** A link has a specific rule, and choices are lists. */
const markedTexts = fieldNames(
  textsOf("question").filter(({ translation, isList }) => translation === "needed" && !isList),
);

/** Cache of checked texts and their removed markup: while one is edited, all others stay the same. */
const removedByText = new Map<string, readonly string[]>();
const maxCachedTexts = 2000;

function removedFrom(text: string): readonly string[] {
  if (!text.includes("<")) return [];
  const removed = removedByText.get(text) ?? removedMarkup(text);
  if (removedByText.size >= maxCachedTexts) removedByText.clear();
  removedByText.set(text, removed);
  return removed;
}

/** Q6. Stored texts are sanitized already; this is for texts that are being edited. */
function markup(question: JsonObject, at: number): Problem[] {
  const texts = markedTexts.map((field) => {
    const edit = (text: string): Edit => ({ kind: "set", path: ["questions", at, field], value: text });
    // Without this text a question would have another problem.
    return { path: field, text: textOf(question[field]), isNeeded: field === "question", edit };
  });
  const choices = (offersChoices(question.type) ? listOf(question.choices) : []).map((choice, place) => ({
    path: `choices.${place}`,
    text: textOf(choice),
    isNeeded: true,
    edit: (text: string): Edit => ({ kind: "choiceText", question: at, choice: place, text }),
  }));
  return [...texts, ...choices].flatMap(({ path, text, isNeeded, edit }) => {
    const removed = removedFrom(text);
    if (removed.length === 0) return [];
    const fixes = cleaning(text, isNeeded, edit);
    return [problem({ code: "Q6", variant: "question" }, at, path, { removed: listed(removed) }, fixes)];
  });
}

/** Removes the markup now, as saving would; null if nothing would remain. */
function cleaning(text: string, isNeeded: boolean, edit: (text: string) => Edit): Fix[] {
  const clean = sanitizeHtml(text);
  return isNeeded && !isFilled(clean) ? [] : [{ name: "cleanMarkup", values: {}, edits: [edit(clean)] }];
}

const listed = (removed: readonly string[]): string => removed.slice(0, 5).join(", ");

/** The texts of the intro and the thank-you message are edited with the questions. */
function appearanceMarkup({ appearance }: CheckedSurvey): Problem[] {
  return textsOf("appearance").flatMap(({ field, screen = "trigger" }) => {
    const text = textOf(objectOf(appearance)[field]);
    const removed = removedFrom(text);
    if (removed.length === 0) return [];
    return [
      {
        code: "Q6",
        variant: screen,
        severity: "error",
        tab: screen === "intro" || screen === "thanks" ? "questions" : "appearance",
        path: `appearance.${field}`,
        questions: [],
        values: { removed: listed(removed) },
        fixes: cleaning(text, false, (clean) => ({ kind: "set", path: ["appearance", field], value: clean })),
      } as const,
    ];
  });
}

/** Q7. The default text of a new question or survey was not edited. */
const untouched = ({ question }: JsonObject, at: number): Problem[] =>
  newQuestionTexts.includes(textOf(question))
    ? [
        problem({ code: "Q7", variant: "question", severity: "hint" }, at, "question", {
          text: textOf(question),
        }),
      ]
    : [];

function untitled({ name }: CheckedSurvey): Problem[] {
  if (!isUntitled(textOf(name))) return [];
  return [
    {
      code: "Q7",
      variant: "survey",
      severity: "hint",
      tab: "questions",
      path: "name",
      questions: [],
      values: { text: textOf(name) },
      fixes: [],
    },
  ];
}
