import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { answerSql } from "@/lib/surveys/results/answer-sql";
import type { SurveyHistory } from "@/lib/surveys/results/history";

/**
 * SQL condition over `e`: a free-text answer contains a text, ignoring case. Free text are the answers to open questions, and
 * those to questions with an open choice that are no choice of any version; of questions that were removed since, too.
 *
 * @param text not empty
 */
export function searchCondition(history: SurveyHistory, text: string): Prisma.Sql {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const found = [...choicesOfTextQuestions(history)].map(([id, choices]) => {
    const answer = answerSql(history, id);
    return Prisma.sql`exists (
      select from jsonb_array_elements_text(
        case when jsonb_typeof(${answer}) = 'array' then ${answer} else jsonb_build_array(${answer}) end) part
      where part ilike ${pattern} and part <> all(${choices}::text[]))`;
  });
  if (found.length === 0) return Prisma.sql`false`;
  return Prisma.sql`${indexCondition(text, pattern)} (${Prisma.join(found, " or ")})`;
}

/**
 * What the index of answers finds, before answers are looked at one by one. Lists are JSON in it: a text that JSON writes in
 * another way is not searched there.
 */
const indexCondition = (text: string, pattern: string): Prisma.Sql =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes.
  /["\\\u0000-\u001f]/.test(text)
    ? Prisma.empty
    : Prisma.sql`survey_answer_text(e.properties) ilike ${pattern} and`;

/** The texts that are no free text, by the id of each question that has free text in some version. */
function choicesOfTextQuestions({ eras }: SurveyHistory): Map<string, string[]> {
  const choices = new Map<string, string[]>();
  for (const { id, form, hasOpenChoice, choiceIndex } of eras.flatMap(({ questions }) => questions)) {
    if (form !== "text" && !hasOpenChoice) continue;
    choices.set(id, [...new Set([...(choices.get(id) ?? []), ...choiceIndex.keys()])]);
  }
  return choices;
}
