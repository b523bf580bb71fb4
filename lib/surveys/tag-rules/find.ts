import "server-only";
import { toUser, type UserRow, userColumn } from "@/lib/activity/actor";
import {
  isTextOperator,
  type TagCondition,
  type TagOperator,
  type TagRule,
} from "@/lib/contract/survey/tag-rule";
import { toTimestamp } from "@/lib/contract/wire/field";
import { largestRegexes, regexSizes } from "@/lib/contract/wire/regex-size";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid, NotFound } from "@/lib/errors";
import { compileRegex } from "@/lib/filters/compile-regex";
import { regexesTooLargeError } from "@/lib/filters/regex-budget";
import { questionsOf } from "@/lib/surveys/responses/answers";
import type { SurveyRow } from "@/lib/surveys/view";

/** A rule with its tag and author. */
export interface RuleRow extends ConditionColumns {
  id: number;
  tag_id: number;
  tag_name: string;
  applied_until: string | null;
  created_at: Date;
  created_by: UserRow | null;
}

/** A condition as it is stored. */
export interface ConditionColumns {
  question_id: string | null;
  operator: TagOperator;
  text: string | null;
  postgres_regex: string | null;
  min: number | null;
  max: number | null;
}

/** The statement that reads a survey's rules, oldest first. @param rest further conditions over `r`, and locks */
export const rulesStatement = (project: { id: number }, surveyId: string, rest = Prisma.empty): Prisma.Sql =>
  Prisma.sql`
  select r.id, r.tag_id, t.name as tag_name, r.question_id, r.operator, r.text, r.postgres_regex, r.min, r.max,
    r.applied_until::text, r.created_at, ${userColumn("u")} as created_by
  from tag_rules r join response_tags t on t.project_id = r.project_id and t.id = r.tag_id
    left join users u on u.id = r.created_by_id
  where r.project_id = ${project.id} and r.survey_id = ${surveyId}::uuid ${rest} order by r.id`;

/** A rule on the wire. */
export const toTagRule = (row: RuleRow): TagRule => ({
  id: row.id,
  tag: { id: row.tag_id, name: row.tag_name },
  condition: toCondition(row),
  is_applying: row.applied_until !== null,
  created_at: toTimestamp(row.created_at),
  created_by: row.created_by && toUser(row.created_by),
});

/** A stored condition on the wire. */
export function toCondition({
  question_id,
  operator,
  text,
  min,
  max,
}: ConditionColumns): TagRule["condition"] {
  const value = isTextOperator(operator)
    ? (text ?? "")
    : operator === "between"
      ? [min ?? 0, max ?? 0]
      : (min ?? max ?? 0);
  return { question_id, operator, value };
}

/** The columns of a condition. @throws Invalid for a regular expression that can't be used */
export function toColumns({ question_id, operator, value }: TagCondition): ConditionColumns {
  const none = { question_id, operator, text: null, postgres_regex: null, min: null, max: null };
  if (typeof value === "number")
    return { ...none, min: operator === "lte" ? null : value, max: operator === "gte" ? null : value };
  if (typeof value !== "string") return { ...none, min: value[0] ?? null, max: value[1] ?? null };
  if (operator === "icontains") return { ...none, text: value };
  if (regexSizes([value]) > largestRegexes) throw regexesTooLargeError("condition", "condition.value");
  const regex = compileRegex(value)?.postgres;
  if (typeof regex !== "string")
    throw new Invalid(
      "condition",
      "invalid_input",
      "Invalid or unsupported regular expression.",
      "condition.value",
    );
  return { ...none, text: value, postgres_regex: regex };
}

/** A rule of a survey, in a transaction. @throws NotFound */
export async function readRule(
  tx: Transaction,
  project: { id: number },
  surveyId: string,
  id: number,
): Promise<RuleRow> {
  const [row] = await tx.$queryRaw<RuleRow[]>(
    rulesStatement(project, surveyId, Prisma.sql`and r.id = ${id}`),
  );
  if (!row) throw new NotFound();
  return row;
}

/**
 * Checks a rule among the others of its survey: the question, the tag, and what comparing with all of them costs.
 *
 * @param others without the one that is replaced
 * @param isNewCondition false for one that was stored before: its question may have been removed since
 * @throws Invalid
 */
export async function checkRule(
  tx: Transaction,
  project: { id: number },
  survey: Pick<SurveyRow, "questions">,
  rule: { tag_id: number } & ConditionColumns,
  others: readonly RuleRow[],
  isNewCondition: boolean,
): Promise<void> {
  const tag = await tx.responseTag.findUnique({
    where: { project_id_id: { project_id: project.id, id: rule.tag_id } },
    select: { id: true },
  });
  if (!tag) throw new Invalid("tag_id", "invalid_input", `Tag ${rule.tag_id} not found.`);
  if (isNewCondition) checkQuestion(survey, rule);
  const regexes = [rule, ...others].flatMap(({ operator, text }) =>
    operator === "regex" && text ? [text] : [],
  );
  if (regexSizes(regexes) > largestRegexes) throw regexesTooLargeError("condition", "condition.value");
}

/** Checks that a condition's question has such answers. @throws Invalid */
export function checkQuestion(
  { questions }: Pick<SurveyRow, "questions">,
  { question_id, operator }: Pick<ConditionColumns, "question_id" | "operator">,
): void {
  if (question_id === null) return;
  const type = questionsOf(questions).find(({ id }) => id === question_id)?.type;
  const fits = isTextOperator(operator)
    ? type === "open" || type === "single_choice" || type === "multiple_choice"
    : type === "rating";
  if (fits) return;
  const detail = type === undefined ? "Question not found." : "This question has no such answers.";
  throw new Invalid("condition", "invalid_input", detail, "condition.question_id");
}
