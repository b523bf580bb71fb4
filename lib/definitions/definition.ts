// Definitions: the events and properties of a project. Their names follow from what was captured; only descriptions and
// tags, which people write, are stored.
import "server-only";
import { createHash } from "node:crypto";

/** The project of definitions. */
export interface DefinitionProject {
  id: number;
  uuid: string;
}

/** The types of definitions. */
export type DefinitionType = "event" | "event_property" | "person_property";

/** The identity of a definition. */
export interface DefinitionKey {
  id: string;
  type: DefinitionType;
  name: string;
}

/** Identifies the definition of a name. The id is a UUID of version 8, derived from project, type and name. */
export function toDefinitionKey(
  project: { uuid: string },
  type: DefinitionType,
  name: string,
): DefinitionKey {
  const bytes = createHash("sha256").update(`${project.uuid}:${type}:${name}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const id = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { id, type, name };
}

/** Whether a name contains all of these lower-case words. */
export const matchesSearch = (name: string, words: readonly string[]): boolean => {
  const lower = name.toLowerCase();
  return words.every((word) => lower.includes(word));
};
