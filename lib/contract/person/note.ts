/** Notes of members on a person. Ours. */
import { z } from "zod";
import { User } from "@/lib/contract/access/user";
import { text, timestamp } from "@/lib/contract/wire/field";

/** Most notes on a person. */
export const maxNotes = 1000;

/** The longest text of a note. */
const maxNoteLength = 10_000;

/** The fields of a note that are written. */
export const PersonNoteInput = z
  .object({
    text: text({ max: maxNoteLength }).describe(`Plain text, at most ${maxNoteLength} characters.`),
  })
  .meta({ id: "PersonNoteInput" });
export type PersonNoteInput = z.infer<typeof PersonNoteInput>;

/** What a member wrote about a person. */
export const PersonNote = z
  .strictObject({
    id: z.string().describe("UUID."),
    text: z.string(),
    created_at: timestamp(),
    created_by: User.nullable().describe("Null when the user is gone."),
    updated_at: timestamp().nullable().describe("When the text was last changed; null if never."),
  })
  .meta({ id: "PersonNote", "x-ours": true });
export type PersonNote = z.infer<typeof PersonNote>;
