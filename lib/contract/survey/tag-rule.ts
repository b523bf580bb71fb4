/** Rules that tag new responses of a survey. Ours. */
import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { TagOfResponse } from "@/lib/contract/survey/response-tag";
import { flag, integer, text, timestamp } from "@/lib/contract/wire/field";
import { longestRegex } from "@/lib/contract/wire/regex-size";

/** Most rules of a survey: each new response is compared with all of them. */
export const maxTagRules = 20;

/** The operators of rules: two on texts, the others on scores. The names are those of property filters. */
export const tagOperators = ["icontains", "regex", "exact", "gte", "lte", "between"] as const;
export type TagOperator = (typeof tagOperators)[number];

/** Whether a condition is about a text. */
export const isTextOperator = (operator: TagOperator): boolean =>
  operator === "icontains" || operator === "regex";

/** Whether a value is of the kind that its operator compares with. */
export const fitsOperator = ({ operator, value }: { operator: TagOperator; value: unknown }): boolean => {
  if (isTextOperator(operator)) return typeof value === "string";
  if (operator !== "between") return typeof value === "number";
  return Array.isArray(value) && (value[0] ?? 0) <= (value[1] ?? 0);
};

const score = () => z.number().min(-1e9).max(1e9);

/** Which answers a rule tags. */
export const TagCondition = z
  .strictObject({
    question_id: z
      .string()
      .min(1)
      .max(400)
      .nullable()
      .default(null)
      .describe("The question. Null (default), for texts: any open question."),
    operator: z
      .enum(tagOperators)
      .describe(
        "`icontains`: the text contains the value, ignoring case. `regex`: the regular expression (RE2) matches a part of its first 1,000 characters. `exact`, `gte`, `lte`: the number is equal, at least, at most. `between`: it is one of the bounds or between them.",
      ),
    value: z
      .union([text({ max: longestRegex }), score(), z.array(score()).length(2)])
      .describe("A text, a number, or two numbers for `between`."),
  })
  .refine(fitsOperator, { path: ["value"], error: "The value doesn't fit the operator." })
  .refine(({ operator, question_id }) => isTextOperator(operator) || question_id !== null, {
    path: ["question_id"],
    error: "A score needs a question.",
  })
  .meta({ id: "TagCondition" });
export type TagCondition = z.infer<typeof TagCondition>;

/** A rule: responses whose answers meet the condition get the tag. */
export const TagRule = z
  .strictObject({
    id: z.int(),
    tag: TagOfResponse,
    condition: z.strictObject({
      question_id: z.string().nullable(),
      operator: z.enum(tagOperators),
      value: z.union([z.string(), z.number(), z.array(z.number())]),
    }),
    is_applying: z.boolean().describe("Whether the responses so far are being tagged."),
    created_at: timestamp(),
    created_by: User.nullable(),
  })
  .meta({ id: "TagRule", description: "A rule that tags responses.", "x-ours": true });
export type TagRule = z.infer<typeof TagRule>;

const fields = {
  tag_id: integer({ min: 1 }).describe("Id of the tag."),
  condition: TagCondition,
};
const apply = flag().describe("Also tag the responses so far, by a job.");

/** The fields of a new rule. */
export const TagRuleInput = z.object({ ...fields, apply: apply.default(false) }).meta({ id: "TagRuleInput" });
export type TagRuleInput = z.infer<typeof TagRuleInput>;

/** The changeable fields of a rule. */
export const TagRuleChanges = z
  .object({ ...fields, apply })
  .partial()
  .meta({ id: "TagRuleChanges" });
export type TagRuleChanges = z.infer<typeof TagRuleChanges>;

/** A condition to try. */
export const TagPreviewInput = z.object({ condition: TagCondition }).meta({ id: "TagPreviewInput" });

/** How many responses a condition matches. */
export const TagPreview = z
  .strictObject({
    count: z.int().describe("Responses to the survey so far, without archived ones."),
    matching: z.int().describe("Those of them that match."),
  })
  .meta({ id: "TagPreview" });
export type TagPreview = z.infer<typeof TagPreview>;
