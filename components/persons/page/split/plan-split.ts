import type { Person, SplitInput } from "@/lib/contract/person/person";

/** Which person gets each distinct id: 1 for the first new person, and so on; ids that stay are missing. */
export type Assignment = ReadonlyMap<string, number>;

/** A person after a split. */
export interface PlannedPerson {
  /** 0 for the person that is split, who keeps UUID and properties; else that of the assignment. */
  number: number;
  distinctIds: string[];
}

/** What a split will do, and the body of the call. */
interface SplitPlan {
  body: SplitInput;
  persons: PlannedPerson[];
}

/** The persons that a split creates of distinct ids; null while it would split nothing, or leave the person without any. */
export function planSplit(
  { distinct_ids }: Pick<Person, "distinct_ids">,
  assigned: Assignment,
): SplitPlan | null {
  const numberOf = (id: string) => assigned.get(id) ?? 0;
  const numbers = [...new Set(distinct_ids.map(numberOf))].toSorted((a, b) => a - b);
  if (numbers[0] !== 0 || numbers.length === 1) return null;
  const persons = numbers.map((number) => ({
    number,
    distinctIds: distinct_ids.filter((id) => numberOf(id) === number),
  }));
  const new_persons = persons.slice(1).map(({ distinctIds }) => distinctIds);
  return { body: { new_persons, restore_properties: true }, persons };
}

/** The numbers of new persons that can be chosen: those that have ids, and one more, while the person keeps one. */
export const choosableNumbers = (
  { distinct_ids }: Pick<Person, "distinct_ids">,
  assigned: Assignment,
): number[] => {
  const count = Math.min(Math.max(0, ...assigned.values()) + 1, distinct_ids.length - 1);
  return Array.from({ length: count }, (_, at) => at + 1);
};

/** Every id but the first to a new person of its own. */
export const separateAll = ({ distinct_ids }: Pick<Person, "distinct_ids">): Assignment =>
  new Map(distinct_ids.slice(1).map((id, at) => [id, at + 1]));

/** The persons that distinct ids belong to, as they were read back, the split one first. */
export function groupReadBack(
  distinctIds: readonly string[],
  personByDistinctId: Readonly<Record<string, Person>>,
  original: string,
): Person[] {
  const persons = new Map(
    distinctIds.flatMap((id) => {
      const person = personByDistinctId[id];
      return person ? [[person.uuid, person]] : [];
    }),
  );
  return [...persons.values()].toSorted(
    (a, b) => Number(b.uuid === original) - Number(a.uuid === original) || a.id - b.id,
  );
}

/** Whether what was read back is what was planned. */
export const isAsPlanned = (planned: readonly PlannedPerson[], read: readonly Person[]): boolean =>
  planned.length === read.length &&
  planned.every(({ distinctIds }) =>
    read.some(
      ({ distinct_ids }) =>
        distinct_ids.length === distinctIds.length && distinctIds.every((id) => distinct_ids.includes(id)),
    ),
  );
