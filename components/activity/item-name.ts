import type { Words } from "@/components/activity/value-words";
import { choice } from "@/components/activity/value-words";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";

const roleWords = choice("activity.roles");

/** The name of an entry's item: for an invitation its role, for a person the current name. */
export function itemName(
  {
    scope,
    item_id,
    detail: { name },
    person_name,
  }: Pick<ActivityLogEntry, "scope" | "item_id" | "detail" | "person_name">,
  words: Words,
): string {
  if (scope === "OrganizationInvite") return roleWords(name, words) ?? item_id;
  return person_name ?? (name || item_id);
}
