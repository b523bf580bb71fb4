/** Destinations of a project: who is told what happens to its surveys. Ours. */
import { z } from "zod";
import { email, User } from "@/lib/contract/access/user";
import { fitsOperator, tagOperators } from "@/lib/contract/survey/tag-rule";
import { extension } from "@/lib/contract/wire/extension";
import { flag, integer, text, timestamp } from "@/lib/contract/wire/field";
import { isWebUrl } from "@/lib/contract/wire/web-url";
import { locales } from "@/lib/i18n/locales";

/** Most destinations of a project, and most subscriptions of a destination: each response is compared with all of them. */
export const maxDestinations = 20;
export const maxSubscriptions = 20;

/** How a destination is reached. */
export const destinationTypes = ["webhook", "slack", "email"] as const;
export type DestinationType = (typeof destinationTypes)[number];

/** Events of responses, about which conditions and digests are. */
export const responseEvents = ["response_completed", "response_partial"] as const;

/** Events that subscriptions name. */
export const destinationEvents = [
  ...responseEvents,
  "survey_started",
  "survey_stopped",
  "survey_limit_reached",
  "canary_stopped",
  "deletion_run",
  "backup_failed",
] as const;

/** What a delivery can be about: an event, or what was made of several. */
const deliveryEvents = [...destinationEvents, "digest", "summary", "test"] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

/** Whether an event is about a response. */
export const isResponseEvent = (event: DeliveryEvent): event is (typeof responseEvents)[number] =>
  event === "response_completed" || event === "response_partial";

/** The operators of conditions: those of tag rules but for regular expressions. */
export const conditionOperators = tagOperators.filter((operator) => operator !== "regex");

const AnswerCondition = z
  .strictObject({
    type: z.literal("answer"),
    question_id: text({ max: 400 })
      .nullable()
      .default(null)
      .describe(
        "The question. Null (default): for texts any open question, for scores any rating from 0 to 10.",
      ),
    operator: z
      .enum(conditionOperators)
      .describe(
        "`icontains`: the text contains the value, ignoring case. `exact`, `gte`, `lte`: the number is equal, at least, at most. `between`: it is one of the bounds or between them.",
      ),
    value: z
      .union([
        text({ max: 400 }),
        z.number().min(-1e9).max(1e9),
        z.array(z.number().min(-1e9).max(1e9)).length(2),
      ])
      .describe("A text, a number, or two numbers for `between`."),
  })
  .refine(fitsOperator, { path: ["value"], error: "The value doesn't fit the operator." });

const TagCondition = z.strictObject({
  type: z.literal("tag"),
  tag_id: integer({ min: 1 }).describe("Id of a tag that the response has when it is stored."),
});

/** Which responses a subscription is about. */
export const SubscriptionCondition = z
  .discriminatedUnion("type", [AnswerCondition, TagCondition])
  .meta({ id: "SubscriptionCondition", "x-ours": true });
export type SubscriptionCondition = z.infer<typeof SubscriptionCondition>;

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** When a digest is sent. */
export const Digest = z
  .strictObject({
    frequency: z.enum(["daily", "weekly"]),
    hour: integer({ max: 23 }).describe("The hour of the day at which it is sent."),
    weekday: integer({ min: 1, max: 7 })
      .default(1)
      .describe("The day of a weekly digest: 1 is Monday. Default: 1."),
    timezone: text({ max: 64 })
      .refine(isTimeZone, "Unknown time zone.")
      .describe("Name of the time zone, such as Europe/Berlin."),
  })
  .meta({ id: "Digest", "x-ours": true });
export type Digest = z.infer<typeof Digest>;

/** What a destination is told. */
export const Subscription = z
  .strictObject({
    events: z.array(z.enum(destinationEvents)).min(1).max(destinationEvents.length),
    survey_ids: z
      .array(z.guid().toLowerCase())
      .min(1)
      .max(100)
      .nullable()
      .default(null)
      .describe("Only these surveys; null (default): all. Deletion runs and backups are of no survey."),
    condition: SubscriptionCondition.nullable()
      .default(null)
      .describe("Only responses that match; null (default): all. Other events have no condition."),
    digest: Digest.nullable()
      .default(null)
      .describe(
        "Instead of a message for each response, one with score, change and newest texts at this time; null (default): at once.",
      ),
  })
  .refine(({ digest, condition, events }) => (!digest && !condition) || events.every(isResponseEvent), {
    path: ["events"],
    error: "Conditions and digests are about responses only.",
  })
  .refine(({ digest, condition }) => !digest || !condition, {
    path: ["condition"],
    error: "A digest has no condition.",
  })
  .meta({ id: "Subscription", "x-ours": true });
export type Subscription = z.infer<typeof Subscription>;

