import "server-only";
import type { PersonalApiKey } from "@/lib/database/generated/client";

/** The condition on memberships that keeps a key to its projects; none for a session or a key without limits. */
export const limitedTo = (key: PersonalApiKey | null): { project_id?: { in: number[] } } =>
  key && key.scoped_teams.length > 0 ? { project_id: { in: key.scoped_teams } } : {};
