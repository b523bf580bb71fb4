import { z } from "zod";
import { extension } from "@/lib/contract/wire/extension";
import { flag, timestamp } from "@/lib/contract/wire/field";

/** Properties: any JSON under any name. */
const Properties = z.record(z.string(), z.unknown());

/** A tracked end user. @source docs/reference/persons.md#the-person-object */
export const Person = z
  .strictObject({
    id: z.int(),
    name: z.unknown().describe("First non-empty display property, or else a distinct id."),
    distinct_ids: z.array(z.string()).describe("Ids that don't look anonymous come first."),
    properties: Properties,
    created_at: timestamp(),
    uuid: z.string().describe("UUID version 7, never reused."),
    is_identified: z.boolean(),
    last_seen_at: timestamp()
      .nullable()
      .describe(
        "Time of the person's latest event, changes by members and API keys aside; null without one. Not rounded to the hour, as in PostHog.",
      ),
  })
  .meta({ id: "Person" });
export type Person = z.infer<typeof Person>;

/** A person with what is read of one alone. */
export const RetrievedPerson = Person.extend({
  first_seen_at: timestamp().meta(
    extension(
      "Time of the person's earliest event, or created_at if that is earlier. created_at is when the person was stored: a split or late events make it later.",
    ),
  ),
}).meta({ id: "RetrievedPerson" });
export type RetrievedPerson = z.infer<typeof RetrievedPerson>;

/** A reference to a person, by number or UUID. */
export type PersonRef = { id: number } | { uuid: string };

/** An integer or a UUID as a reference; null for neither. An integer that no person can have is 0, which none has. */
export function personRef(text: string): PersonRef | null {
  if (/^-?\d+$/.test(text)) return { id: Number.isSafeInteger(Number(text)) ? Number(text) : 0 };
  const uuid = z.guid().safeParse(text);
  return uuid.success ? { uuid: uuid.data.toLowerCase() } : null;
}

/** A reference to a person in a path; an invalid text is rejected when the person is looked up. */
export type PersonNamed = PersonRef | { text: string };

/**
 * A person in a path: their number, or their UUID. Arguments are judged before it.
 *
 * @source docs/reference/persons.md#retrieving-a-person, docs/reference/persons.md#setting-one-property
 */
export const PersonId = z
  .string()
  .transform((text): PersonNamed => personRef(text) ?? { text })
  .meta({
    override: { type: "string", pattern: "^(\\d+|[\\da-fA-F]{8}(-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12})$" },
    description: "Integer id or UUID of the person.",
  });

/** The body of PATCH: keys to set. Other fields are ignored, so that a person may be sent back whole. */
export const PersonChanges = z
  .object({
    properties: Properties.nullish().transform((properties, context) => {
      if (properties) return properties;
      const message = "This field is required.";
      context.addIssue({ code: "custom", params: { code: "required" }, message, input: properties });
      return z.NEVER;
    }),
  })
  .meta({ id: "PersonChanges" });
export type PersonChanges = z.infer<typeof PersonChanges>;

/** A property to set, or, as in older PostHog versions, an object of them. */
export const PropertyUpdate = z
  .object({
    value: z
      .unknown()
      .optional()
      .meta(
        extension(
          "Any JSON value. Numbers that exceed double precision, such as 20-digit integers, are rejected.",
        ),
      ),
    key: z.string().nullish(),
    properties: Properties.nullish().describe(
      "Object of properties to set; ignored if key and value are given.",
    ),
  })
  .meta({ id: "PropertyUpdate" });
export type PropertyUpdate = z.infer<typeof PropertyUpdate>;

const jsonTypes = ["object", "string", "number", "boolean", "null"] as const;

/** The body of PostHog's document lists it for every action; what acts by other fields must not act by it. */
const withoutEffect = z
  .unknown()
  .optional()
  .meta({
    override: { type: [...jsonTypes, "array"], items: { type: [...jsonTypes] } },
    description: "Ignored.",
    "x-ours": true,
  });

/** Keys of properties. */
export const PropertyKeys = z.array(z.string("Must be a string.").min(1), {
  error: ({ input }) => (input == null ? undefined : "Must be a string or a list of strings."),
});

/** The properties to remove: one key, or several. */
export const PropertyRemoval = z
  .object({
    $unset: z
      .preprocess(
        (sent: string | string[]) => (typeof sent === "string" ? [sent].filter((key) => key !== "") : sent),
        PropertyKeys.nullish(),
      )
      .meta({
        override: {
          anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }, { type: "null" }],
        },
        description: "Properties to delete: a key, or a list of keys.",
      }),
    properties: withoutEffect,
  })
  .meta({ id: "PropertyRemoval" });
export type PropertyRemoval = z.infer<typeof PropertyRemoval>;

/** The parameters of splitting a person. */
export const SplitInput = z
  .object({
    main_distinct_id: z
      .string()
      .nullish()
      .describe("Distinct id that keeps the person and its properties; all other ids are split off."),
    distinct_ids_to_split: z
      .array(z.string())
      .nullish()
      .describe("Distinct ids to split off, each to a person of its own; at least one must remain."),
    new_persons: z.array(z.array(z.string()).min(1)).min(1).nullish().meta({
      description:
        "Distinct ids to split off, with those of one new person in one list; at least one must remain with this person.",
      "x-ours": true,
    }),
    restore_properties: z.boolean().nullish().meta({
      description:
        "Gives each new person the properties that the events of its distinct ids set (`$set`, `$set_once`, `$unset`), and makes it as old as these and identified by them. By default it is new and has none.",
      "x-ours": true,
    }),
    properties: withoutEffect,
  })
  .meta({ id: "SplitInput" });
