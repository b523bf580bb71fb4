import "server-only";
import type { PropertyDefinition, PropertyDefinitionsQuery } from "@/lib/contract/definition";
import { isPersonal } from "@/lib/contract/person/personal";
import type { Listing } from "@/lib/contract/wire/page";
import {
  type CapturedProperty,
  listEventProperties,
  listPersonProperties,
} from "@/lib/definitions/captured-properties";
import type { DefinitionProject } from "@/lib/definitions/definition";
import {
  type DefinitionKey,
  type DefinitionType,
  matchesSearch,
  toDefinitionKey,
} from "@/lib/definitions/definition";
import { readNotes, toNoteFields } from "@/lib/definitions/notes";
import { NotFound } from "@/lib/errors";
import { readPersonalProperties } from "@/lib/personal/read";

/**
 * One page of the properties of a project's events or persons: those of the given events first, then alphabetically. Readers
 * without personal data are told which are personal, and can do nothing with those.
 */
export async function listPropertyDefinitions(
  project: DefinitionProject,
  query: PropertyDefinitionsQuery,
): Promise<Listing<PropertyDefinition>> {
  const { type, limit, offset } = query;
  if (type !== "event" && type !== "person") return { count: 0, results: [] };
  const captured =
    type === "person"
      ? await listPersonProperties(project)
      : await listEventProperties(project, query.event_names, query.filter_by_event_names === true);
  const matching = captured.filter(createFilter(query)).sort((a, b) => Number(b.isSeen) - Number(a.isSeen));
  const page = matching.slice(offset, offset + limit);
  return { count: matching.length, results: await readDefinitions(project, `${type}_property`, page) };
}

/** The filter of a list, as a test of one property. */
function createFilter(query: PropertyDefinitionsQuery): (property: CapturedProperty) => boolean {
  const { search, exclude_core_properties, is_numerical, is_feature_flag } = query;
  const onlyNames = query.properties && new Set(query.properties);
  const excluded = new Set(query.excluded_properties);
  return ({ name, property_type }) =>
    matchesSearch(name, search) &&
    (onlyNames?.has(name) ?? true) &&
    !excluded.has(name) &&
    !(exclude_core_properties && name.startsWith("$")) &&
    !(is_numerical && property_type !== "Numeric") &&
    (is_feature_flag === undefined || name.startsWith("$feature/") === is_feature_flag);
}

/** A captured property with the key of its definition. */
type PropertyKey = DefinitionKey & CapturedProperty;

/** The definition of a property by name. @throws NotFound when no sampled row has it */
export async function findPropertyDefinition(
  project: DefinitionProject,
  { type, name }: { type: PropertyDefinitionsQuery["type"]; name: string },
): Promise<PropertyDefinition> {
  if (type !== "event" && type !== "person") throw new NotFound();
  const captured = await listProperties(project, type);
  const capturedProperty = captured.find((property) => property.name === name);
  if (!capturedProperty) throw new NotFound();
  return await readPropertyDefinition(project, capturedProperty);
}

/** Finds the property, of events or persons, with a definition id. @throws NotFound when no sampled row has it */
export async function findPropertyKey(project: DefinitionProject, id: string): Promise<PropertyKey> {
  const [eventProperties, personProperties] = await Promise.all([
    listProperties(project, "event"),
    listProperties(project, "person"),
  ]);
  const capturedProperty = [...eventProperties, ...personProperties].find((property) => property.id === id);
  if (!capturedProperty) throw new NotFound();
  return capturedProperty;
}

async function listProperties(project: DefinitionProject, type: "event" | "person"): Promise<PropertyKey[]> {
  const captured =
    type === "person"
      ? await listPersonProperties(project)
      : await listEventProperties(project, undefined, false);
  return captured.map((property) => ({
    ...property,
    ...toDefinitionKey(project, `${type}_property`, property.name),
  }));
}

/** A property on the wire, with its note. */
export async function readPropertyDefinition(
  project: DefinitionProject,
  property: PropertyKey,
): Promise<PropertyDefinition> {
  const [definition] = await readDefinitions(project, property.type, [property]);
  return definition!;
}

async function readDefinitions(
  project: DefinitionProject,
  type: DefinitionType,
  properties: readonly CapturedProperty[],
): Promise<PropertyDefinition[]> {
  const ids = properties.map(({ name }) => toDefinitionKey(project, type, name));
  const [notes, personal] = await Promise.all([readNotes(project, ids), readPersonalProperties(project)]);
  const owner = type === "person_property" ? "person" : "event";
  return properties.map(({ name, property_type, isSeen }, index) => {
    const { id } = ids[index]!;
    return {
      id,
      name,
      ...toNoteFields(notes.get(id)),
      is_personal: isPersonal(personal, owner, name),
      is_numerical: property_type === "Numeric",
      property_type,
      is_seen_on_filtered_events: isSeen,
    };
  });
}
