import type { Person } from "@/lib/contract/person/person";

/** Persons that one request changes, as a dialog for many rows lists them. */
export interface PersonChunk {
  key: string;
  name: string;
  uuids: string[];
}

/** Splits persons into chunks of a size. @param nameOf names a chunk by the positions of its first and last person, from 1 */
export const toPersonChunks = (
  persons: readonly Pick<Person, "uuid">[],
  size: number,
  nameOf: (from: number, to: number) => string,
): PersonChunk[] =>
  Array.from({ length: Math.ceil(persons.length / size) }, (_, at) => {
    const start = at * size;
    const uuids = persons.slice(start, start + size).map(({ uuid }) => uuid);
    return { key: String(at), name: nameOf(start + 1, start + uuids.length), uuids };
  });
