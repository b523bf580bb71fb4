import "server-only";
import { shown } from "@/lib/contract/json";
import type { QuestionStats } from "@/lib/contract/survey-results";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type AnswerableQuestion, answerOf, isAnswer, questionsOf, scoreOf } from "@/lib/surveys/answers";

/** Where answers outside the choices are counted. */
const otherAnswers = "<other>";

/**
 * How each question was answered: responses, how often each value, the average of a rating (null without any).
 * Of several events of one submission the latest counts.
 *
 * @param where which events, over `e`   @source docs/reference/surveys.md#results-and-actions
 */
export async function questionStats(stored: unknown, where: Prisma.Sql): Promise<QuestionStats[]> {
  const rows = await query<{ properties: Record<string, unknown> }>(Prisma.sql`
    select distinct on (e.submission_id) e.properties from events e
    where ${where} and e.event = 'survey sent' order by e.submission_id, e.timestamp desc, e.uuid desc`);
  return questionsOf(stored).map((question, index) => {
    const answers = rows.map(({ properties }) => answerOf(properties, question, index)).filter(isAnswer);
    return {
      question_id: question.id,
      question_index: index,
      question_text: question.question,
      question_type: question.type,
      response_count: answers.length,
      distribution: distributionOf(question, answers),
      average: averageOf(question, answers),
    };
  });
}

function distributionOf(question: AnswerableQuestion, answers: unknown[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of answers.flatMap((answer) => valuesOf(question, answer))) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

function valuesOf(question: AnswerableQuestion, answer: unknown): string[] {
  const choiceOf = (value: unknown) =>
    question.choices.includes(shown(value)) ? shown(value) : otherAnswers;
  switch (question.answerForm) {
    case "choice":
      return [choiceOf(answer)];
    case "choices":
      return (Array.isArray(answer) ? answer : [answer]).map(choiceOf);
    case "rating":
      return [shown(scoreOf(answer) ?? answer)];
    case "text":
    case "nothing":
    case null:
      return [];
    default:
      return question.answerForm satisfies never;
  }
}

function averageOf({ answerForm }: AnswerableQuestion, answers: unknown[]): number | null {
  const scores = answerForm === "rating" ? answers.map(scoreOf).filter((score) => score !== null) : [];
  if (scores.length === 0) return null;
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100;
}
