import "server-only";
import type { EventDefinition, EventDefinitionsQuery } from "@/lib/contract/definition";
import { toTimestamp } from "@/lib/contract/field";
import type { Listing } from "@/lib/contract/page";
import { definitionOf, matchesSearch, type Named } from "@/lib/definitions/definition";
import { capturedEventNames, seenEvents } from "@/lib/definitions/event-names";
import { notesOf, writtenOf } from "@/lib/definitions/notes";
import { NotFound } from "@/lib/errors";

type Project = { id: number; uuid: string };

/** One page of the events that a project captured, by alphabet. */
export async function listEventDefinitions(
  project: Project,
  { search, event_type = "all", limit, offset }: EventDefinitionsQuery,
): Promise<Listing<EventDefinition>> {
  const isOfType = (name: string) =>
    event_type === "all" ||
    event_type === "event" ||
    name.startsWith("$") === (event_type === "event_posthog");
  const names = (await capturedEventNames(project)).filter(
    (name) => isOfType(name) && matchesSearch(name, search),
  );
  const page = names.slice(offset, offset + limit);
  return { count: names.length, results: await described(project, page) };
}

/** The event of a name. @throws NotFound when none was captured */
export async function toEventDefinition(
  project: Project,
  { name }: Pick<Named, "name">,
): Promise<EventDefinition> {
  const [definition] = await described(project, [name]);
  if (!definition) throw new NotFound();
  return definition;
}

/** The event that an id is of. @throws NotFound when no captured event has it */
export async function findEvent(project: Project, id: string): Promise<Named> {
  const names = await capturedEventNames(project);
  const found = names.map((name) => definitionOf(project, "event", name)).find((named) => named.id === id);
  if (!found) throw new NotFound();
  return found;
}

/** Names as definitions; without those that no event has. */
async function described(project: Project, names: readonly string[]): Promise<EventDefinition[]> {
  const all = names.map((name) => definitionOf(project, "event", name));
  const [seen, notes] = await Promise.all([seenEvents(project, names), notesOf(project, all)]);
  const times = new Map(seen.map(({ name, ...time }) => [name, time]));
  return all.flatMap(({ id, name }) => {
    const time = times.get(name);
    if (!time) return [];
    const written = writtenOf(notes.get(id));
    return [
      {
        id,
        name,
        ...written,
        owner: null,
        created_at: toTimestamp(time.first),
        last_seen_at: toTimestamp(time.last),
        last_updated_at: written.updated_at,
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
