import { z } from "zod";
import { timestamp } from "@/lib/contract/wire/field";

/** The progress of a deletion. */
const deletionStatuses = ["queued", "running", "interrupted", "completed", "canceled"] as const;

/** A request to delete persons, their events, or both. */
export const Deletion = z
  .strictObject({
    id: z.string().describe("UUID: the request's `deletion_id`, or made by Fieldbook."),
    requested_at: timestamp(),
    requested_by: z
      .string()
      .describe(
        "Email address, with the label of the API key if one was used; kept when the user is deleted.",
      ),
    deletes_events: z.boolean(),
    keeps_persons: z.boolean(),
    status: z
      .enum(deletionStatuses)
      .describe(
        "`queued` until the run on Sunday at 05:00 UTC, `interrupted` if a run ended early: it continues at the next start, or by retry.",
      ),
    persons: z.int(),
    distinct_ids: z.int(),
    events_deleted: z.int().describe("So far."),
    persons_completed: z.int(),
    persons_canceled: z.int(),
    completed_at: timestamp().nullable(),
  })
  .meta({ id: "Deletion", "x-ours": true });
export type Deletion = z.infer<typeof Deletion>;

/** A person in a receipt. */
export const DeletedPerson = z
  .strictObject({
    person_uuid: z.string(),
    distinct_id_sha256: z
      .array(z.string())
      .describe("SHA-256 of each distinct id at the time of the request, hexadecimal."),
    events_deleted: z.int(),
    completed_at: timestamp().nullable(),
    canceled_at: timestamp().nullable(),
  })
  .meta({ id: "DeletedPerson", "x-ours": true });
export type DeletedPerson = z.infer<typeof DeletedPerson>;
