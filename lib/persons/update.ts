import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Person, PersonNamed, PropertyUpdate } from "@/lib/contract/person/person";
import { parseJson } from "@/lib/contract/wire/json";
import { storageFaultIn } from "@/lib/contract/wire/storable-text";
import { Invalid } from "@/lib/errors";
import { changeProperties } from "@/lib/persons/change-properties";
import { type DisplayNameSettings, toPerson } from "@/lib/persons/view";

type Project = { id: number } & DisplayNameSettings;

/** Sets the given properties of a person to whole values; the others stay. @throws NotFound */
export async function updatePerson(
  project: Project,
  actor: Actor,
  ref: PersonNamed,
  properties: Record<string, unknown>,
): Promise<Person> {
  const request = { event: "$set", activity: "updated", set: properties } as const;
  const row = await changeProperties(project, actor, ref, request);
  return toPerson(row, project);
}

const missing = (attr: string) => new Invalid(attr, "required", "This field is required.");

/**
 * Parses a value in a query string: as JSON if its JSON text is the same, otherwise as text.
 *
 * @source docs/reference/persons.md#setting-one-property
 */
function parseQueryValue(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    const value = parseJson(text);
    return JSON.stringify(value) === text && storageFaultIn(value) === null ? value : text;
  } catch {
    // Not JSON: a text.
    return text;
  }
}

/**
 * Sets one property; the body takes precedence over the query. An object `properties` sets several, PostHog's older form.
 *
 * @throws Invalid without value or key, in this order; NotFound
 * @source docs/reference/persons.md#setting-one-property
 */
export async function updateProperty(
  project: Project,
  actor: Actor,
  ref: PersonNamed,
  body: PropertyUpdate,
  query: { key?: string | undefined; value?: string | undefined },
): Promise<Person> {
  const value = body.value ?? parseQueryValue(query.value);
  const key = body.key ?? query.key;
  if (body.properties && value === undefined && key === undefined) {
    return await updatePerson(project, actor, ref, body.properties);
  }
  if (value === undefined || value === null) throw missing("value");
  if (key === undefined) throw missing("key");
  return await updatePerson(project, actor, ref, { [key]: value });
}
