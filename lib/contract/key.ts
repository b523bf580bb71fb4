import { z } from "zod";
import { integer, text, timestamp } from "@/lib/contract/field";
import { GrantedScope } from "@/lib/contract/scope";

/** What a key is made from. */
export const KeyInput = z
  .object({
    label: text({ max: 40 }),
    scopes: z.array(GrantedScope).min(1),
    scoped_teams: z
      .array(integer())
      .nullish()
      .describe("Project ids; empty or absent for all projects of the user."),
  })
  .meta({ id: "PersonalApiKeyInput" });
export type KeyInput = z.infer<typeof KeyInput>;

/** A personal API key, without its value. */
export const Key = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    scopes: z.array(GrantedScope),
    scoped_teams: z.array(z.int()),
    mask_value: z.string(),
    created_at: timestamp(),
    last_used_at: timestamp().nullable(),
  })
  .meta({ id: "PersonalApiKey" });
export type Key = z.infer<typeof Key>;

/** A key with its secret: only where it is made or rolled. */
export const NewKey = z
  .strictObject({ ...Key.shape, value: z.string().describe("Returned only once.") })
  .meta({ id: "NewPersonalApiKey" });
export type NewKey = z.infer<typeof NewKey>;

/** The key a request was made with. */
export const CurrentKey = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    scopes: z.array(GrantedScope),
    scoped_teams: z.array(z.int()),
    scoped_organizations: z.array(z.string()),
    user_id: z.int(),
    created_at: timestamp(),
    last_used_at: timestamp().nullable(),
  })
  .meta({ id: "CurrentPersonalApiKey" });
export type CurrentKey = z.infer<typeof CurrentKey>;
