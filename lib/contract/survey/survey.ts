import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { Flag, FlagFilters } from "@/lib/contract/flag";
import { SurveyCanary } from "@/lib/contract/survey/canary";
import { contactPriorities } from "@/lib/contract/survey/contact-priority";
import {
  maxIterations,
  maxNameLength,
  maxResponses,
  maxTitleLength,
  maxUrlLength,
  pinLength,
  pinPattern,
} from "@/lib/contract/survey/limits";
import { Question, Questions } from "@/lib/contract/survey/question";
import {
  contentTypeFault,
  contentTypesOf,
  fieldNames,
  isContentType,
  textsOf,
  translatedTexts,
} from "@/lib/contract/survey/texts";
import { hostedResponses, surveyTypes } from "@/lib/contract/survey/types";
import { extension } from "@/lib/contract/wire/extension";
import { datetime, flag, integer, text, timestamp, word } from "@/lib/contract/wire/field";
import { isObject, type JsonObject, parseJson } from "@/lib/contract/wire/json";
import { languageCode } from "@/lib/contract/wire/language";
import { storageFaultIn } from "@/lib/contract/wire/storable-text";
import { isWebUrl } from "@/lib/contract/wire/web-url";

/** The survey type. */
export const SurveyType = z.enum(surveyTypes).meta({ id: "SurveyType" });
export type SurveyType = z.infer<typeof SurveyType>;

const freeObject = (message: string) =>
  z.custom<JsonObject>(isObject, {
    error: (issue) => (issue.input === undefined ? undefined : message),
  });

/** A text as the object whose JSON it is, where it is; everything else as it was sent: our own pages send objects. */
function objectOfText(sent: JsonObject): unknown {
  const value: unknown = sent;
  if (typeof value !== "string") return value;
  try {
    const parsed = parseJson(value);
    return isObject(parsed) && storageFaultIn(parsed) === null ? parsed : value;
  } catch {
    // Not JSON: the schema rejects it as a string.
    return value;
  }
}

/** The same, with texts trimmed where surrounding spaces have no meaning. */
const trimmedObject =
  (...keys: string[]) =>
  (sent: JsonObject): unknown => {
    const value = objectOfText(sent);
    if (!isObject(value)) return value;
    const trimmed = keys.flatMap((key) => {
      const text = value[key];
      return typeof text === "string" && text !== text.trim() ? [[key, text.trim()] as const] : [];
    });
    return trimmed.length > 0 ? { ...value, ...Object.fromEntries(trimmed) } : value;
  };

/** In the document: the object, or a text that holds it. @source docs/reference/surveys.md#the-survey-object */
const objectOrText = (description: string) => ({
  anyOf: [
    { type: "object" as const, additionalProperties: true },
    { type: "string" as const, contentMediaType: "application/json" },
  ],
  description: `${description} Also accepted as a JSON string.`,
});

/**
 * When and where the survey shows. Free-form beyond being an object.
 *
 * @source docs/reference/surveys.md#conditions-and-appearance
 */
const Conditions = z
  .preprocess(
    trimmedObject("url", "selector", "linkedFlagVariant"),
    freeObject("Conditions must be an object"),
  )
  .meta({
    id: "Conditions",
    override: objectOrText(
      "url, urlMatchType (regex, not_regex, exact, is_not, icontains, not_icontains), selector, seenSurveyWaitPeriodInDays, deviceTypes, deviceTypesMatchType, linkedFlagVariant, events, cancelEvents, actions.",
    ),
  });

type Problem = [key: string, message: string];

const appearanceTexts = textsOf("appearance");

