/** The requests and responses of capture. @source docs/reference/sdk.md#routes */
import { z } from "zod";
import { Flag } from "@/lib/contract/flag";
import { extension } from "@/lib/contract/wire/extension";

const propertyRecord = () => z.record(z.string(), z.unknown());

/** An event as SDKs send it. Capture is more lenient: `lib/capture/normalize.ts`. */
const SdkEvent = z
  .looseObject({
    event: z.string().describe("Event name."),
    distinct_id: z
      .union([z.string(), z.number()])
      .optional()
      .describe("Distinct id of the person. Default: `distinct_id` of the properties."),
    timestamp: z.string().optional().describe("Time of the event, ISO 8601. Default: the time of arrival."),
    uuid: z.string().optional().describe("Events with the same UUID are stored once."),
    properties: propertyRecord().optional(),
    $set: propertyRecord().optional().describe("Person properties to set."),
    $set_once: propertyRecord().optional().describe("Person properties to set unless they are set."),
  })
  .meta({ id: "SdkEvent" });

const token = () => z.string().describe("Project token.");

/** An event with its project's token. */
export const SdkCapture = z.looseObject({ ...SdkEvent.shape, api_key: token() }).meta({ id: "SdkCapture" });

/** Several events. */
export const SdkBatch = z
  .looseObject({
    api_key: token(),
    batch: z.array(SdkEvent).meta(extension("At most 10,000 events.")),
    sent_at: z
      .string()
      .optional()
      .describe("Time of sending by the client's clock, from which its error is computed."),
    historical_migration: z.boolean().optional(),
  })
  .meta({ id: "SdkBatch" });

/** The events were stored. */
export const SdkCaptured = z.strictObject({ status: z.literal("Ok") }).meta({ id: "SdkCaptured" });

const evaluation = {
  errorsWhileComputingFlags: z.boolean(),
  requestId: z.string(),
  evaluatedAt: z.int().describe("Milliseconds since 1970."),
};

const SdkFlag = z
  .strictObject({
    key: z.string(),
    enabled: z.boolean(),
    variant: z.string().nullable(),
    reason: z.strictObject({
      code: z.string(),
      condition_index: z.int().nullable(),
      description: z.string(),
    }),
    metadata: z.strictObject({
      id: z.int(),
      version: z.int(),
      payload: z.string().nullable().describe("JSON text."),
      description: z.null(),
    }),
  })
  .meta({ id: "SdkFlag" });

/** With `config=true`, and in the answer of `/decide/`, also the fields of the configuration. */
const configured = "With `config=true`, also the fields of SdkConfiguration.";

/** Flags with reasons. */
const SdkFlags = z
  .looseObject({ flags: z.record(z.string(), SdkFlag).describe("By key."), ...evaluation })
  .meta({ id: "SdkFlags", description: configured });

/** Values of flags. */
export const SdkFeatureFlags = z
  .looseObject({
    featureFlags: z
      .record(z.string(), z.union([z.boolean(), z.string()]))
      .describe("Key of the variant, or whether the flag is on, by key of the flag."),
    featureFlagPayloads: z.record(z.string(), z.string()).describe("JSON texts, by key of the flag."),
    ...evaluation,
  })
  .meta({ id: "SdkFeatureFlags", description: configured });

/** Flags in the form that the version of the request asks for. */
export const SdkFlagsAnswer = z.union([SdkFlags, SdkFeatureFlags]);

/** The configuration of an SDK. */
export const SdkConfiguration = z
  .looseObject({
    token: z.string(),
    hasFeatureFlags: z.boolean(),
    analytics: z.strictObject({ endpoint: z.string() }),
    surveys: z.unknown().meta({
      override: { type: ["boolean", "array"], items: { type: "object", additionalProperties: true } },
      description: "The running surveys, or whether there are any.",
    }),
  })
  .meta({ id: "SdkConfiguration" });

/** The running surveys of a project. */
export const SdkSurveys = z
  .strictObject({
    surveys: z
      .array(z.looseObject({ id: z.string(), name: z.string(), type: z.string() }).meta({ id: "SdkSurvey" }))
      .describe("With the fields of a survey that SDKs read; `end_date` is always null."),
    survey_config: propertyRecord().nullable().describe("Default appearance of the project's surveys."),
  })
  .meta({ id: "SdkSurveys" });

/** Flags and cohorts for SDKs that evaluate locally. */
export const SdkDefinitions = z
  .strictObject({
    flags: z.array(Flag).describe("Without those of surveys."),
    group_type_mapping: z.record(z.string(), z.string()).describe("Always empty: groups are not supported."),
    cohorts: propertyRecord().describe("Filters of dynamic cohorts by id, if `send_cohorts` is set."),
    property_matching_version: z.literal(2),
  })
  .meta({ id: "SdkDefinitions" });

/** Whether a respondent may answer a hosted survey. */
export const RespondentStatus = z
  .strictObject({
    status: z
      .enum(["open", "answered", "waiting"])
      .describe("`answered`: as often as the survey allows. `waiting`: another survey was shown recently."),
    until: z.string().nullable().meta({ format: "date-time", description: "How long to wait." }),
  })
  .meta({ id: "RespondentStatus" });
export type RespondentStatus = z.infer<typeof RespondentStatus>;