export type SplitInput = z.infer<typeof SplitInput>;

/** The persons to merge into a person. */
export const MergeInput = z
  .object({
    from: z
      .union([z.string(), z.int()])
      .transform(String)
      .meta({
        override: { type: ["string", "integer"] },
        description:
          "Integer id or UUID of the person who is merged into this one and no longer exists afterwards.",
      }),
  })
  .meta({ id: "MergeInput", "x-ours": true });

/** Ids of persons, or distinct ids; numbers are converted to digits. */
export const IdList = z.array(z.union([z.string(), z.int()], "Must be a string or an integer."));

/** The deletion that a request is part of. */
export const DeletionId = z
  .guid("Must be a UUID.")
  .nullish()
  .meta(
    extension(
      "UUID of the deletion that the request belongs to, generated by the client. Requests with the same UUID share a receipt; without it, each request has its own.",
    ),
  );

/** Persons to delete. */
export const BulkDeletion = z
  .object({
    ids: IdList.nullish().describe("Integers or UUIDs, at most 100."),
    distinct_ids: IdList.nullish().describe("At most 100."),
    delete_events: flag().nullish().describe("Also queue the persons' events for deletion."),
    keep_person: flag()
      .nullish()
      .describe("Queue the events and keep the persons. No effect if delete_events is false."),
    deletion_id: DeletionId,
    properties: withoutEffect,
  })
  .meta({ id: "BulkDeletion" });
export type BulkDeletion = z.infer<typeof BulkDeletion>;

/** Persons in one look-up. @source docs/reference/persons.md#other-endpoints-for-clients */
const largestBatch = 200;

/** Distinct ids to look up; values other than lists count as empty, as in PostHog. */
export const DistinctIdBatch = z
  .object({
    distinct_ids: z
      .preprocess(
        (sent: z.input<typeof IdList> | undefined) => (Array.isArray(sent) ? sent : []),
        IdList.max(largestBatch, `You can only pass ${largestBatch} distinct_ids in one call`),
      )
      .meta({
        override: { type: "array", items: { type: "string" }, maxItems: largestBatch },
        description: "At most 200; any other type counts as an empty list.",
      }),
  })
  .meta({ id: "DistinctIdBatch" });

/** Persons by the distinct ids that were looked up. */
export const PersonsByDistinctId = z
  .strictObject({ results: z.record(z.string(), Person) })
  .meta({ id: "PersonsByDistinctId" });

const invalidUuids = "One or more UUIDs are invalid.";

/** UUIDs of persons to look up; values other than lists count as empty, as in PostHog. */
export const UuidBatch = z
  .object({
    uuids: z
      .preprocess(
        (sent: string[] | undefined) => (Array.isArray(sent) ? sent : []),
        z
          .array(z.guid({ error: invalidUuids }).transform((uuid) => uuid.toLowerCase()))
          .max(largestBatch, `You can only pass ${largestBatch} uuids in one call`),
      )
      .meta({
        override: { type: "array", items: { type: "string", format: "uuid" }, maxItems: largestBatch },
        description: "At most 200; any other type counts as an empty list.",
      }),
  })
  .meta({ id: "UuidBatch" });

/** Persons by the UUIDs that were looked up. */
export const PersonsByUuid = z
  .strictObject({ results: z.record(z.string(), Person) })
  .meta({ id: "PersonsByUuid" });

/** @source docs/reference/persons.md#values-and-deletion-status */
const idRequired = "distinct_id is required";

/** A distinct id that shall be usable again. */
export const DistinctIdReset = z
  .object({ distinct_id: z.string(idRequired).min(1, idRequired) })
  .meta({ id: "DistinctIdReset" });

/** The outcome of a deletion of persons. */
export const BulkDeleted = z
  .strictObject({
    persons_found: z.int(),
    persons_deleted: z.int().describe("0 if persons are kept."),
    events_queued_for_deletion: z.boolean(),
    recordings_queued_for_deletion: z.boolean(),
    errors: z.array(z.strictObject({ person_uuid: z.string() })),
  })
  .meta({ id: "BulkDeleted" });
export type BulkDeleted = z.infer<typeof BulkDeleted>;

/** What split and delete_property answer. @source docs/reference/persons.md#the-person-object */
export const PersonAction = z
  .strictObject({ success: z.literal(true), person: Person })
  .meta({ id: "PersonAction" });
export type PersonAction = z.infer<typeof PersonAction>;

/** A value of a property, and how many persons have it. */
export const PropertyValue = z
  .strictObject({ name: z.unknown(), count: z.int() })
  .meta({ id: "PropertyValue" });

/** The status of a person's event deletion. */
export const DeletionStatus = z
  .strictObject({
    person_uuid: z.string(),
    created_at: timestamp(),
    status: z.enum(["pending", "completed"]),
    delete_verified_at: timestamp().nullable(),
  })
  .meta({ id: "DeletionStatus" });
export type DeletionStatus = z.infer<typeof DeletionStatus>;
