import "server-only";
import type { PersonalApiKey } from "@/lib/database/generated/client";

/** Condition on memberships that limits a key to its projects; empty for a session and for a key without limits. */
export const keyProjectFilter = (key: PersonalApiKey | null): { project_id?: { in: number[] } } =>
  key && key.scoped_teams.length > 0 ? { project_id: { in: key.scoped_teams } } : {};
