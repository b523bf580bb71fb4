/**
 * The filter of a survey's responses: one for results, responses, their exports and the address of the page. All of its
 * parts must match. Ours.
 */
import { z } from "zod";
import { repeatedPersonFilters } from "@/lib/contract/person/query";
import { maxAnswerConditions, maxAnswerValues } from "@/lib/contract/survey/limits";
import { parseJson } from "@/lib/contract/wire/json";
import { listMeta, takesRepeats } from "@/lib/contract/wire/list-field";
import { commaList, queryDate, queryFlag } from "@/lib/contract/wire/query-field";

/** The operators on answers. The names are those of property filters. */
const answerOperators = [
  "exact",
  "is_not",
  "icontains",
  "not_icontains",
  "gt",
  "gte",
  "lt",
  "lte",
  "is_set",
  "is_not_set",
] as const;
export type AnswerOperator = (typeof answerOperators)[number];

const answerValue = z.union([z.string().max(1000), z.number()]);

/** A condition on the answer to one question. */
export const AnswerCondition = z
  .strictObject({
    question_id: z.string().min(1).max(400).describe("The question, also one that was removed since."),
    operator: z
      .enum(answerOperators)
      .default("exact")
      .describe(
        "`exact`: the answer is one of the values; of several choices, one of them is. `icontains`: its text contains one of them, ignoring case. `gt`, `gte`, `lt`, `lte`: compared as a number. `is_set`: answered. `is_not`, `not_icontains` and `is_not_set` match where the counterpart does not, also without an answer.",
      ),
    value: z
      .union([answerValue, z.array(answerValue).max(maxAnswerValues)])
      .optional()
      .describe("A value, or a list of which one suffices. Not for `is_set` and `is_not_set`."),
  })
  .refine(
    ({ operator, value }) => operator.endsWith("_set") || value !== undefined,
    "The condition is missing a value.",
  )
  .refine(
    ({ operator, value }) =>
      !/^[gl]te?$/.test(operator) || [value ?? []].flat().every((each) => isNumeric(each)),
    "The value must be a number.",
  )
  .meta({ id: "SurveyAnswerCondition" });
export type AnswerCondition = z.infer<typeof AnswerCondition>;

const isNumeric = (value: string | number) =>
  typeof value === "number" ? Number.isFinite(value) : /^\s*-?\d{1,9}(\.\d{1,9})?\s*$/.test(value);

const questionId = z.string().min(1).max(400);

/** A step of a path through a survey: a question that was shown, one where respondents left, or an edge. */
export const PathStep = z
  .union([
    z.strictObject({ question: questionId.describe("Shown this question.") }),
    z.strictObject({ exit: questionId.describe("Left at this question, without reaching the end.") }),
    z.strictObject({
      from: questionId.nullable().describe("The question before; null is the start."),
      to: questionId.nullable().describe("The question after; null is the end."),
    }),
  ])
  .meta({ id: "SurveyPathStep" });
export type PathStep = z.infer<typeof PathStep>;

/** A field that is JSON in a query string. */
const jsonField = <T extends z.ZodType>(schema: T, message: string, description: string) =>
  z
    .string()
    .optional()
    .transform((text, context) => {
      if (text === undefined || text.trim() === "") return undefined;
      try {
        return parseJson(text);
      } catch {
        context.addIssue({ code: "custom", message, input: text });
        return z.NEVER;
      }
    })
    .pipe(schema.optional())
    .meta({ override: { type: "string" }, description });

const wholeNumbers = (description: string) =>
  takesRepeats(
    commaList()
      .refine((list) => list?.every((item) => /^\d{1,9}$/.test(item)) ?? true, "A valid integer is required.")
      .transform((list) => list?.map(Number))
      .meta({ ...listMeta, override: { type: "array", items: { type: "integer" } }, description }),
  );

const oneOf = <const T extends readonly [string, ...string[]]>(words: T, description: string) =>
  z
    .preprocess((sent) => sent || undefined, z.enum(words).optional())
    .meta({ description, override: { type: "string", enum: [...words] } });

/** The filter of responses. In a query string, as texts; `results/`, `responses/` and the exports take the same. */
export const ResponseFilter = z.object({
  date_from: queryDate().describe(
    "Only from this date on, by a submission's last event: `-7d` (seven days with today), `mStart`, `2026-11-23`, a date and time, or `all` (default). Days are those of the project's time zone.",
  ),
  date_to: queryDate().describe("Only up to this date, inclusive; the same forms."),
  iteration: wholeNumbers(
    "Only these iterations of a repeated survey (`$survey_iteration`, from 1). Repeated or comma-separated.",
  ),
  version: wholeNumbers(
    "Only what was answered while one of these versions of the survey was in force. Repeated or comma-separated.",
  ),
  language: commaList().describe(
    "Only these languages (`$survey_language`, else the survey's base language). Repeated or comma-separated.",
  ),
  completion: oneOf(
    ["completed", "partial"],
    "Only submissions that were completed, or only those that were started and not completed.",
  ),
  properties: repeatedPersonFilters,
  cohort: z
    .string()
    .optional()
    .refine((id) => !id || /^\d{1,9}$/.test(id), "A valid integer is required.")
    .transform((id) => (id ? Number(id) : undefined))
    .meta({ override: { type: "integer" }, description: "Only persons in this cohort." }),
  answers: jsonField(
    z.array(AnswerCondition).max(maxAnswerConditions),
    "Answer conditions are unparsable!",
    'JSON: a list of conditions on answers, all of which must hold: `[{"question_id": "…", "operator": "lte", "value": 6}]`. Choices that were renamed with the same meaning count as one.',
  ),
  step: jsonField(
    PathStep,
    "The step is unparsable!",
    'JSON: only respondents who passed a step of the flow: `{"question": "…"}` was shown it, `{"exit": "…"}` left there, `{"from": "…", "to": "…"}` went from one to the other; null is the start or the end.',
  ),
  tags: wholeNumbers("Only responses with at least one of these tags, by id. Repeated or comma-separated."),
  filter_test_accounts: queryFlag()
    .transform((value) => value ?? true)
    .meta({
      override: { type: "boolean", default: true },
      description: "Leave out test accounts, by the project's `test_account_filters`. Default: true.",
    }),
  archived: z
    .preprocess((sent) => sent || undefined, z.enum(["exclude", "include", "only"]).default("exclude"))
    .meta({
      override: { type: "string", enum: ["exclude", "include", "only"], default: "exclude" },
      description: "Archived responses: left out (default), included, or only those.",
    }),
});
export type ResponseFilter = z.infer<typeof ResponseFilter>;

/**
 * Whether a filter has a part that only submissions can match: completion, answers, a step, tags, or archived ones alone.
 * `survey shown` and `survey dismissed` events without answers have none of these, so that they can't be counted.
 */
export const filtersSubmissions = ({
  completion,
  answers,
  step,
  tags,
  archived,
}: Pick<ResponseFilter, "completion" | "answers" | "step" | "tags" | "archived">): boolean =>
  Boolean(completion || answers?.length || step || tags || archived === "only");
