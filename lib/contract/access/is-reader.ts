import type { Role } from "@/lib/contract/access/scope";

/** Whether a role only reads. In a file of its own: every screen asks it, and most load no schema. */
export const isReader = (role: Role | null | undefined): boolean =>
  role === "viewer" || role === "masked_viewer";
