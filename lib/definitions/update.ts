import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { type ActivityInput, recordActivity } from "@/lib/activity/record";
import type {
  DefinitionChanges,
  EventDefinition,
  PropertyDefinition,
  PropertyDefinitionChanges,
} from "@/lib/contract/definition";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { type Transaction, transaction } from "@/lib/database/transaction";
import type { DefinitionKey, DefinitionProject } from "@/lib/definitions/definition";
import { findEventKey, readEventDefinition } from "@/lib/definitions/events";
import { findPropertyKey, readPropertyDefinition } from "@/lib/definitions/properties";
import { Forbidden } from "@/lib/errors";

/** Changes the description and tags of an event, with an activity entry if they differ. @throws NotFound */
export async function updateEventDefinition(
  project: DefinitionProject,
  actor: Actor,
  id: string,
  changes: DefinitionChanges,
): Promise<EventDefinition> {
  const event = await findEventKey(project, id);
  await transaction((tx) => updateNote(tx, project, actor, "EventDefinition", event, changes));
  return await readEventDefinition(project, event);
}

/**
 * Changes the description and tags of a property, and whether it is personal, with an activity entry if they differ.
 *
 * @throws NotFound; Forbidden for a reader without personal data who would change what they see
 */
export async function updatePropertyDefinition(
  project: DefinitionProject & MaskedFor,
  actor: Actor,
  id: string,
  changes: PropertyDefinitionChanges,
): Promise<PropertyDefinition> {
  if (project.masking && changes.is_personal !== undefined)
    throw new Forbidden("Your access hides personal data: you can't choose what is.");
  const property = await findPropertyKey(project, id);
  await transaction((tx) => updateNote(tx, project, actor, "PropertyDefinition", property, changes));
  return await readPropertyDefinition(project, property);
}

async function updateNote(
  tx: Transaction,
  project: DefinitionProject,
  actor: Actor,
  scope: "EventDefinition" | "PropertyDefinition",
  { id, type, name }: DefinitionKey,
  input: PropertyDefinitionChanges,
): Promise<void> {
  const empty = { description: "", tags: [] as string[], is_personal: null as boolean | null };
  const key = { project_id_id: { project_id: project.id, id } };
  // Inserted first, so that concurrent changes wait for each other.
  const { count: inserted } = await tx.definitionNote.createMany({
    data: [{ project_id: project.id, id, type, name, ...empty }],
    skipDuplicates: true,
  });
  const [before = empty] = await tx.$queryRaw<(typeof empty)[]>`
    select description, tags, is_personal from definition_notes
    where project_id = ${project.id} and id = ${id}::uuid for update`;
  const changes = changedFields(scope, before, input);
  if (changes.length === 0) {
    if (inserted > 0) await tx.definitionNote.delete({ where: key });
    return;
  }
  const data = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  await tx.definitionNote.update({
    where: key,
    data: { ...data, updated_at: new Date(), updated_by_id: actor.user.id },
  });
  await recordActivity(tx, project, actor, {
    scope,
    item_id: id,
    activity: "changed",
    name,
    changes,
  } as ActivityInput);
}
