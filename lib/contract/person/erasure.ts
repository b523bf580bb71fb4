import { z } from "zod";
import { deletionStatuses, StoredData } from "@/lib/contract/person/deletion";
import { DeletionId } from "@/lib/contract/person/person";
import { flag, text, timestamp } from "@/lib/contract/wire/field";

/** Texts in one erasure. */
export const maxErasureIds = 1000;

const ids = z
  .array(z.string().trim().min(1).max(1000))
  .min(1)
  .max(maxErasureIds, `You can only pass ${maxErasureIds} ids in one call`)
  .describe(
    `Distinct ids, email addresses and UUIDs of persons, at most ${maxErasureIds}. An id means the whole person who owns it or, deleted, owned it. An address, in any case, matches distinct ids and a person's present and former \`email\`, no other texts.`,
  );

/** What is asked for before an erasure. */
export const ErasureQuestion = z
  .object({
    ids,
    only_persons: flag()
      .default(false)
      .describe(
        "Take UUIDs of persons alone, and count what deleting these persons with their events concerns.",
      ),
  })
  .meta({ id: "ErasureQuestion", "x-ours": true });
export type ErasureQuestion = z.infer<typeof ErasureQuestion>;

/** A request to erase everything of ids. */
export const ErasureInput = z
  .object({
    ids,
    when: z
      .enum(["queue", "now"])
      .default("queue")
      .describe(
        "`queue`: persons now, the rest in the run on Sunday at 05:00 UTC. `now`: all of it, by an owner with a reason.",
      ),
    reason: text({ max: 1000, blank: true }).nullish().describe("Stays in the receipt. Required for `now`."),
    refuse_later_events: flag().default(false).describe("Refuse later events of these ids."),
    deletion_id: DeletionId,
  })
  .meta({ id: "ErasureInput", "x-ours": true });
export type ErasureInput = z.infer<typeof ErasureInput>;

const NamedPerson = z.strictObject({ uuid: z.string(), name: z.string() });

/** Whom an id of an erasure means. */
const ErasureMatch = z.strictObject({
  id: z.string(),
  persons: z.array(NamedPerson).describe("The first ten."),
  more_persons: z.int().describe("How many there are besides."),
  has_former_person: z.boolean().describe("Whether it also means a person who was deleted."),
});

/** What an erasure would erase. */
export const ErasurePreview = StoredData.extend({
  persons: z.int(),
  first_persons: z.array(NamedPerson).describe("Of these the first ten."),
  matches: z
    .array(ErasureMatch)
    .describe("Whom the ids mean, of those of which something is stored the first hundred, in their order."),
  former_persons: z.int().describe("Persons who were deleted, of whom events or snapshots remain."),
  unknown: z.array(z.string()).describe("The ids of which nothing is stored."),
}).meta({ id: "ErasurePreview", "x-ours": true });
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** A receipt, and an id that may be in it. */
export const ReceiptQuestion = z
  .object({
    receipt: z.guid("Must be a UUID.").describe("The receipt's id."),
    id: text({ max: 1000 }).describe("Distinct id, email address or UUID of a person."),
  })
  .meta({ id: "ReceiptQuestion", "x-ours": true });
export type ReceiptQuestion = z.infer<typeof ReceiptQuestion>;

/** Whether a receipt names an id, and what became of the deletion. */
export const ReceiptAnswer = z
  .strictObject({
    status: z
      .enum(deletionStatuses)
      .nullable()
      .describe("Of the deletion, for this id. Null for other ids and for receipts that do not exist."),
    data: z
      .enum(["all", "persons_and_events", "persons", "events"])
      .nullable()
      .describe("What the deletion deletes; `all` is an erasure, everything of the id."),
    is_deleted: z
      .boolean()
      .describe("Whether the deletion is completed, and something was stored of the id."),
    had_no_data: z
      .boolean()
      .describe("Whether the erasure was requested for this id, and nothing was stored of it at that time."),
    requested_at: timestamp().nullable(),
    due_at: timestamp().nullable().describe("When the run begins that a queued deletion waits for."),
    completed_at: timestamp().nullable(),
    canceled_at: timestamp().nullable(),
  })
  .meta({ id: "ReceiptAnswer", "x-ours": true });
export type ReceiptAnswer = z.infer<typeof ReceiptAnswer>;
