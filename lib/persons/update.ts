import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { hasStorableTexts, parseJson } from "@/lib/contract/json";
import type { Person, PersonNamed, PropertyUpdate } from "@/lib/contract/person";
import { Invalid } from "@/lib/errors";
import { changeProperties } from "@/lib/persons/change-properties";
import { type Naming, toPerson } from "@/lib/persons/view";

type Project = { id: number } & Naming;

/** Sets properties: the keys given, with whole values; others stay. @throws NotFound */
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
 * A value in a query string: JSON where JSON prints it as the same text, else the text.
 *
 * @source docs/reference/persons.md#setting-one-property
 */
function parsedValue(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    const value = parseJson(text);
    return JSON.stringify(value) === text && hasStorableTexts(value) ? value : text;
  } catch {
    // Not JSON: the text itself is meant.
    return text;
  }
}

/**
 * Sets one property; body before query. An object `properties` sets several, as PostHog once took it.
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
  const value = body.value ?? parsedValue(query.value);
  const key = body.key ?? query.key;
  if (body.properties && value === undefined && key === undefined) {
    return await updatePerson(project, actor, ref, body.properties);
  }
  if (value === undefined || value === null) throw missing("value");
  if (key === undefined) throw missing("key");
  return await updatePerson(project, actor, ref, { [key]: value });
}
