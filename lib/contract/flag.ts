import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { extension } from "@/lib/contract/wire/extension";
import { flag, integer, text, timestamp } from "@/lib/contract/wire/field";

/** A flag inside a survey. @source docs/reference/surveys.md#the-survey-object */
export const Flag = z
  .strictObject({
    id: z.int(),
    team_id: z.int(),
    name: z.string(),
    key: z.string(),
    filters: z.record(z.string(), z.unknown()),
    deleted: z.boolean(),
    active: z.boolean(),
    ensure_experience_continuity: z.boolean(),
    version: z.int(),
    evaluation_runtime: z.string(),
    evaluation_contexts: z.array(z.string()),
    bucketing_identifier: z.string(),
  })
  .meta({ id: "Flag" });
export type Flag = z.infer<typeof Flag>;

/** A survey that uses a flag. */
const SurveyOfFlag = z
  .strictObject({ id: z.string().describe("UUID of the survey."), name: z.string() })
  .meta({ id: "SurveyOfFlag" });

/** A flag on its own. @source PostHog's FeatureFlag; `surveys` is trimmed to id and name */
export const FeatureFlag = z
  .strictObject({
    ...Flag.shape,
    created_by: User.nullable(),
    created_at: z.string(),
    updated_at: timestamp().describe("Time of the last change."),
    last_modified_by: User.nullable().describe("User of the last change; null if unknown or deleted."),
    tags: z.array(z.string()),
    surveys: z.array(SurveyOfFlag).describe("Surveys that link to this flag or target by it, oldest first."),
    survey_id: z.string().nullable().meta(extension("Survey that created and manages this flag.")),
  })
  .meta({ id: "FeatureFlag" });
export type FeatureFlag = z.infer<typeof FeatureFlag>;

/** Whether a flag can be removed. @source PostHog's FeatureFlagStatusResponse */
export const FlagStatus = z
  .strictObject({
    status: z
      .enum(["active", "stale", "deleted"])
      .meta(extension("stale: rolled out to everyone and older than 30 days, regardless of usage.")),
    reason: z.string(),
  })
  .meta({ id: "FlagStatus" });
export type FlagStatus = z.infer<typeof FlagStatus>;

/** Flags whose conditions name another, by id. @source PostHog's DependentFlag */
export const DependentFlags = z
  .array(z.strictObject({ id: z.int(), key: z.string(), name: z.string() }).meta({ id: "DependentFlag" }))
  .meta({ id: "DependentFlags" });
export type DependentFlags = z.infer<typeof DependentFlags>;

/** Why a flag has its value for a person. */
export const flagReasons = [
  "condition_match",
  "no_condition_match",
  "out_of_rollout_bound",
  "no_group_type",
  "holdout_condition_value",
  "missing_dependency",
  "disabled",
] as const;

/** The value of a flag for a person, and the reason. @source PostHog's evaluation_reasons */
export const FlagEvaluation = z
  .strictObject({
    value: z.union([z.boolean(), z.string()]).describe("Key of the variant, or whether the flag is on."),
    evaluation: z.strictObject({
      reason: z.enum(flagReasons),
      condition_index: z.int().nullable().describe("Condition set that decided, from 0."),
    }),
  })
  .meta({ id: "FlagEvaluation" });
export type FlagEvaluation = z.infer<typeof FlagEvaluation>;

/** The evaluations of a project's flags, by key. */
export const FlagEvaluations = z.record(z.string(), FlagEvaluation).meta({ id: "FlagEvaluations" });
export type FlagEvaluations = z.infer<typeof FlagEvaluations>;

/** The payload that a flag has where it is simply on. */
export const FlagPayload = z.string().nullable().describe("JSON string; null without a payload.");

const FlagProperty = z.looseObject({
  key: z.string(),
  value: z.unknown().optional(),
  operator: z.string().optional(),
  type: z.string().optional().describe("person, cohort or flag."),
});

/** The filters of a flag; validated in `lib/flags/filters.ts`, whose errors name the path. */
const FlagFiltersShape = z.looseObject({
  groups: z
    .array(
      z.looseObject({
        properties: z.array(FlagProperty).nullish().describe("All filters must match."),
        rollout_percentage: z.number().min(0).max(100).nullish().describe("Percentage; null means 100."),
        variant: z.string().nullish(),
      }),
    )
    .describe("Condition sets; any one must match."),
  multivariate: z
    .looseObject({
      variants: z.array(
        z.looseObject({ key: z.string(), name: z.string().nullish(), rollout_percentage: z.number() }),
      ),
    })
    .nullish(),
  payloads: z.record(z.string(), z.unknown()).nullish(),
});
export type FlagFilters = z.infer<typeof FlagFiltersShape>;

/** Filters as sent: an object. Their inner rules need rows (cohorts), so the operation checks them. */
export const FlagFilters = z.record(z.string(), z.unknown()).meta({
  id: "FlagFilters",
  description: "`{groups: [{properties, rollout_percentage, variant}], multivariate, payloads}`",
});

/** The fields of a new flag. */
export const FeatureFlagInput = z
  .object({
    key: text({ max: 400 })
      .refine((key) => /^[\w-]+$/.test(key), {
        error: "Only letters, numbers, hyphens (-) & underscores (_) are allowed.",
        params: { code: "invalid_key" },
        when: ({ issues }) => issues.length === 0,
      })
      .meta(
        extension(
          "Unique in the project, except for deleted flags. Letters, numbers, - and _, as in PostHog.",
        ),
      ),
    name: text({ blank: true }).optional().describe("Description of the flag."),
    filters: FlagFilters.optional(),
    active: flag().optional(),
    deleted: flag().optional(),
    ensure_experience_continuity: flag().nullish(),
    evaluation_runtime: z.enum(["all", "client", "server"]).optional(),
    bucketing_identifier: z.enum(["distinct_id", "device_id"]).optional(),
    tags: z
      .array(text({ max: 255 }).transform((tag) => tag.toLowerCase()))
      .max(100)
      .transform((tags) => [...new Set(tags)])
      .optional()
      .describe("Tags, stored in lower case without duplicates."),
  })
  .meta({
    id: "FeatureFlagInput",
  });
export type FeatureFlagInput = z.infer<typeof FeatureFlagInput>;

/** Any part of it. */
export const FeatureFlagChanges = FeatureFlagInput.partial().meta({
  id: "FeatureFlagChanges",
});
export type FeatureFlagChanges = z.infer<typeof FeatureFlagChanges>;

/** A flag that may not be saved yet, and for whom to evaluate it. */
export const FlagTest = z
  .object({
    distinct_id: text().describe("Distinct id of the person; an unknown one has no properties."),
    flag: z.object({
      id: integer({ min: 1 }).optional().describe("Saved flag that this one replaces in the evaluation."),
      key: FeatureFlagInput.shape.key,
      filters: FlagFilters,
      active: flag().optional(),
      bucketing_identifier: FeatureFlagInput.shape.bucketing_identifier,
    }),
  })
  .meta({
    id: "FlagTest",
  });
export type FlagTest = z.infer<typeof FlagTest>;
