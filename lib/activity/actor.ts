import "server-only";
import { type GrantedScope, missingScope, type Role, roleAllows } from "@/lib/contract/access/scope";
import type { User as WireUser } from "@/lib/contract/access/user";
import { Prisma, type User } from "@/lib/database/generated/client";

/** The actor of a request: a user, by session or by key, with their role in the project. */
export interface Actor {
  user: User;
  /** Null outside a project. */
  role: Role | null;
  /** The label of the key; null for a session. */
  keyLabel: string | null;
  /** The scopes of the key; absent for a session. */
  keyScopes?: readonly GrantedScope[];
}

/** What decides which fields an actor may read. */
export type Reader = Pick<Actor, "role" | "keyScopes">;

/** Whether a reader may write surveys, and so read their secrets. */
export const canWriteSurveys = ({ role, keyScopes = ["*"] }: Reader): boolean =>
  role !== null && roleAllows(role, ["survey:write"]) && missingScope(keyScopes, ["survey:write"]) === null;

/** The columns of a user that other users may see. */
export type UserRow = Omit<WireUser, "role_at_organization" | "hedgehog_config"> & {
  hedgehog_config: unknown;
};

/** A user as a JSON column of a statement that joins `users` under an alias: a `UserRow`, or null. */
export const userColumn = (alias: string): Prisma.Sql => {
  const u = (column: string) => Prisma.raw(`${alias}.${column}`);
  return Prisma.sql`case when ${u("id")} is not null then json_build_object(
    'id', ${u("id")}, 'uuid', ${u("uuid")}, 'distinct_id', ${u("distinct_id")}, 'first_name', ${u("first_name")},
    'last_name', ${u("last_name")}, 'email', ${u("email")}, 'is_email_verified', ${u("is_email_verified")},
    'hedgehog_config', ${u("hedgehog_config")}) end`;
};

/** A user on the wire. */
export const toUser = (user: UserRow): WireUser => ({
  id: user.id,
  uuid: user.uuid,
  distinct_id: user.distinct_id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  is_email_verified: user.is_email_verified,
  hedgehog_config: user.hedgehog_config as WireUser["hedgehog_config"],
  role_at_organization: null,
});
