/** Capture V1: PostHog's interface that answers for each event. @source docs/reference/sdk.md#capture-v1 */
import { z } from "zod";

const instant = z.iso.datetime({ offset: true });

/** The headers of a request, by their names in lower case. */
export const CaptureV1Headers = z.looseObject({
  "posthog-sdk-info": z
    .string()
    .describe(
      "Name and version of the SDK, such as `posthog-node/5.70.0`: the events' `$lib` and `$lib_version`.",
    ),
  "posthog-attempt": z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "Must be a positive integer.")
    .describe("How often the batch was sent, counted from 1."),
  "posthog-request-id": z.guid().describe("The same for each attempt. The response repeats it."),
  "posthog-request-timestamp": instant.describe(
    "When this attempt was sent, by the client's clock. Event times are corrected by the difference to the server's clock if that is five minutes or more.",
  ),
});
export type CaptureV1Headers = z.infer<typeof CaptureV1Headers>;

/** A boolean as SDKs write it: itself, a number, or one of four texts. */
const flag = z.union([z.boolean(), z.number(), z.string().regex(/^\s*(true|false|1|0)\s*$/i)]).nullish();

/** What earlier interfaces read from properties whose names begin with `$`. Unknown options are ignored. */
const CaptureV1Options = z.looseObject({
  cookieless_mode: flag.describe("Stored as `$cookieless_mode`."),
  disable_skew_correction: flag.describe("The event's time is stored as sent. Stored as `$ignore_sent_at`."),
  process_person_profile: flag.describe(
    "If false, the event neither creates nor changes a person. Stored as `$process_person_profile`.",
  ),
  product_tour_id: z.union([z.string(), z.int()]).nullish().describe("Stored as `$product_tour_id`."),
});

/** An event of a batch. */
const CaptureV1Event = z.looseObject({
  event: z.string(),
  uuid: z.string().min(1).describe("Identifies the event: it is stored once. The response refers to it."),
  distinct_id: z.string(),
  timestamp: instant,
  session_id: z.string().nullish().describe("Stored as `$session_id`."),
  window_id: z.string().nullish().describe("Stored as `$window_id`."),
  options: CaptureV1Options.nullish(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

/** A batch of events. */
export const CaptureV1Body = z.looseObject({
  created_at: instant.describe("When the client made the batch; the same for each attempt."),
  historical_migration: z.boolean().optional(),
  batch: z.array(CaptureV1Event).min(1).max(10_000),
});

/** Why an event was not stored, and will not be. PostHog's words, where it has them. */
const dropDetails = [
  "missing_event_name",
  "missing_distinct_id",
  "malformed_event_properties",
  "invalid_options",
  "too_many_properties",
  "event_too_big",
  "rejected",
] as const;

/** Changes of a stored event, or actions that were not performed for it. PostHog's words, where it has them. */
const warningDetails = [
  "duplicate_event_uuid",
  "invalid_event_uuid",
  "event_name_too_long",
  "distinct_id_too_large",
  "survey_id_too_long",
  "invalid_event_timestamp",
  "future_timestamp_clamp",
  "unstorable_characters",
  "cannot_merge_with_illegal_distinct_id",
  "cannot_merge_already_identified",
  "person_properties_too_large",
] as const;

export type CaptureV1Drop = (typeof dropDetails)[number];
export type CaptureV1Warning = (typeof warningDetails)[number];

/** The result of an event. */
export const CaptureV1Result = z.discriminatedUnion("result", [
  z.strictObject({ result: z.literal("ok") }).describe("The event is stored as sent, now or before."),
  z
    .strictObject({
      result: z.literal("warning"),
      details: z.string().describe(`What was changed, separated by commas: ${warningDetails.join(", ")}.`),
    })
    .describe("The event is stored, but not as sent."),
  z
    .strictObject({ result: z.literal("drop"), details: z.enum(dropDetails) })
    .describe("The event is not stored. It must not be sent again."),
  z
    .strictObject({ result: z.literal("retry"), details: z.literal("not_persisted") })
    .describe("The event is not stored. It can be sent again, after `Retry-After`."),
]);
export type CaptureV1Result = z.infer<typeof CaptureV1Result>;

/** The results by the events' `uuid`, as they were sent. */
export const CaptureV1Response = z.strictObject({ results: z.record(z.string(), CaptureV1Result) });
export type CaptureV1Response = z.infer<typeof CaptureV1Response>;
