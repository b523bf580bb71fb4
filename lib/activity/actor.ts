import "server-only";
import type { Role } from "@/lib/contract/scope";
import type { User } from "@/lib/database/generated/client";

/** Who does something: a user, by session or by key, with what their role in the project allows. */
export interface Actor {
  user: User;
  /** Null outside a project. */
  role: Role | null;
  /** The label of the key; null for a session. */
  keyLabel: string | null;
}
