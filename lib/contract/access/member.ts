import { z } from "zod";
import { Role } from "@/lib/contract/access/scope";
import { extension } from "@/lib/contract/wire/extension";
import { timestamp } from "@/lib/contract/wire/field";

/** A member of a project. */
export const Member = z
  .strictObject({
    user_id: z.int(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: Role,
    joined_at: timestamp(),
    last_seen_at: timestamp()
      .nullable()
      .meta(extension("Latest use of a session or an API key, accurate to five minutes; null without one.")),
    session_count: z.int().meta(extension("Browsers that the member is signed in with.")),
    is_2fa_enabled: z.boolean().meta(extension("Whether signing in takes a code besides the password.")),
    key_count: z.int().meta(extension("API keys of the member that can access the project.")),
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

/** The changeable fields of a member. */
export const MemberChanges = z.object({ role: Role }).meta({ id: "MemberChanges" });
