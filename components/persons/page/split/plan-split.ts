import type { Person, SplitInput } from "@/lib/contract/person/person";

/** The modes of a split: chosen ids are removed, or one id stays. */
export const splitModes = ["extract", "keep"] as const;
export type SplitMode = (typeof splitModes)[number];

/** A person after a split. */
export interface PlannedPerson {
  distinctIds: string[];
  /** Whether it is the person that was split, who keeps UUID and properties. */
  isOriginal: boolean;
}

/** What a split will do, and the body of the call; null while the choice splits nothing. */
interface SplitPlan {
  body: SplitInput;
  persons: PlannedPerson[];
}

/** The persons that a split creates: each removed id becomes a separate person, with the properties that its events set. */
export function planSplit(
  { distinct_ids }: Pick<Person, "distinct_ids">,
  mode: SplitMode,
  chosen: ReadonlySet<string>,
): SplitPlan | null {
  const leaving = distinct_ids.filter((id) => chosen.has(id) === (mode === "extract"));
  const staying = distinct_ids.filter((id) => !leaving.includes(id));
  const [main] = staying;
  if (leaving.length === 0 || main === undefined) return null;
  if (mode === "keep" && staying.length > 1) return null;
  return {
    body: {
      ...(mode === "extract" ? { distinct_ids_to_split: leaving } : { main_distinct_id: main }),
      restore_properties: true,
    },
    persons: [
      { distinctIds: staying, isOriginal: true },
      ...leaving.map((id) => ({ distinctIds: [id], isOriginal: false })),
    ],
  };
}

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
