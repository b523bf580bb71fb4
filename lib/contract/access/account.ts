/** The user's own account, as shown and changed. Separate from `user.ts`, which the sign-in page loads. */
import { z } from "zod";
import { email, password } from "@/lib/contract/access/user";
import { text, timestamp } from "@/lib/contract/wire/field";

/**
 * The fields of their account that users may change. A new email or password requires the present password.
 *
 * @source PostHog's `PATCH /api/users/@me/`, of which these are the fields of an account
 */
export const UserChanges = z
  .object({
    first_name: text({ max: 150, blank: true }),
    last_name: text({ max: 150, blank: true }),
    email: email(),
    password: password().describe("New password. Ends all other sessions."),
    current_password: z.string().min(1).max(1000).describe("Required to change the email or password."),
  })
  .partial()
  .meta({ id: "UserChanges" });
export type UserChanges = z.infer<typeof UserChanges>;

/** A browser that the caller is signed in with. Ours. */
export const Session = z
  .strictObject({
    id: z.string(),
    created_at: timestamp(),
    last_seen_at: timestamp().describe("Accurate to five minutes."),
    user_agent: z.string().describe("User agent of the browser."),
    address: z.string().describe("IP address at sign-in."),
    is_current: z.boolean().describe("Whether this is the session of the request."),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

/** How a reset link is handed over. Ours. */
export const ResetLinkInput = z
  .object({
    send_email: z
      .boolean()
      .optional()
      .describe("Whether it is sent to the member. 400 where the installation sends no email."),
  })
  .meta({ id: "ResetLinkInput" });
export type ResetLinkInput = z.infer<typeof ResetLinkInput>;

/** A one-time link for a new password. Ours. */
export const ResetLink = z
  .strictObject({
    expires_at: timestamp(),
    url: z.string().describe("Returned only once."),
  })
  .meta({ id: "ResetLink" });
export type ResetLink = z.infer<typeof ResetLink>;

/** Asking for a reset link by email. Ours. */
export const ResetRequest = z.object({ email: email() }).meta({ id: "ResetRequest" });
export type ResetRequest = z.infer<typeof ResetRequest>;

/** Choosing a new password by a reset link. */
export const PasswordReset = z
  .object({ token: z.string().min(1), password: password() })
  .meta({ id: "PasswordReset" });
export type PasswordReset = z.infer<typeof PasswordReset>;

/** A new secret for an authenticator app. Nothing is stored until a code of it was checked. */
export const SecondFactorSecret = z
  .strictObject({
    secret: z.string().describe("Base32, for typing."),
    url: z.string().describe("`otpauth://` address of the secret, for a QR code."),
  })
  .meta({ id: "SecondFactorSecret" });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

const code = z.string().trim().min(1).max(40);

/** Turning the second factor on: with a code of the secret, so that the app is known to have it. */
export const SecondFactorInput = z
  .object({
    secret: z.string().regex(/^[A-Z2-7]{32}$/, "Invalid secret."),
    token: code.describe("Code of the authenticator app."),
    current_password: z.string().min(1).max(1000),
  })
  .meta({ id: "SecondFactorInput" });
export type SecondFactorInput = z.infer<typeof SecondFactorInput>;

/** Turning it off. */
export const SecondFactorRemoval = z
  .object({
    token: code.describe("Code of the authenticator app, or a recovery code."),
    current_password: z.string().min(1).max(1000),
  })
  .meta({ id: "SecondFactorRemoval" });
export type SecondFactorRemoval = z.infer<typeof SecondFactorRemoval>;

/** Codes that replace one of the app, each once. */
export const RecoveryCodes = z
  .strictObject({
    success: z.literal(true),
    backup_codes: z.array(z.string()).describe("Returned only once."),
  })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
