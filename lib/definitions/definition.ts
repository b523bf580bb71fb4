// Definitions: which events and properties a project has. Their names follow from what was captured; only what people
// write about them is stored.
import "server-only";
import { createHash } from "node:crypto";

/** What a definition is of. */
export type DefinitionType = "event" | "event_property" | "person_property";

/** A definition before anything is said of it. */
export interface Named {
  id: string;
  type: DefinitionType;
  name: string;
}

/** The definition of a name: its id, a UUID of version 8, is the same each time, and another in each project. */
export function definitionOf(project: { uuid: string }, type: DefinitionType, name: string): Named {
  const bytes = createHash("sha256").update(`${project.uuid}:${type}:${name}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const id = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { id, type, name };
}

/** Whether a name has all of these lower-case words in it. */
export const matchesSearch = (name: string, words: readonly string[]): boolean => {
  const lower = name.toLowerCase();
  return words.every((word) => lower.includes(word));
};