const url = () =>
  text({ max: 2000 })
    .refine(isWebUrl, "Enter a valid URL.")
    .nullable()
    .describe("Address that is called, of a webhook or of Slack.");
const fields = {
  name: text({ max: 100 }),
  url: url(),
  emails: z.array(email()).max(20).describe("Recipients; of email destinations."),
  enabled: flag(),
  gets_personal_data: flag().describe(
    "Whether messages have answers to open questions and names of persons. Default: false.",
  ),
  language: z.enum(locales).describe("Language of the messages. Default: `en`."),
  subscriptions: z.array(Subscription).max(maxSubscriptions),
  limit_per_minute: integer({ min: 1, max: 600 }).describe(
    "Messages in a minute; the rest of the minute becomes one summary. Default: 60.",
  ),
};

/** The fields of a new destination. */
export const DestinationInput = z
  .object({
    ...fields,
    type: z.enum(destinationTypes),
    url: fields.url.default(null),
    emails: fields.emails.default([]),
    enabled: fields.enabled.default(true),
    gets_personal_data: fields.gets_personal_data.default(false),
    language: fields.language.default(locales[0]),
    subscriptions: fields.subscriptions.default([]),
    limit_per_minute: fields.limit_per_minute.default(60),
  })
  .meta({ id: "DestinationInput" });
export type DestinationInput = z.infer<typeof DestinationInput>;

/** The changeable fields of a destination. */
export const DestinationChanges = z.object(fields).partial().meta({ id: "DestinationChanges" });
export type DestinationChanges = z.infer<typeof DestinationChanges>;

/** A destination, without its secret. */
export const Destination = z
  .strictObject({
    id: z.string().describe("UUID."),
    name: z.string(),
    type: z.enum(destinationTypes),
    url: z.string().nullable().describe("The address; of Slack's, which is a secret, only the host."),
    emails: z.array(z.string()),
    enabled: z.boolean(),
    gets_personal_data: z.boolean(),
    language: z.enum(locales),
    subscriptions: z.array(Subscription),
    limit_per_minute: z.int(),
    failing_since: timestamp().nullable().describe("The first failure since the last success."),
    disabled_at: timestamp().nullable().describe("When it was disabled because it failed for three days."),
    disabled_reason: z.string().nullable().describe("The last failure then."),
    created_at: timestamp(),
    created_by: User.nullable(),
  })
  .meta({
    id: "Destination",
    description: "A webhook, Slack channel or list of email addresses that is told what happens to surveys.",
    "x-ours": true,
  });
export type Destination = z.infer<typeof Destination>;

const secret = z
  .string()
  .nullable()
  .describe("The key of a webhook's signatures, `whsec_…`, returned only once; null for others.");

/** A destination with its secret: only where it is made. */
export const NewDestination = z
  .strictObject({ ...Destination.shape, secret })
  .meta({ id: "NewDestination", "x-ours": true });
export type NewDestination = z.infer<typeof NewDestination>;

/** A new secret. */
export const DestinationSecret = z
  .strictObject({ secret: z.string().describe("`whsec_…`, returned only once.") })
  .meta({ id: "DestinationSecret", "x-ours": true });
export type DestinationSecret = z.infer<typeof DestinationSecret>;

/** What became of a message. */
const deliveryStatuses = ["pending", "held", "delivered", "failed", "summarized", "dropped"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A message to a destination, and the answer. */
export const Delivery = z
  .strictObject({
    id: z.string().describe("UUID, sent as `webhook-id`: the same in every attempt."),
    event: z.enum(deliveryEvents),
    status: z
      .enum(deliveryStatuses)
      .describe(
        "`pending`: to be sent, or sent again. `held`: beyond the limit of its minute; `summarized`: in the summary of that minute. `failed`: given up. `dropped`: nothing to be sent any more.",
      ),
    attempts: z.int(),
    next_attempt_at: timestamp().nullable(),
    response_status: z.int().nullable().describe("HTTP status of the last answer."),
    response_body: z.string().nullable().describe("The first 2 KB of the last answer."),
    error: z.string().nullable().describe("Why the last attempt failed, or nothing was sent."),
    survey_id: z.string().nullable(),
    created_at: timestamp(),
    finished_at: timestamp().nullable(),
  })
  .meta({ id: "Delivery", "x-ours": true });
export type Delivery = z.infer<typeof Delivery>;

/** A delivery with what is sent. */
export const DeliveryDetail = z
  .strictObject({
    ...Delivery.shape,
    payload: z
      .unknown()
      .meta(
        extension(
          "What is sent, made of the present state of the response; null where nothing is, and for readers without personal data.",
        ),
      ),
  })
  .meta({ id: "DeliveryDetail", "x-ours": true });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;
