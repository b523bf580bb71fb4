import { z } from "zod";
import { GrantedScope } from "@/lib/contract/access/scope";
import { User } from "@/lib/contract/access/user";
import { extension } from "@/lib/contract/wire/extension";
import { datetime, integer, text, timestamp } from "@/lib/contract/wire/field";

/** The fields of a new key. */
export const KeyInput = z
  .object({
    label: text({ max: 40 }),
    scopes: z.array(GrantedScope).min(1),
    scoped_teams: z
      .array(integer())
      .nullish()
      .describe("Project ids; empty or absent for all projects of the user."),
    is_masked: z
      .boolean()
      .optional()
      .meta(extension("Whether the key reads without personal data. Keys of masked viewers always do.")),
    expires_at: datetime()
      .nullish()
      .meta(extension("When the key stops working, in the future; absent for a key that does not expire.")),
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
    expires_at: timestamp()
      .nullable()
      .meta(extension("When the key stops working; null if it does not expire.")),
    is_masked: z
      .boolean()
      .meta(extension("Whether the key reads without personal data, also where its user sees them.")),
  })
  .meta({ id: "PersonalApiKey" });
export type Key = z.infer<typeof Key>;

/** A key that can access a project, as the project's owners see it: never its value. Ours. */
export const ProjectKey = Key.omit({ scoped_teams: true })
  .extend({ user: User.describe("The user it belongs to.") })
  .meta({ id: "ProjectPersonalApiKey" });
export type ProjectKey = z.infer<typeof ProjectKey>;

/** A key with its secret: only where it is made or rolled. */
export const NewKey = z
  .strictObject({ ...Key.shape, value: z.string().describe("Returned only once.") })
  .meta({ id: "NewPersonalApiKey" });
export type NewKey = z.infer<typeof NewKey>;

/** The key of the request. */
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
