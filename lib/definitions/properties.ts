import "server-only";
import type { PropertyDefinition, PropertyDefinitionsQuery } from "@/lib/contract/definition";
import type { Listing } from "@/lib/contract/page";
import {
  type CapturedProperty,
  eventProperties,
  personProperties,
} from "@/lib/definitions/captured-properties";
import { type DefinitionType, definitionOf, matchesSearch, type Named } from "@/lib/definitions/definition";
import { notesOf, writtenOf } from "@/lib/definitions/notes";
import { NotFound } from "@/lib/errors";

type Project = { id: number; uuid: string };

/** One page of the properties that a project's events, or persons, have: those of the named events first, by alphabet. */
export async function listPropertyDefinitions(
  project: Project,
  asked: PropertyDefinitionsQuery,
): Promise<Listing<PropertyDefinition>> {
  const { type, limit, offset } = asked;
  if (type !== "event" && type !== "person") return { count: 0, results: [] };
  const captured =
    type === "person"
      ? await personProperties(project)
      : await eventProperties(project, asked.event_names, asked.filter_by_event_names === true);
  const all = captured.filter(isAsked(asked)).sort((a, b) => Number(b.isSeen) - Number(a.isSeen));
  const page = all.slice(offset, offset + limit);
  return { count: all.length, results: await described(project, `${type}_property`, page) };
}

/** What of a list is asked, as a test of one property. */
function isAsked(asked: PropertyDefinitionsQuery): (property: CapturedProperty) => boolean {
  const { search, exclude_core_properties, is_numerical, is_feature_flag } = asked;
  const wanted = asked.properties && new Set(asked.properties);
  const excluded = new Set(asked.excluded_properties);
  return ({ name, property_type }) =>
    matchesSearch(name, search) &&
    (wanted?.has(name) ?? true) &&
    !excluded.has(name) &&
    !(exclude_core_properties && name.startsWith("$")) &&
    !(is_numerical && property_type !== "Numeric") &&
    (is_feature_flag === undefined || name.startsWith("$feature/") === is_feature_flag);
}

/** A definition of what was captured. */
type Found = Named & CapturedProperty;

/** The property of a name. @throws NotFound when nothing that was looked at has it */
export async function propertyDefinitionByName(
  project: Project,
  { type, name }: { type: PropertyDefinitionsQuery["type"]; name: string },
): Promise<PropertyDefinition> {
  if (type !== "event" && type !== "person") throw new NotFound();
  const captured = await everyProperty(project, type);
  const found = captured.find((property) => property.name === name);
  if (!found) throw new NotFound();
  return await toPropertyDefinition(project, found);
}

/** The property that an id is of, an event's or a person's. @throws NotFound when nothing that was looked at has it */
export async function findProperty(project: Project, id: string): Promise<Found> {
  const [ofEvents, ofPersons] = await Promise.all([
    everyProperty(project, "event"),
    everyProperty(project, "person"),
  ]);
  const found = [...ofEvents, ...ofPersons].find((property) => property.id === id);
  if (!found) throw new NotFound();
  return found;
}

async function everyProperty(project: Project, type: "event" | "person"): Promise<Found[]> {
  const captured =
    type === "person" ? await personProperties(project) : await eventProperties(project, undefined, false);
  return captured.map((property) => ({
    ...property,
    ...definitionOf(project, `${type}_property`, property.name),
  }));
}

/** A property on the wire, with what people wrote about it. */
export async function toPropertyDefinition(project: Project, found: Found): Promise<PropertyDefinition> {
  const [definition] = await described(project, found.type, [found]);
  return definition!;
}

async function described(
  project: Project,
  type: DefinitionType,
  properties: readonly CapturedProperty[],
): Promise<PropertyDefinition[]> {
  const ids = properties.map(({ name }) => definitionOf(project, type, name));
  const notes = await notesOf(project, ids);
  return properties.map(({ name, property_type, isSeen }, at) => {
    const { id } = ids[at]!;
    return {
      id,
      name,
      ...writtenOf(notes.get(id)),
      is_numerical: property_type === "Numeric",
      property_type,
      is_seen_on_filtered_events: isSeen,
    };
  });
}
