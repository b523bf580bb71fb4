// In a file of its own, without a schema: every screen asks it, and most load none.
import type { Role } from "@/lib/contract/access/scope";

/** Permissions beside scopes: files of rows, SQL queries, and personal data in whatever is read. */
export type Permission = "export" | "sql" | "personal_data";

const permissions: Record<Role, readonly Permission[]> = {
  masked_viewer: ["export", "sql"],
  viewer: ["export", "sql", "personal_data"],
  editor: ["export", "sql", "personal_data"],
  owner: ["export", "sql", "personal_data"],
};

/** Whether a role has a permission. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  permissions[role].includes(permission);
