import { z } from "zod";
import { Role } from "@/lib/contract/access/scope";
import { User } from "@/lib/contract/access/user";
import { timestamp } from "@/lib/contract/wire/field";

/** The fields of a new invitation. */
export const InvitationInput = z.object({ role: Role }).meta({ id: "InvitationInput" });

/** An open invitation. It ends with the owner role of its creator. Ours. */
export const Invitation = z
  .strictObject({
    id: z.string(),
    role: Role,
    created_at: timestamp(),
    created_by: User.nullable(),
    expires_at: timestamp(),
    is_expired: z.boolean(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

/** The same with its one-time link; the owner hands it over. @source docs/reference/api.md#management-routes */
export const NewInvitation = z
  .strictObject({ ...Invitation.shape, url: z.string().describe("Returned only once.") })
  .meta({ id: "NewInvitation" });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** An invitation, as everyone with its link sees it. Ours. */
export const OpenInvitation = z
  .strictObject({
    project_name: z.string(),
    role: Role,
    invited_by: z.string().nullable().describe("First name of the owner who created it, or else the email."),
    expires_at: timestamp(),
  })
  .meta({ id: "OpenInvitation" });
export type OpenInvitation = z.infer<typeof OpenInvitation>;
