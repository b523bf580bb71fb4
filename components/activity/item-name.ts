import type { Words } from "@/components/activity/value-words";
import { choice } from "@/components/activity/value-words";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";

const roleWords = choice("activity.roles");

/** What the thing that an entry is about is called: an invitation by its role, a person as they are called now. */
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
