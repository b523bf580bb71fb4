import type { Words } from "@/components/activity/value-words";
import { choice } from "@/components/activity/value-words";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";
import { isUuid } from "@/lib/contract/wire/uuid";

const roleWords = choice("activity.roles");

/** Characters of a UUID that tell deleted persons apart. */
const shortUuid = 8;

/** A deleted person of an entry, by UUID, shortened, or by the number that older entries have; null for all other items. */
export function deletedPersonId({
  scope,
  item_id,
  detail: { name },
  person_name,
}: Pick<ActivityLogEntry, "scope" | "item_id" | "detail" | "person_name">): string | null {
  const isDeleted = scope === "Person" && person_name === null && !isUuid(item_id);
  if (!isDeleted) return null;
  return isUuid(name ?? "") ? `${name?.slice(0, shortUuid)}…` : name || item_id;
}

/** The name of an entry's item: for an invitation its role, for a person the current name. */
export function itemName(
  entry: Pick<ActivityLogEntry, "scope" | "item_id" | "activity" | "detail" | "person_name">,
  words: Words,
): string {
  const {
    scope,
    item_id,
    detail: { name },
    person_name,
  } = entry;
  const deletedId = deletedPersonId(entry);
  if (deletedId !== null)
    return entry.activity === "deleted" ? deletedId : words.t("deletedPerson", { id: deletedId });
  if (scope === "OrganizationInvite") return roleWords(name, words) ?? item_id;
  return person_name ?? (name || item_id);
}
