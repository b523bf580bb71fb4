import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { PersonAction, PersonNamed } from "@/lib/contract/person/person";
import { Invalid } from "@/lib/errors";
import { changeProperties } from "@/lib/persons/change-properties";
import { type DisplayNameSettings, toPerson } from "@/lib/persons/view";

/** Removes properties from a person, by one event; succeeds when they are not set. @throws Invalid without a key; NotFound */
export async function deleteProperties(
  project: { id: number } & DisplayNameSettings,
  actor: Actor,
  ref: PersonNamed,
  keys: readonly string[] | null | undefined,
): Promise<PersonAction> {
  if (!keys?.length) throw new Invalid("$unset", "required", "This field is required.");
  const request = {
    event: "$delete_person_property",
    activity: "delete_property",
    unset: [...new Set(keys)],
  } as const;
  const row = await changeProperties(project, actor, ref, request);
  return { success: true, person: toPerson(row, project) };
}
