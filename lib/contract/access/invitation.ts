import { z } from "zod";
import { Role } from "@/lib/contract/access/scope";
import { email, User } from "@/lib/contract/access/user";
import { extension } from "@/lib/contract/wire/extension";
import { timestamp } from "@/lib/contract/wire/field";

/** The fields of a new invitation. */
export const InvitationInput = z
  .object({
    role: Role,
    email: email()
      .optional()
      .meta(extension("Where the link is sent. 400 where the installation sends no email.")),
  })
  .meta({ id: "InvitationInput" });
export type InvitationInput = z.infer<typeof InvitationInput>;

/** An open invitation. It ends with the owner role of its creator. Ours. */
export const Invitation = z
  .strictObject({
    id: z.string(),
    role: Role,
    email: z.string().nullable().describe("Where the link was sent; null if it wasn't."),
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
    email: z.string().nullable().describe("Where the link was sent. Other accounts can use it, too."),
  })
  .meta({ id: "OpenInvitation" });
export type OpenInvitation = z.infer<typeof OpenInvitation>;
