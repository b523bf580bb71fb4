import "server-only";
import { recordMemberships } from "@/lib/access/members/activity";
import { insertUser } from "@/lib/access/users/insert";
import { recordSignInChange } from "@/lib/access/users/record-in-projects";
import type { Role } from "@/lib/contract/access/scope";
import type { User } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";

/** What an identity provider says of a user, from an ID token that was checked. */
export interface OidcClaims {
  iss: string;
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  given_name?: unknown;
  name?: unknown;
}

/** Who may sign in, as the environment says. */
export interface OidcSettings {
  /** Domains of e-mail addresses; empty: every one. */
  OIDC_DOMAINS: readonly string[];
  /** The role of new accounts in all projects; without one, accounts are not created. */
  OIDC_DEFAULT_ROLE?: Exclude<Role, "owner"> | undefined;
}

/** Why a user of the provider is not let in: the sign-in page has a text for each. */
export type SingleSignOnFault = "sso_unverified" | "sso_domain" | "sso_no_account" | "sso_other_identity";

/** A user whom the provider knows, and who is not let in. */
export class SingleSignOnRefused extends Error {
  override name = "SingleSignOnRefused";
  constructor(readonly fault: SingleSignOnFault) {
    super(fault);
  }
}

/**
 * Signs in a user of the identity provider: the account of this issuer and subject, else the account of the verified e-mail
 * address, which is linked from then on, else a new one with the default role in all projects.
 *
 * @throws SingleSignOnRefused   @source docs/decisions/049-single-sign-on.md
 */
export async function signInByOidc(claims: OidcClaims, settings: OidcSettings): Promise<User> {
  const { iss: oidc_issuer, sub: oidc_subject } = claims;
  const email = readEmail(claims, settings);
  return await transaction(async (tx) => {
    // Two first sign-ins at once would make two accounts, or fail.
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`single sign-on ${email}`}, 0))::text`;
    const linked = await tx.user.findUnique({
      where: { oidc_issuer_oidc_subject: { oidc_issuer, oidc_subject } },
    });
    const user =
      linked ?? (await findUnlinked(tx, email, oidc_issuer)) ?? (await create(tx, email, claims, settings));
    if (!linked) await recordSignInChange(tx, user, "identity_linked");
    return await tx.user.update({
      where: { id: user.id },
      data: {
        last_login_at: new Date(),
        oidc_issuer,
        oidc_subject,
        ...(user.email === email && { is_email_verified: true }),
        // Who chose the password did not prove that the address is theirs.
        ...(!linked &&
          !user.is_email_verified && { password_hash: noPassword, session_version: { increment: 1 } }),
      },
    });
  });
}

/** A stored value that no password matches. */
const noPassword = "none";

/** The verified address of an allowed domain. @throws SingleSignOnRefused */
function readEmail({ email, email_verified }: OidcClaims, { OIDC_DOMAINS }: OidcSettings): string {
  if (typeof email !== "string" || (email_verified !== true && email_verified !== "true"))
    throw new SingleSignOnRefused("sso_unverified");
  const address = email.trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (OIDC_DOMAINS.length > 0 && !OIDC_DOMAINS.includes(domain)) throw new SingleSignOnRefused("sso_domain");
  return address;
}

/**
 * The account of an address that is linked to no identity of this issuer. An address that another identity has was given to
 * another user since, or the account was: neither signs in by it.
 */
async function findUnlinked(tx: Transaction, email: string, issuer: string): Promise<User | null> {
  const user = await tx.user.findUnique({ where: { email } });
  if (user?.oidc_issuer === issuer) throw new SingleSignOnRefused("sso_other_identity");
  return user;
}

async function create(
  tx: Transaction,
  email: string,
  { given_name, name }: OidcClaims,
  { OIDC_DEFAULT_ROLE: role }: OidcSettings,
): Promise<User> {
  if (!role) throw new SingleSignOnRefused("sso_no_account");
  const first_name = [given_name, name].find((given) => typeof given === "string") ?? "";
  const user = await insertUser(tx, {
    email,
    first_name: String(first_name).slice(0, 200),
    password_hash: noPassword,
  });
  const actor = { user, role: null, keyLabel: null };
  const projects = await tx.project.findMany({ where: { deleted_at: null }, select: { id: true } });
  await tx.membership.createMany({
    data: projects.map(({ id }) => ({ project_id: id, user_id: user.id, role })),
  });
  const ids = projects.map(({ id }) => id);
  await recordMemberships(tx, ids, actor, user, "created", { before: null, after: role });
  return user;
}
