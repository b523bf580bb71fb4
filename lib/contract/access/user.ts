import { z } from "zod";
import { Role } from "@/lib/contract/access/scope";
import { extension } from "@/lib/contract/wire/extension";

/** A user, as others see them. @source docs/reference/api.md#management-routes */
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

/** The body that the sign-in page sends to next-auth. */
export const SignInInput = z.object({
  email: email(),
  password: z.string().min(1).max(1000),
  /** Of an authenticator app, or a recovery code; empty until it is asked for. */
  code: z.string().trim().max(40).optional(),
});
export type SignInInput = z.infer<typeof SignInInput>;

const NamedOrganization = z.strictObject({ id: z.string(), name: z.string(), slug: z.string() });

/**
 * The caller, their projects, and what PostHog's own agents look for.
 *
 * @source docs/reference/api.md#management-routes
 */
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
      .describe("Current project: the first project of the key, or else the last used."),
    organization: NamedOrganization.describe("Organization of the installation."),
    organizations: z.array(NamedOrganization),
    email_service_available: z
      .boolean()
      .meta(extension("Whether the installation sends email: invitations and password resets.")),
    is_2fa_enabled: z.boolean().describe("Whether signing in takes a code besides the password."),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;
