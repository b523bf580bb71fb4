// Generated surveys, all of which the contract accepts. A missing question type is a compile error.
import fc from "fast-check";
import { z } from "zod";
import type { QuestionKind } from "@/lib/contract/survey/question-kinds";
import { type SurveyBody, SurveyInput } from "@/lib/contract/survey/survey";
import { surveyTypes } from "@/lib/contract/survey/types";

// Text of a request body: anything but NUL and lone surrogates, including HTML and unusual keys.
const text = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.constantFrom(
      "<b>x",
      "a & b",
      "a &amp; b <i>",
      "<script>x</script>y",
      '<a href="https://x.com">l</a>',
      "%_\\",
      "🙂",
    ),
  )
  .map((value) => value.replaceAll("\0", "").toWellFormed());
const filled = text.map((value) => `t ${value}`);
const json = fc
  .jsonValue({ maxDepth: 3, noUnicodeString: false } as fc.JsonSharedConstraints)
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll("\\u0000", "").toWellFormed()) as unknown)
  .filter((value) => !JSON.stringify(value).includes("__proto__"));
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
const extra = fc.dictionary(fc.constantFrom("x", "toString", "constructor", "a b", "ünï", ""), json, {
  maxKeys: 3,
});

const language = fc.constantFrom("fr", "De", "pt_BR", "zh-hans-cn");
const translations = (texts: fc.Arbitrary<object>) => fc.dictionary(language, texts, { maxKeys: 3 });

const question = (count: number) => {
  const destination = fc.oneof(fc.nat({ max: count - 1 }), fc.constant("end"));
  const leads = fc.oneof(
    fc.record({ type: fc.constantFrom("next_question", "end") }),
    fc.record({ type: fc.constant("specific_question"), index: fc.nat({ max: count - 1 }) }),
  );
  const byAnswer = fc.record({
    type: fc.constant("response_based"),
    responseValues: fc.dictionary(fc.constantFrom("0", "1", "negative", "positive"), destination),
  });
  const common = {
    question: filled,
    id: optional(fc.constantFrom("mine", "", null)),
    description: optional(fc.option(text)),
    descriptionContentType: optional(fc.constantFrom("html", "text", null)),
    optional: optional(fc.boolean()),
    buttonText: optional(text),
    branching: optional(fc.option(leads)),
    translations: optional(
      translations(fc.record({ question: filled, description: text }, { requiredKeys: [] })),
    ),
    validation: optional(fc.constantFrom(null, [], [{ type: "email" }, { type: "min_length", value: 3 }])),
  };
  const kind = (type: string, rest: Record<string, fc.Arbitrary<unknown>> = {}) =>
    fc
      .tuple(extra, fc.record({ type: fc.constant(type), ...common, ...rest }))
      .map(([odd, usual]) => ({ ...odd, ...usual }));
  const choices = {
    choices: fc.array(filled, { minLength: 1, maxLength: 4 }),
    hasOpenChoice: optional(fc.boolean()),
    shuffleOptions: optional(fc.boolean()),
  };
  const kinds = {
    open: {},
    link: { link: optional(fc.constantFrom("", "https://x.com/?a=1&b=2", "mailto:a@b.cd")) },
    rating: {
      scale: optional(fc.constantFrom(2, 3, 5)),
      display: optional(fc.constantFrom("number", "emoji")),
      branching: optional(fc.oneof(leads, byAnswer)),
    },
    single_choice: { ...choices, branching: optional(fc.oneof(leads, byAnswer)) },
    multiple_choice: choices,
  } satisfies Record<QuestionKind, Record<string, fc.Arbitrary<unknown>>>;
  return fc.oneof(...Object.entries(kinds).map(([type, keys]) => kind(type, keys)));
};

/** Two questions can't have one id. */
const withOneId = (questions: readonly { id?: unknown }[]) =>
  questions.map((one, at) =>
    one.id && questions.findIndex(({ id }) => id === one.id) < at ? { ...one, id: undefined } : one,
  );

const instant = fc
  .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString());
