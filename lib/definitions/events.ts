import "server-only";
import type { EventDefinition, EventDefinitionsQuery } from "@/lib/contract/definition";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Listing } from "@/lib/contract/wire/page";
import type { DefinitionProject } from "@/lib/definitions/definition";
import { type DefinitionKey, matchesSearch, toDefinitionKey } from "@/lib/definitions/definition";
import { listEventNames, readEventTimes } from "@/lib/definitions/event-names";
import { readNotes, toNoteFields } from "@/lib/definitions/notes";
import { NotFound } from "@/lib/errors";

/** One page of a project's event definitions, alphabetically. */
export async function listEventDefinitions(
  project: DefinitionProject,
  { search, event_type = "all", limit, offset }: EventDefinitionsQuery,
): Promise<Listing<EventDefinition>> {
  const isOfType = (name: string) =>
    event_type === "all" ||
    event_type === "event" ||
    name.startsWith("$") === (event_type === "event_posthog");
  const names = (await listEventNames(project)).filter(
    (name) => isOfType(name) && matchesSearch(name, search),
  );
  const page = names.slice(offset, offset + limit);
  return { count: names.length, results: await readDefinitions(project, page) };
}

/** The definition of a captured event. @throws NotFound when no event has the name */
export async function readEventDefinition(
  project: DefinitionProject,
  { name }: Pick<DefinitionKey, "name">,
): Promise<EventDefinition> {
  const [definition] = await readDefinitions(project, [name]);
  if (!definition) throw new NotFound();
  return definition;
}

/** Finds the event with a definition id. @throws NotFound when no captured event has it */
export async function findEventKey(project: DefinitionProject, id: string): Promise<DefinitionKey> {
  const names = await listEventNames(project);
  const key = names.map((name) => toDefinitionKey(project, "event", name)).find((key) => key.id === id);
  if (!key) throw new NotFound();
  return key;
}

/** Definitions of names; names without events are left out. */
async function readDefinitions(
  project: DefinitionProject,
  names: readonly string[],
): Promise<EventDefinition[]> {
  const keys = names.map((name) => toDefinitionKey(project, "event", name));
  const [eventTimes, notes] = await Promise.all([readEventTimes(project, names), readNotes(project, keys)]);
  const times = new Map(eventTimes.map(({ name, ...time }) => [name, time]));
  return keys.flatMap(({ id, name }) => {
    const time = times.get(name);
    if (!time) return [];
    const noteFields = toNoteFields(notes.get(id));
    return [
      {
        id,
        name,
        ...noteFields,
        owner: null,
        created_at: toTimestamp(time.first),
        last_seen_at: toTimestamp(time.last),
        last_updated_at: noteFields.updated_at,
        is_action: false as const,
        action_id: null,
        is_calculating: false as const,
        last_calculated_at: null,
        created_by: null,
        post_to_slack: false as const,
        default_columns: [],
      },
    ];
  });
}
