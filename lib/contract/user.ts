import { z } from "zod";
import { text, timestamp } from "@/lib/contract/field";
import { Role } from "@/lib/contract/scope";

/** A user, as others see them. @source interface document, User object */
export const User = z
  .strictObject({
    id: z.int(),
    uuid: z.string(),
    distinct_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    is_email_verified: z.boolean(),
    hedgehog_config: z.record(z.string(), z.unknown()),
    role_at_organization: z.string().nullable(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

/** An e-mail address, in lower case: two spellings are one account. */
export const email = () =>
  z.preprocess(
    (value: string) => (typeof value === "string" ? value.trim().toLowerCase() : value),
    z.email().max(254),
  );

/** A password to be: long is good, rules about its letters are not. */
export const password = () => z.string().min(8).max(1000);

/** What the sign-in page sends to next-auth. */
export const SignInInput = z.object({ email: email(), password: z.string().min(1).max(1000) });
export type SignInInput = z.infer<typeof SignInInput>;

/**
 * What of oneself one may change. A new e-mail or password needs the present one beside it.
 *
 * @source PostHog's `PATCH /api/users/@me/`, of which these are the fields of an account
 */
export const UserChanges = z
  .object({
    first_name: text({ max: 150, blank: true }),
    last_name: text({ max: 150, blank: true }),
    email: email(),
    password: password().describe("A new one. It ends every other session."),
    current_password: z.string().min(1).max(1000).describe("Needed for a new e-mail or password."),
  })
  .partial()
  .meta({ id: "UserChanges" });
export type UserChanges = z.infer<typeof UserChanges>;

/** A browser that the caller is signed in with. Ours. */
export const Session = z
  .strictObject({
    id: z.string(),
    created_at: timestamp(),
    last_seen_at: timestamp().describe("To five minutes."),
    user_agent: z.string().describe("As the browser named itself."),
    address: z.string().describe("Where it signed in from."),
    is_current: z.boolean().describe("Whether it is the one of this request."),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

/** A one-time link for a new password; whoever made it hands it over. Ours. */
export const ResetLink = z
  .strictObject({
    expires_at: timestamp(),
    url: z.string().describe("Shown only here."),
  })
  .meta({ id: "ResetLink" });
export type ResetLink = z.infer<typeof ResetLink>;

/** Choosing a new password by a reset link. */
export const PasswordReset = z
  .object({ token: z.string().min(1), password: password() })
  .meta({ id: "PasswordReset" });
export type PasswordReset = z.infer<typeof PasswordReset>;

const NamedOrganization = z.strictObject({ id: z.string(), name: z.string(), slug: z.string() });

/** The caller, their projects, and what PostHog's own agents look for. @source decisions §4 */
export const Me = z
  .strictObject({
    ...User.shape,
    projects: z.array(z.strictObject({ id: z.int(), name: z.string(), api_token: z.string(), role: Role })),
    team: z
      .strictObject({
        id: z.int(),
        uuid: z.string(),
        name: z.string(),
        api_token: z.string(),
        timezone: z.string(),
        organization: z.string().describe("The UUID of the organization."),
      })
      .nullable()
      .describe("The current project: the key's first, else the last used."),
    organization: NamedOrganization.describe("The one organization of the installation."),
    organizations: z.array(NamedOrganization),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;