const date = optional(fc.option(instant));
const count = optional(fc.option(fc.nat({ max: 20 })));

/** What the generator does not set: names are unique in a project, and flags have to be there. */
type Unset = "name" | "linked_flag_id" | "targeting_flag_id";

const fields = {
  // A hosted survey may have hardly any of the fields below: `rules.test.ts` has its cases.
  type: fc.constantFrom(...surveyTypes.filter((type) => type !== "external_survey")),
  description: optional(text),
  schedule: optional(fc.constantFrom("once", "recurring", "always", null)),
  questions: optional(
    fc.option(
      fc
        .integer({ min: 1, max: 4 })
        .chain((n) => fc.array(question(n), { minLength: n, maxLength: n }))
        .map(withOneId),
    ),
  ),
  conditions: optional(
    fc.option(
      fc.tuple(extra, fc.record({ seenSurveyWaitPeriodInDays: json })).map(([a, b]) => ({ ...a, ...b })),
    ),
  ),
  appearance: optional(
    fc.option(fc.tuple(extra, fc.record({ thankYouMessageHeader: text })).map(([a, b]) => ({ ...a, ...b }))),
  ),
  targeting_flag_filters: optional(
    fc.record({
      groups: fc.array(
        fc.record({ properties: fc.constant([{ key: "k", value: "v", operator: "exact" }]), odd: json }),
        { minLength: 1, maxLength: 2 },
      ),
      payloads: json,
    }),
  ),
  remove_targeting_flag: optional(fc.constant(null)),
  linked_insight_id: optional(fc.constant(null)),
  start_date: date,
  end_date: date,
  responses_limit: count,
  iteration_count: count,
  iteration_frequency_days: count,
  iteration_start_dates: optional(fc.option(fc.array(instant, { maxLength: 3 }))),
  current_iteration: count,
  current_iteration_start_date: date,
  // A plan needs a start that is not past, and covers ten years at most.
  response_sampling_start_date: fc
    .date({ min: new Date("2090-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((at) => at.toISOString()),
  response_sampling_interval: optional(fc.option(fc.integer({ min: 1, max: 5 }))),
  response_sampling_limit: count,
  hosted_pin: optional(fc.constantFrom("0042", null)),
  hosted_redirect_url: optional(fc.constantFrom("", "https://x.com/?a=1")),
  base_language: optional(fc.constantFrom("en", "es", "")),
  translations: optional(
    fc.option(translations(fc.record({ name: text, description: text }, { requiredKeys: [] }))),
  ),
  form_content: optional(json),
};

type Rules = Pick<
  z.core.JSONSchema.JSONSchema,
  "anyOf" | "type" | "enum" | "maxLength" | "minimum" | "maximum"
>;

/** Values of a field whose schema says all of its rule: a flag, a text, a choice or a number. */
function valuesOf(
  field: string,
  { anyOf, type, enum: choices, maxLength, ...range }: Rules,
): fc.Arbitrary<unknown> {
  if (anyOf) return fc.oneof(...anyOf.map((rules) => valuesOf(field, rules as Rules)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valuesOf(field, { type: one })));
  if (choices) return fc.constantFrom(...choices);
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "string") return filled.map((value) => value.slice(0, maxLength).toWellFormed());
  if (type === "integer") return fc.integer({ min: range.minimum ?? 0, max: range.maximum ?? 0 });
  throw new Error(`${field}: its schema does not say what it accepts. Add it to the fields above.`);
}

const unset = new Set<string>(["name", "linked_flag_id", "targeting_flag_id"] satisfies Unset[]);

const otherFields = Object.entries(SurveyInput.shape)
  .filter(([field]) => !(field in fields) && !unset.has(field))
  .map(
    ([field, schema]) =>
      [
        field,
        optional(valuesOf(field, z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Rules)),
      ] as const,
  );

/** Surveys as request bodies, without a name: each would be accepted. */
export const anySurvey = fc.record({
  ...Object.fromEntries(otherFields),
  ...(fields satisfies Partial<Record<Exclude<keyof SurveyBody, Unset>, fc.Arbitrary<unknown>>>),
});