function appearanceFault(appearance: JsonObject): Problem | null {
  const { surveyPopupDelaySeconds: delay, whiteLabel } = appearance;
  const contentType = contentTypesOf(appearanceTexts).find((field) => !isContentType(appearance[field]));
  if (contentType !== undefined) return [contentType, contentTypeFault(contentType)];
  if (typeof delay === "number" && delay < 0) {
    return ["surveyPopupDelaySeconds", "Survey popup delay seconds must be a positive integer"];
  }
  if (whiteLabel !== undefined && whiteLabel !== null && typeof whiteLabel !== "boolean") {
    return ["whiteLabel", "whiteLabel must be a boolean"];
  }
  const text = fieldNames(appearanceTexts).find(
    (field) => appearance[field] && typeof appearance[field] !== "string",
  );
  return text === undefined ? null : [text, `${text} must be a string`];
}

/**
 * How the survey looks; unknown keys are kept.
 *
 * @source docs/reference/surveys.md#field-rules, docs/reference/surveys.md#conditions-and-appearance
 */
const Appearance = z
  .preprocess(
    trimmedObject("widgetSelector"),
    freeObject("Appearance must be an object").superRefine((appearance, context) => {
      const fault = isObject(appearance) ? appearanceFault(appearance) : null;
      if (fault) context.addIssue({ code: "custom", path: [fault[0]], message: fault[1], input: appearance });
    }),
  )
  .meta({
    id: "Appearance",
    override: objectOrText(
      `backgroundColor, position, whiteLabel, displayIntroScreen, displayThankYouMessage, shuffleQuestions, surveyPopupDelaySeconds (seconds, ≥ 0) and the other keys of PostHog's surveys. Texts, of which HTML is sanitized: ${fieldNames(appearanceTexts).join(", ")}. ${contentTypesOf(appearanceTexts).join(" and ")}: text or html.`,
    ),
  });

/** Dates that the server computes; sent values are ignored. The length is validated before the items. */
const IterationStartDates = z
  .array(z.unknown())
  .max(maxIterations)
  .pipe(z.array(datetime()))
  .meta({
    override: { type: "array", items: { type: "string", format: "date-time" }, maxItems: maxIterations },
  });

const schedules = ["once", "recurring", "always"] as const;

type Schedule = (typeof schedules)[number];

const Schedule = z
  .custom<Schedule>((value) => schedules.some((schedule) => schedule === value), {
    error: `Schedule must be one of: ${schedules.join(", ")}`,
  })
  .meta({ override: { type: "string", enum: [...schedules] } });

const intervals = ["day", "week", "month"] as const;

const BaseLanguage = text({ max: 20, blank: true }).transform((value, context) => {
  if (value === "") return "en";
  const code = languageCode(value);
  if (code !== null) return code;
  context.addIssue({ code: "custom", message: `Invalid language code '${value}'`, input: value });
  return z.NEVER;
});

/** Survey-level translations as sent; codes, collisions and lengths are checked against the stored ones. */
const Translations = freeObject("Translations must be an object").meta({
  id: "Translations",
  override: {
    type: "object",
    additionalProperties: {
      type: "object",
      properties: Object.fromEntries(
        fieldNames(translatedTexts.survey).map((field) => [field, { type: ["string", "null"] }]),
      ),
      additionalProperties: true,
    },
    description: "By language code. Other fields are kept. HTML is sanitized.",
    "x-ours": true,
  },
});

/**
 * What a client may write, fields in the order in which they are checked.
 *
 * @source docs/reference/api.md#order-of-checks (order), docs/reference/surveys.md#field-rules (rules);
 * rules that need rows or several fields are in `lib/surveys/rules.ts`
 */
