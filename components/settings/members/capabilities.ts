import type { Messages } from "next-intl";
import { hasPermission, type Permission } from "@/lib/contract/access/permission";
import { type Role, roleAllows, type Scope } from "@/lib/contract/access/scope";

/** Something that members may do, and what its endpoints require of a caller's role. */
interface Capability {
  id: keyof Messages["members"]["capabilities"];
  scopes: readonly Scope[];
  /** A permission of the role besides scopes. */
  permission?: Permission;
  /** Whether the endpoints are for owners only, regardless of scopes. */
  isOwnersOnly?: boolean;
}

/** Ordered from what every member may do to what only owners may do. */
export const capabilities: readonly Capability[] = [
  { id: "readSurveys", scopes: ["survey:read"] },
  { id: "readPersons", scopes: ["person:read"] },
  { id: "readActivity", scopes: ["activity_log:read"] },
  { id: "readPersonalData", scopes: ["person:read"], permission: "personal_data" },
  { id: "exportPerson", scopes: ["person:read"], permission: "personal_data" },
  { id: "export", scopes: [], permission: "export" },
  { id: "sql", scopes: ["query:read"], permission: "sql" },
  { id: "writeSurveys", scopes: ["survey:write"] },
  { id: "writePersons", scopes: ["person:write"] },
  { id: "writeCohorts", scopes: ["cohort:write"] },
  { id: "writeFlags", scopes: ["feature_flag:write"] },
  { id: "writeProject", scopes: ["project:write"] },
  { id: "manageMembers", scopes: [], isOwnersOnly: true },
  { id: "deleteProject", scopes: ["project:write"], isOwnersOnly: true },
];

/** Whether a role includes it, by the rule that the API applies. */
export const isAllowed = (role: Role, { scopes, permission, isOwnersOnly = false }: Capability): boolean =>
  (role === "owner" || !isOwnersOnly) &&
  roleAllows(role, scopes) &&
  (permission === undefined || hasPermission(role, permission));

/** Whether what it reads is masked for a role. */
export const isMasked = (role: Role, { permission }: Capability): boolean =>
  (permission === "export" || permission === "sql") && !hasPermission(role, "personal_data");
