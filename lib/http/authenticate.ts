import "server-only";
import {
  type Caller,
  findCallerByKey,
  findCallerBySession,
  type ProjectReference,
} from "@/lib/access/caller";
import { readSession } from "@/lib/access/session";
import { hasPermission, type Permission } from "@/lib/contract/access/permission";
import { type GrantedScope, missingScope, type Role, roleAllows } from "@/lib/contract/access/scope";
import type { Endpoint } from "@/lib/contract/endpoint";
import { Forbidden, NotFound, Unauthenticated } from "@/lib/errors";
import { isOwnOrigin } from "@/lib/http/origin";
import { describeRequest } from "@/lib/request-context";

/**
 * Authenticates a request by the key in its Authorization header, else by its session cookie. The log names the caller.
 *
 * @throws Unauthenticated without either, or for an unknown key (the session is not tried then)
 */
export async function authenticate(request: Request, reference: ProjectReference): Promise<Caller> {
  const caller = await findCaller(request, reference);
  const { user, key, project } = caller;
  describeRequest({ user: user.id, ...(key && { key: key.id }), ...(project && { project: project.id }) });
  return caller;
}

async function findCaller(request: Request, reference: ProjectReference): Promise<Caller> {
  const key = readBearer(request);
  if (key !== undefined) {
    const caller = await findCallerByKey(key, reference);
    if (caller) return caller;
    throw new Unauthenticated(
      "authentication_failed",
      "Personal API key found in request Authorization header is invalid.",
    );
  }
  const sessionId = await readSession(request);
  const caller = sessionId && (await findCallerBySession(sessionId, reference));
  if (!caller) throw new Unauthenticated();
  return caller;
}

/** The secret in the Authorization header of a request; undefined without one. */
export const readBearer = (request: Request): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];

type AccessRules = Pick<Endpoint, "access" | "scopes" | "role" | "method" | "permission">;

/** Whether what a caller reads is without personal data: by their role, or by their key. */
export const isMasked = ({ role, key }: Pick<Caller, "role" | "key">): boolean =>
  key?.is_masked === true || (role !== null && !hasPermission(role, "personal_data"));

const permissionNames: Record<Permission, string> = {
  export: "exports",
  sql: "SQL queries",
  personal_data: "personal data",
};

/** @throws Forbidden for a caller without a permission */
export function requirePermission(caller: Pick<Caller, "role" | "key">, permission: Permission): void {
  const isMissing =
    permission === "personal_data"
      ? isMasked(caller)
      : caller.role !== null && !hasPermission(caller.role, permission);
  if (isMissing) throw new Forbidden(`Your access does not include ${permissionNames[permission]}.`);
}

/**
 * Checks in this order that the key or session may use the endpoint, that the project is the caller's, and that the
 * caller's role in it allows the request.
 *
 * @throws Forbidden, or NotFound for a project that is not the caller's
 */
export function authorize(
  request: Request,
  rules: AccessRules,
  caller: Caller,
  reference: ProjectReference,
): void {
  if (caller.key) authorizeKey(rules, caller.key.scopes as GrantedScope[]);
  else authorizeSession(request, rules);
  if (reference === null) return;
  if (!caller.project || !caller.role) throw new NotFound("Project not found.");
  authorizeRole(rules, caller.role);
  if (rules.permission) requirePermission(caller, rules.permission);
}

/** Checks the scopes that an endpoint needs for what a request is about. @throws Forbidden */
export function authorizeSubject(
  { scopesFor, access }: Pick<Endpoint, "access" | "scopesFor">,
  { key, role }: Pick<Caller, "key" | "role">,
  subject: object,
): void {
  const scopes = scopesFor?.(subject) ?? [];
  if (key) authorizeKey({ access, scopes }, key.scopes as GrantedScope[]);
  if (role) authorizeRole({ scopes }, role);
}

function authorizeKey(
  { access, scopes }: Pick<AccessRules, "access" | "scopes">,
  granted: GrantedScope[],
): void {
  if (access === "session") throw new Forbidden("This action does not support personal API key access");
  const missing = missingScope(granted, scopes);
  if (missing) throw new Forbidden(`API key missing required scope '${missing}'`);
}

function authorizeSession(request: Request, { access, method }: AccessRules): void {
  if (access === "key") throw new Forbidden("This action is for personal API keys only.");
  if (method !== "GET" && !isOwnOrigin(request)) {
    throw new Forbidden("A request that changes something by session must come from our own origin.");
  }
}

function authorizeRole(
  { scopes, role: requiredRole }: Pick<AccessRules, "scopes" | "role">,
  role: Role,
): void {
  if (requiredRole === "owner" && role !== "owner")
    throw new Forbidden("Only an owner of the project may do this.");
  if (!roleAllows(role, scopes)) {
    throw new Forbidden(`Your role in this project (${role}) does not allow this.`);
  }
}
