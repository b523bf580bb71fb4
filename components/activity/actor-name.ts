import type { Words } from "@/components/activity/value-words";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";

/** The name of the actor of an entry. */
export function actorName(
  { is_system, user }: Pick<ActivityLogEntry, "is_system" | "user">,
  { t }: Pick<Words, "t">,
): string {
  if (is_system) return t("system");
  return user ? user.first_name || user.email : t("deletedUser");
}
