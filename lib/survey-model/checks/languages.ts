/** L1 to L4: translations, and the English texts that the widget adds. */

import { offersChoices } from "@/lib/contract/survey/question-kinds";
import type { Screen } from "@/lib/contract/survey/texts";
import {
  languagesOf,
  needsTranslation,
  screenOf,
  shownTextsOf,
  type TranslatableText,
  translationOf,
  translationPath,
} from "@/lib/contract/survey/translatable";
import { languageFamily } from "@/lib/contract/wire/language";
import type { CheckedSurvey, Edit, Facts, Fix, Problem } from "@/lib/survey-model/checks/problem";
import { excerpt, listOf, objectOf, questionsOf, textOf } from "@/lib/survey-model/checks/read";
import { translateWidgetText } from "@/lib/survey-model/default-texts";
import { staleTranslations } from "@/lib/survey-model/translations/stale";

/** Problems of a survey's languages. */
export function checkLanguages(survey: CheckedSurvey, facts: Facts): Problem[] {
  const { addedLanguages = [] } = facts;
  const base = textOf(survey.base_language) || "en";
  const languages = [...new Set([...languagesOf(survey), ...addedLanguages])].filter((code) => code !== base);
  if (languages.length === 0) return foreign(survey);
  return [...missing(survey, languages), ...stale(survey, facts), ...miscounted(survey), ...foreign(survey)];
}

const problem = (
  details: Pick<Problem, "code" | "severity" | "path" | "values" | "fixes">,
  { question, field }: Pick<TranslatableText, "question" | "field">,
): Problem => ({
  ...details,
  variant: screenOf({ question, field }) ?? "question",
  tab: "languages",
  questions: question === null ? [] : [question],
  values: { ...details.values, question: (question ?? 0) + 1 },
});

/** L1. One per question or screen and language, however many texts are missing. */
function missing(survey: CheckedSurvey, languages: readonly string[]): Problem[] {
  const byPlace = new Map<number | Screen | null, TranslatableText[]>();
  for (const text of shownTextsOf(survey)) {
    const place = text.question ?? screenOf(text);
    byPlace.set(place, [...(byPlace.get(place) ?? []), text]);
  }
  const miscounts = new Set(miscounted(survey).map(({ path }) => path));
  return [...byPlace.values()].flatMap((texts) =>
    languages.flatMap((language) => {
      const absent = texts.filter(
        (text) =>
          needsTranslation(survey, text, language) &&
          translationOf(survey, text, language) === null &&
          !miscounts.has(translationPath({ ...text, choice: null }, language)),
      );
      const [first] = absent;
      if (first === undefined) return [];
      const values = { language, count: absent.length, text: excerpt(first.text) };
      const path = translationPath(first, language);
      const fixes = fillings(survey, absent, language, languages);
      return [problem({ code: "L1", severity: "warning", path, values, fixes }, first)];
    }),
  );
}

/**
 * A fix that writes what respondents would see: the text of another region's variant of the language, if there is one,
 * or the survey's own.
 */
function fillings(
  survey: CheckedSurvey,
  absent: readonly TranslatableText[],
  language: string,
  languages: readonly string[],
): Fix[] {
  const values = { count: absent.length };
  const siblings = languages.filter(
    (other) => other !== language && languageFamily(other) === languageFamily(language),
  );
  const fromSiblings = siblings.flatMap((from): Fix[] => {
    const edits = absent.flatMap((place) => {
      const text = translationOf(survey, place, from);
      return text === null ? [] : [translate(place, language, text)];
    });
    return edits.length < absent.length ? [] : [{ name: "asIn", values: { ...values, from }, edits }];
  });
  const own = absent.map((text) => translate(text, language, text.text));
  return [...fromSiblings, { name: "asOriginal", values, edits: own }];
}

const translate = (
  { question, field, choice }: Pick<TranslatableText, "question" | "field" | "choice">,
  language: string,
  text: string,
): Edit => ({ kind: "translate", place: { question, field, choice }, language, text });

const keep = ({ question, field, choice }: TranslatableText, language: string): Edit => ({
  kind: "keepTranslation",
  place: { question, field, choice },
  language,
});

/** L2. Translations of an earlier text. */
function stale(survey: CheckedSurvey, { versions, published }: Facts): Problem[] {
  if (versions === undefined) return [];
  return staleTranslations(survey, versions, published).map(({ text, language, source }) =>
    problem(
      {
        code: "L2",
        severity: "warning",
        path: translationPath(text, language),
        values: { language, before: excerpt(source), text: excerpt(text.text) },
        // Only a person can decide whether the translation still fits; until then it is stale.
        fixes: [
          { name: "dropTranslation", values: {}, edits: [translate(text, language, "")] },
          { name: "keepTranslation", values: {}, edits: [keep(text, language)] },
        ],
      },
      text,
    ),
  );
}

/** L3. Stored translations that the API would reject today. */
const miscounted = (survey: CheckedSurvey): Problem[] =>
  questionsOf(survey).flatMap((question, at) =>
    Object.entries(offersChoices(question.type) ? objectOf(question.translations) : {}).flatMap(
      ([language, texts]) => {
        const { choices } = objectOf(texts);
        const choiceCount = listOf(question.choices).length;
        if (!Array.isArray(choices) || choices.length === choiceCount) return [];
        return [
          problem(
            {
              code: "L3",
              severity: "error",
              path: `questions.${at}.translations.${language}.choices`,
              values: { language, count: choices.length, wanted: choiceCount },
              // The widget shows the original choices in this case.
              fixes: [
                {
                  name: "dropChoices",
                  values: { language },
                  edits: [translate({ question: at, field: "choices", choice: null }, language, "")],
                },
              ],
            },
            { question: at, field: "choices" },
          ),
        ];
      },
    ),
  );

/**
 * L4. Untranslated English default texts in a survey of another language: one problem for the questions'
 * buttons, one for each screen.
 */
function foreign(survey: CheckedSurvey): Problem[] {
  const language = textOf(survey.base_language) || "en";
  if (languageFamily(language) === "en") return [];
  const added = shownTextsOf(survey).filter(
    ({ isDefault, takes }) => isDefault === true && takes === undefined,
  );
  const screens = [null, ...new Set(added.flatMap((text) => screenOf(text) ?? []))];
  return screens.flatMap((screen) => {
    const texts = added.filter((text) => screenOf(text) === screen);
    const [first] = texts;
    if (first === undefined) return [];
    const { question, field } = first;
    return [
      {
        code: "L4",
        variant: screen ?? "button",
        severity: "warning",
        tab: screen === "questions" ? "appearance" : "questions",
        path: question === null ? `appearance.${field}` : `questions.${question}.${field}`,
        questions: texts.flatMap((text) => text.question ?? []),
        values: { question: (question ?? 0) + 1, count: texts.length, text: first.text, language },
        fixes: inLanguage(texts, language),
      } satisfies Problem,
    ];
  });
}

/** Writes the texts down in the language of the survey, where all of them are known in it. */
function inLanguage(texts: readonly TranslatableText[], language: string): Fix[] {
  const edits = texts.flatMap(({ question, field, text }): Edit[] => {
    const value = translateWidgetText(text, language);
    const path = question === null ? ["appearance", field] : ["questions", question, field];
    return value === null ? [] : [{ kind: "set", path, value }];
  });
  const [first] = texts;
  if (first === undefined || edits.length < texts.length) return [];
  const text = translateWidgetText(first.text, language) ?? "";
  return [{ name: "widgetTexts", values: { count: edits.length, text }, edits }];
}