export const SurveyInput = z
  .object({
    name: text({ max: maxNameLength }).describe("Unique in the project."),
    description: text({ blank: true }).optional(),
    type: SurveyType,
    schedule: Schedule.nullish(),
    linked_flag_id: integer({ min: -2_147_483_648 })
      .nullish()
      .meta(
        extension(
          "Only persons with this flag see the survey; null unlinks it. A deleted flag may stay linked but can't be linked again.",
        ),
      ),
    linked_insight_id: integer({ min: -2_147_483_648 })
      .nullish()
      .meta(
        extension(
          "Saved analysis; null unlinks it. A deleted one may stay linked but can't be linked again.",
        ),
      ),
    targeting_flag_id: integer({ min: -2_147_483_648 }).nullish().describe("null counts as omitted."),
    targeting_flag_filters: FlagFilters.nullish().describe(
      "Targeting conditions: creates or updates the targeting flag. null counts as omitted.",
    ),
    remove_targeting_flag: flag().nullish().describe("true removes the targeting flag."),
    questions: Questions.nullish().meta(
      extension(
        "Branching refers to questions by position. 400 if a text or choice is empty after sanitizing.",
      ),
    ),
    conditions: Conditions.nullish(),
    appearance: Appearance.nullish(),
    start_date: datetime().nullish().describe("The survey runs from this time on; null means draft."),
    end_date: datetime().nullish(),
    archived: flag().optional(),
    responses_limit: integer({ max: maxResponses })
      .nullish()
      .describe("Maximum number of submissions since start_date; null or 0 for no limit."),
    iteration_count: integer({ max: maxIterations })
      .nullish()
      .meta(
        extension(
          "Without iteration_frequency_days, the stored frequency is kept. Every iteration must begin before the year 10000.",
        ),
      ),
    iteration_frequency_days: integer().nullish().describe("Days."),
    iteration_start_dates: IterationStartDates.nullish().describe(
      "Ignored: computed from start_date and frequency.",
    ),
    current_iteration: integer().nullish(),
    current_iteration_start_date: datetime()
      .nullish()
      .meta(extension("Moves with start_date during a first iteration that began with the survey.")),
    response_sampling_start_date: datetime().nullish(),
    response_sampling_interval_type: z.enum(intervals).nullish(),
    response_sampling_interval: integer()
      .nullish()
      .meta(extension("A sampling plan covers at most 3650 days.")),
    response_sampling_limit: integer().nullish(),
    enable_partial_responses: flag().nullish(),
    enable_iframe_embedding: flag().optional(),
    hosted_responses: z
      .enum(hostedResponses)
      .optional()
      .meta(
        extension(
          "How often the page of a hosted survey takes a completed response: without a limit; once from a browser; once from a person, and from a browser while it is not identified. With iterations, once in each. Or only by links of `links/`, once by each.",
        ),
      ),
    contact_priority: z
      .enum(contactPriorities)
      .optional()
      .meta(
        extension(
          "Rank within the project's contact budget; surveys of one rank by start, then id. exempt: neither waits for it nor counts.",
        ),
      ),
    hosted_pin: z
      .string()
      .trim()
      .regex(pinPattern, `A PIN has ${pinLength.min} to ${pinLength.max} digits.`)
      .nullish()
      .meta(
        extension(
          "The page of a hosted survey asks for this PIN before it shows the survey, and SDKs get the survey without questions; null for none.",
        ),
      ),
    hosted_title: text({ max: maxTitleLength, blank: true })
      .optional()
      .meta(
        extension(
          "What respondents read as the name of a hosted survey: on its page, in the window and in previews of its link. Its `name` is not shown.",
        ),
      ),
    hosted_redirect_url: text({ max: maxUrlLength, blank: true })
      .refine((url) => url === "" || isWebUrl(url), "Enter a URL that begins with http:// or https://.")
      .optional()
      .meta(extension("Where the page of a hosted survey leads after the last answer.")),
    base_language: BaseLanguage.optional(),
    translations: Translations.nullish(),
    form_content: z
      .unknown()
      .optional()
      .meta(extension("Any JSON value. A top-level number keeps 15 digits.")),
  })
  .meta({
    id: "SurveyInput",
  });
export type SurveyInput = z.output<typeof SurveyInput>;
/** A survey as the body of a request has it. */
export type SurveyBody = z.input<typeof SurveyInput>;

/** Any part of it. */
export const SurveyChanges = SurveyInput.partial().meta({
  id: "SurveyChanges",
});
export type SurveyChanges = z.output<typeof SurveyChanges>;
/** Some of its fields, as the body of a request has them. */
export type ChangesBody = z.input<typeof SurveyChanges>;

