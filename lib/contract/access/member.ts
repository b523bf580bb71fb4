import { z } from "zod";
import { Role } from "@/lib/contract/access/scope";
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
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

/** The changeable fields of a member. */
export const MemberChanges = z.object({ role: Role }).meta({ id: "MemberChanges" });
