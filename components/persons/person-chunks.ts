import type { BulkItem } from "@/components/data-list/bulk-dialog";
import type { Person } from "@/lib/contract/person/person";

/** Persons that one request changes. */
export interface PersonChunk extends BulkItem {
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
