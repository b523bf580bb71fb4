import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { PersonAction, PersonNamed } from "@/lib/contract/person";
import { Invalid } from "@/lib/errors";
import { changeProperties } from "@/lib/persons/change-properties";
import { type Naming, toPerson } from "@/lib/persons/view";

/** Removes a property; one that is not set is removed already. @throws Invalid without a key; NotFound */
export async function deleteProperty(
  project: { id: number } & Naming,
  actor: Actor,
  ref: PersonNamed,
  key: string | undefined,
): Promise<PersonAction> {
  if (key === undefined || key === "") throw new Invalid("$unset", "required", "This field is required.");
  const row = await changeProperties(
    project,
    actor,
    ref,
    "delete_property",
    ({ [key]: _gone, ...rest }) => rest,
  );
  return { success: true, person: toPerson(row, project) };
}
