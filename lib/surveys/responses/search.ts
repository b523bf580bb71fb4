import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { answerSql } from "@/lib/surveys/results/answer-conditions";
import type { SurveyHistory } from "@/lib/surveys/results/history";

/**
 * SQL condition over a response `e`: a free-text answer contains a text, ignoring case. Free text are the answers to open questions, and
 * those to questions with an open choice that are no choice of any version; of questions that were removed since, too.
 *
 * @param text not empty
 */
export function searchCondition(history: SurveyHistory, text: string): Prisma.Sql {
  const pattern = patternOf(text);
  const choiceConditions = [...choicesOfTextQuestions(history)].map(([id, choices]) => {
    const answer = answerSql(id);
    return Prisma.sql`exists (
      select from jsonb_array_elements_text(
        case when jsonb_typeof(${answer}) = 'array' then ${answer} else jsonb_build_array(${answer}) end) part
      where part ilike ${pattern} and part <> all(${choices}::text[]))`;
  });
  if (choiceConditions.length === 0) return Prisma.sql`false`;
  return Prisma.sql`(${Prisma.join(choiceConditions, " or ")})`;
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

/** The texts that are no free text, by the id of each question that has free text in some version. */
function choicesOfTextQuestions({ revisions }: SurveyHistory): Map<string, string[]> {
  const choices = new Map<string, string[]>();
  for (const { id, form, hasOpenChoice, choiceIndex } of revisions.flatMap(({ questions }) => questions)) {
    if (form !== "text" && !hasOpenChoice) continue;
    choices.set(id, [...new Set([...(choices.get(id) ?? []), ...choiceIndex.keys()])]);
  }
  return choices;
}
