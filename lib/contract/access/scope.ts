import { z } from "zod";

/**
 * Permissions a personal API key can hold; `x:write` implies `x:read`, `*` implies all.
 *
 * @source docs/reference/api.md#scopes-and-roles
 */
export const scopes = [
  "survey:read",
  "survey:write",
  "person:read",
  "person:write",
  "activity_log:read",
  "cohort:read",
  "cohort:write",
  "feature_flag:read",
  "feature_flag:write",
  "project:read",
  "project:write",
  "query:read",
  "user:read",
] as const;

export type Scope = (typeof scopes)[number];

/** A scope that a key may be granted. */
export const GrantedScope = z.enum([...scopes, "*"]).meta({
  id: "Scope",
  description: "Permissions of a key. `x:write` implies `x:read`; `*` grants everything its user may do.",
});
export type GrantedScope = z.infer<typeof GrantedScope>;

/** The access level of a user in a project. */
export const Role = z.enum(["masked_viewer", "viewer", "editor", "owner"]).meta({
  id: "Role",
  description:
    "masked_viewer reads without personal data; viewer reads; editor also writes surveys, persons, cohorts and flags; owner does everything.",
});
export type Role = z.infer<typeof Role>;

const editorWrites: readonly Scope[] = ["survey:write", "person:write", "cohort:write", "feature_flag:write"];

const grants = (granted: readonly GrantedScope[], scope: Scope): boolean =>
  granted.includes("*") ||
  granted.includes(scope) ||
  (scope.endsWith(":read") && granted.includes(scope.replace(":read", ":write") as Scope));

/** The first of the needed scopes that a key lacks, or null: all of them are needed. */
export const missingScope = (granted: readonly GrantedScope[], needed: readonly Scope[]): Scope | null =>
  needed.find((scope) => !grants(granted, scope)) ?? null;

/** Whether a role allows everything that the needed scopes grant. */
export const roleAllows = (role: Role, needed: readonly Scope[]): boolean =>
  role === "owner" ||
  needed.every((scope) => scope.endsWith(":read") || (role === "editor" && editorWrites.includes(scope)));
