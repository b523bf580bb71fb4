import type { Person } from "@/lib/contract/person/person";
import { isUuid } from "@/lib/contract/wire/uuid";

/** The name of a person: their name, else their first distinct id, else their uuid. */
export const personName = ({
  name,
  distinct_ids: [id],
  uuid,
}: Pick<Person, "name" | "distinct_ids" | "uuid">): string =>
  typeof name === "string" && name !== "" ? name : (id ?? uuid);

/** Up to two initials of a name: of `anna.berg@example.com` A and B; of a UUID its last two characters. */
export function initialsOf(name: string): string {
  if (isUuid(name)) return name.slice(-2).toUpperCase();
  const [local = ""] = name.split("@");
  const [first = "", ...rest] = local.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [first, rest.at(-1) ?? ""].map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}
