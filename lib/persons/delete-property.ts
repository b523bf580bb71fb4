import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { PersonAction, PersonNamed } from "@/lib/contract/person";
import { Invalid } from "@/lib/errors";
import { changeProperties } from "@/lib/persons/change-properties";
import { type DisplayNameSettings, toPerson } from "@/lib/persons/view";

/** Removes a property from a person; succeeds when it is not set. @throws Invalid without a key; NotFound */
export async function deleteProperty(
  project: { id: number } & DisplayNameSettings,
  actor: Actor,
  ref: PersonNamed,
  key: string | undefined,
): Promise<PersonAction> {
  if (key === undefined || key === "") throw new Invalid("$unset", "required", "This field is required.");
  const request = { event: "$delete_person_property", activity: "delete_property", unset: key } as const;
  const row = await changeProperties(project, actor, ref, request);
  return { success: true, person: toPerson(row, project) };
}
