import "server-only";
import type { AnswerCondition } from "@/lib/contract/survey/response-filter";
import { Prisma } from "@/lib/database/generated/client";

/** SQL over a response `e`: its answer to a question as JSON; null for none. */
const answerSql = (questionId: string): Prisma.Sql => Prisma.sql`(e.answers -> ${questionId}::text)`;

/**
 * SQL over a response `e`: whether its answer to a question meets a condition. Never null.
 *
 * @param sameChoices every text that means the same as one, itself included
 */
export function answerConditionSql(
  { question_id, operator, value }: AnswerCondition,
  sameChoices: (questionId: string, text: string) => string[],
): Prisma.Sql {
  const answer = answerSql(question_id);
  const values = [value ?? []].flat();
  const isAnswered = Prisma.sql`e.answers ? ${question_id}::text`;
  switch (operator) {
    case "is_set":
      return isAnswered;
    case "is_not_set":
      return Prisma.sql`not ${isAnswered}`;
    case "exact":
    case "is_not": {
      const texts = values.flatMap((each) => sameChoices(question_id, String(each)));
      return negatedIf(
        operator === "is_not",
        someText(answer, Prisma.sql`answer.text = any(${texts}::text[])`),
      );
    }
    case "icontains":
    case "not_icontains": {
      const patterns = values.map((each) => `%${String(each).replace(/[\\%_]/g, "\\$&")}%`);
      const matches = someText(answer, Prisma.sql`answer.text ilike any(${patterns}::text[])`);
      return negatedIf(operator === "not_icontains", matches);
    }
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return someText(answer, someNumber(comparisons[operator], values.map(Number)));
    default:
      return operator satisfies never;
  }
}

/**
 * SQL over a response `e`: whether an answer to one of some questions is a number within bounds.
 *
 * @param questions their ids, by survey   @param bounds inclusive; at least one
 */
export const scoreConditionSql = (
  questions: Readonly<Record<string, readonly string[]>>,
  bounds: { gte?: number | undefined; lte?: number | undefined },
) => Prisma.sql`exists (
  select from (select ${JSON.stringify(questions)}::jsonb -> e.survey_id as ids) survey, jsonb_each_text(e.answers) answer (question, text)
  where survey.ids ? answer.question and ${Prisma.join(
    (["gte", "lte"] as const).flatMap((operator) =>
      bounds[operator] === undefined ? [] : [someNumber(comparisons[operator], [bounds[operator]])],
    ),
    " and ",
  )})`;

const comparisons = {
  gt: Prisma.sql`>`,
  gte: Prisma.sql`>=`,
  lt: Prisma.sql`<`,
  lte: Prisma.sql`<=`,
} as const;

const negatedIf = (isNegated: boolean, condition: Prisma.Sql): Prisma.Sql =>
  isNegated ? Prisma.sql`not ${condition}` : condition;

/** Whether a condition over `answer.text` holds for the answer, or for one of several choices. */
const someText = (answer: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql => Prisma.sql`exists (
  select from (select ${answer} as value) given,
    jsonb_array_elements_text(
      case jsonb_typeof(given.value) when 'array' then given.value else jsonb_build_array(given.value) end
    ) as answer(text)
  where ${condition})`;

/** Comparison of an answer that is a number, also one in a text; casts only what is one. */
const someNumber = (comparison: Prisma.Sql, bounds: number[]): Prisma.Sql => Prisma.sql`
  case when answer.text ~ '^\\s*-?[0-9]{1,9}(\\.[0-9]{1,9})?\\s*$'
    then answer.text::numeric ${comparison} any(${bounds}::numeric[]) else false end`;
