import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { PastQuestion } from "@/lib/surveys/results/history";

/** The questions with free text by survey, each with the texts that are none: its choices in all versions. */
export type TextQuestions = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/**
 * SQL condition over a response `e`: a free-text answer contains a text, ignoring case. Free text are the answers to open questions, and
 * those to questions with an open choice that are no choice of any version; of questions that were removed since, too.
 *
 * @param text not empty
 */
export function searchCondition(questions: TextQuestions, text: string): Prisma.Sql {
  const bySurvey = Object.fromEntries([...questions].map(([id, own]) => [id, Object.fromEntries(own)]));
  // What is cheap to see comes first, in a form without index: the prefilter has it.
  return Prisma.sql`(e.answer_text || '') ilike ${patternOf(text)} and exists (
    select from (select ${JSON.stringify(bySurvey)}::jsonb -> e.survey_id as choices) survey, jsonb_each(e.answers) given,
      jsonb_array_elements_text(
        case jsonb_typeof(given.value) when 'array' then given.value else jsonb_build_array(given.value) end) part
    where survey.choices ? given.key and part ilike ${patternOf(text)} and not (survey.choices -> given.key) ? part)`;
}

/** Fewer characters than this have no trigram. */
const fewestIndexed = 3;

/**
 * SQL condition over `e` that the index of answers supports, and that is true wherever `searchCondition` is; null for texts
 * without a trigram. It finds rare texts at once, but common ones more slowly than reading the newest responses one by one: the
 * index is of all surveys, and everything that it finds is read.
 */
export const searchPrefilter = (text: string): Prisma.Sql | null =>
  [...text].length < fewestIndexed ? null : Prisma.sql`e.answer_text ilike ${patternOf(text)}`;

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Those of the questions of a survey that have free text in some version. */
export function textQuestionsOf(questions: readonly PastQuestion[]): Map<string, string[]> {
  const choices = new Map<string, string[]>();
  for (const { id, form, hasOpenChoice, choiceIndex } of questions) {
    if (form !== "text" && !hasOpenChoice) continue;
    choices.set(id, [...new Set([...(choices.get(id) ?? []), ...choiceIndex.keys()])]);
  }
  return choices;
}
