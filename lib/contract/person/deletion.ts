import { z } from "zod";
import { retentionRules } from "@/lib/contract/project/retention";
import { timestamp } from "@/lib/contract/wire/field";

/** The progress of a deletion. */
export const deletionStatuses = ["queued", "running", "interrupted", "completed", "canceled"] as const;

/** A request to delete persons, their events, or both. */
export const Deletion = z
  .strictObject({
    id: z.string().describe("UUID: the request's `deletion_id`, or made by Fieldbook."),
    requested_at: timestamp(),
    requested_by: z
      .string()
      .describe(
        "Email address, with the label of the API key if one was used; kept when the user is deleted. `retention` for a rule of the project.",
      ),
    deletes_events: z.boolean(),
    keeps_persons: z.boolean(),
    is_erasure: z.boolean().describe("Everything of ids and email addresses, also without a person."),
    requested_ids: z.int().describe("Texts that an erasure was requested for; 0 for other deletions."),
    unknown_ids: z.int().describe("Of these, how many nothing was stored of at the time of the request."),
    refuses_later_events: z.boolean().describe("Whether later events of these ids are refused."),
    reason: z.string().nullable(),
    retention: z
      .strictObject({
        rule: z.enum(retentionRules),
        before: timestamp().describe("What is older was removed."),
        removed: z
          .int()
          .describe("So far: responses that lost texts, entries of the activity log, events, or persons."),
      })
      .nullable()
      .describe("The rule of the project that a nightly run followed; null for what was requested."),
    status: z
      .enum(deletionStatuses)
      .describe(
        "`queued` until the run on Sunday at 05:00 UTC, `interrupted` if a run ended early: it continues at the next start, or by retry.",
      ),
    persons: z.int(),
    distinct_ids: z.int(),
    events_deleted: z.int().describe("So far, as are the next three."),
    responses_deleted: z.int().describe("Responses to surveys."),
    snapshots_deleted: z.int().describe("Former states of the persons' properties."),
    activity_entries_deleted: z.int().describe("Entries of the activity log that lost their values."),
    events_waiting: z.int().describe("Events that the run will delete, as of now."),
    persons_completed: z.int(),
    persons_canceled: z.int(),
    completed_at: timestamp().nullable(),
    canceled_at: timestamp().nullable(),
    canceled_by: z.string().nullable().describe("As in `requested_by`."),
  })
  .meta({ id: "Deletion", "x-ours": true });
export type Deletion = z.infer<typeof Deletion>;

/** Numbers of what is stored of persons, beside the persons. */
export const StoredData = z.strictObject({
  events: z.int(),
  responses: z.int(),
  snapshots: z.int().describe("Former states of the persons' properties."),
  activity_entries: z.int().describe("Entries of the activity log that hold values."),
});
export type StoredData = z.infer<typeof StoredData>;

/** A backup that was made before everything was deleted. */
const Backup = z.strictObject({
  made_at: timestamp(),
  expires_at: timestamp().describe("When the nightly backup that replaces it is due."),
});

/** A deletion, with what remains, and where copies do. */
export const DeletionReceipt = Deletion.extend({
  remaining: StoredData.nullable().describe(
    "What is stored of its persons and ids now: what waits for the run, what the deletion leaves, and what came later. Null for a rule of the project.",
  ),
  backups: z
    .array(Backup)
    .nullable()
    .describe(
      "Nightly backups of this server that hold what was deleted, newest first; null if it makes none. Other copies of the database are not known.",
    ),
}).meta({ id: "DeletionReceipt", "x-ours": true });
export type DeletionReceipt = z.infer<typeof DeletionReceipt>;

/** A person in a receipt. */
export const DeletedPerson = z
  .strictObject({
    person_uuid: z.string(),
    distinct_id_hashes: z
      .array(z.string())
      .describe(
        "Keyed hash (HMAC-SHA-256) of each distinct id at the time of the request, hexadecimal. The key stays on the server, which checks ids at `/api/deletion_receipts/check/`.",
      ),
    events_deleted: z.int(),
    completed_at: timestamp().nullable(),
    canceled_at: timestamp().nullable(),
  })
  .meta({ id: "DeletedPerson", "x-ours": true });
export type DeletedPerson = z.infer<typeof DeletedPerson>;