/** The same, with what a survey can't be without. */
export const SurveyReplacement = SurveyChanges.required({ name: true, type: true }).meta({
  id: "SurveyReplacement",
});

const free = z.record(z.string(), z.unknown()).nullable();

/** A survey as it is read. @source docs/reference/surveys.md#the-survey-object */
export const Survey = z
  .strictObject({
    id: z.string().describe("UUID version 7."),
    name: z.string(),
    description: z.string(),
    type: word(surveyTypes),
    schedule: word(schedules).nullable(),
    linked_flag: Flag.nullable(),
    linked_flag_id: z.int().nullable(),
    linked_insight_id: z.int().nullable().describe("Saved analysis, also one that was deleted since."),
    targeting_flag: Flag.nullable(),
    internal_targeting_flag: Flag.nullable(),
    questions: z.array(Question).nullable(),
    conditions: free,
    appearance: free,
    created_at: timestamp(),
    created_by: User.nullable(),
    start_date: timestamp().nullable(),
    end_date: timestamp().nullable(),
    archived: z.boolean(),
    responses_limit: z.int().nullable(),
    feature_flag_keys: z.array(z.strictObject({ key: z.string(), value: z.string().nullable() })),
    iteration_count: z.int().nullable(),
    iteration_frequency_days: z.int().nullable(),
    iteration_anchor_date: timestamp()
      .nullable()
      .describe(
        "When the survey was resumed after its last iteration: iterations are counted from then. Null: from `start_date`. Read-only.",
      ),
    iteration_start_dates: z
      .array(timestamp())
      .nullable()
      .describe("Computed: start_date plus multiples of the frequency."),
    current_iteration: z.int().nullable(),
    current_iteration_start_date: timestamp().nullable(),
    response_sampling_start_date: timestamp().nullable(),
    response_sampling_interval_type: word(intervals).nullable(),
    response_sampling_interval: z.int().nullable(),
    response_sampling_limit: z.int().nullable(),
    response_sampling_daily_limits: z
      .string()
      .nullable()
      .describe("JSON string: array of {date, daily_response_limit, rollout_percentage}."),
    enable_partial_responses: z.boolean().nullable(),
    enable_iframe_embedding: z.boolean(),
    hosted_responses: word(hostedResponses).meta(extension()),
    contact_priority: word(contactPriorities).meta(extension("Rank within the project's contact budget.")),
    hosted_pin: z.string().nullable().meta(extension("Null for readers who may not write surveys.")),
    hosted_title: z.string().meta(extension()),
    hosted_redirect_url: z.string().meta(extension()),
    base_language: z.string(),
    translations: free,
    user_access_level: z.enum(["viewer", "editor", "manager"]).describe("Access level of the caller."),
    form_content: z.unknown(),
    canary: SurveyCanary.nullable().meta(
      extension("The canary of the last start, or of a scheduled one; null without one."),
    ),
  })
  .meta({ id: "Survey" });
export type Survey = z.infer<typeof Survey>;

/** A survey in a list; with `search`, how it was found. */
export const ListedSurvey = z
  .strictObject({
    ...Survey.shape,
    has_unpublished_changes: z.boolean().meta(extension("Whether its draft has changes.")),
    search_match_type: z.enum(["exact", "similar"]).optional(),
  })
  .meta({ id: "ListedSurvey" });
export type ListedSurvey = z.infer<typeof ListedSurvey>;

/** The response of create and update. @source docs/reference/surveys.md#the-survey-object */
export const WrittenSurvey = z
  .strictObject({
    ...Survey.shape,
    targeting_flag_id: z.int().nullable(),
    targeting_flag_filters: free.describe("Current filters of the targeting flag."),
    remove_targeting_flag: z.boolean().nullable().describe("Value from the request."),
  })
  .meta({ id: "WrittenSurvey" });
export type WrittenSurvey = z.infer<typeof WrittenSurvey>;
