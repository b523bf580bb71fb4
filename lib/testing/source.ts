// What insights read from, in memory: for tests of whole insights without a database.
import {
  type BatchStatements,
  type ColumnBatch,
  type ColumnKind,
  type PersonEventStatements,
  type Source,
  StringDictionary,
} from "@/lib/analysis/engine/interface";
import { forEachPerson } from "@/lib/analysis/engine/person-events";

/** Values of columns: numbers, texts or null. */
type Row = (number | string | null)[];

/** Rows by the name of their batches, in their order; the first value of each is its key. */
export type Tables = Record<string, Row[]>;

/** Batches that `memorySource` knows by a name. */
export const batchesNamed = (name: string, columns: readonly ColumnKind[]): BatchStatements => ({
  columns,
  batched: [name],
  unbatched: [name],
  all: null,
});

/** Events that are read by such batches, for any query. */
export const personEventsOf = ({
  snapshots = null,
  ...postgres
}: Pick<PersonEventStatements["postgres"], "unsorted" | "byPerson"> &
  Partial<PersonEventStatements["postgres"]>): PersonEventStatements => ({
  query: {
    project: { id: 0, modifiers: { personsOnEventsMode: "person_id_override_properties_on_events" } },
    range: { from: null, to: 0 },
    begin: 0,
    filters: [],
    testAccounts: null,
    now: new Date(0),
    steps: null,
    isStrict: false,
    names: null,
    value: null,
  },
  postgres: { snapshots, ...postgres },
});

/** A source of batches. @param capacity as of `forEachPerson`   @throws Error for batches of another name */
export function memorySource(tables: Tables, capacity?: number): Source {
  const forEachBatch: Source["forEachBatch"] = async (
    { batched, columns },
    onBatch,
    dictionary = new StringDictionary(),
  ) => {
    const rows = tables[batched.join()];
    if (!rows) throw new Error(`Nobody expected ${batched.join()}`);
    for (let start = 0, row = 1; row <= rows.length; row++) {
      if (row < rows.length && rows[row]?.[0] === rows[start]?.[0]) continue;
      onBatch(batchOf(rows.slice(start, row), columns, dictionary));
      start = row;
    }
  };
  return {
    forEachBatch,
    forEachPerson: (statements, onPerson, dictionary) =>
      forEachPerson({ forEachBatch }, statements, onPerson, dictionary, capacity),
  };
}

function batchOf(
  rows: readonly Row[],
  columns: readonly ColumnKind[],
  dictionary: StringDictionary,
): ColumnBatch {
  const valuesOf = (kind: ColumnKind): Row => {
    const at = columns.indexOf(kind);
    return at < 0 ? [] : rows.map((row) => row[at + 1] ?? null);
  };
  return {
    key: Number(rows[0]?.[0]),
    size: rows.length,
    ids: Float64Array.from(valuesOf("id"), Number),
    instants: Float64Array.from(valuesOf("instant"), Number),
    integers: Int32Array.from(valuesOf("integer"), Number),
    texts: Int32Array.from(valuesOf("text"), (text) => dictionary.codeOf(String(text ?? ""))),
    numbers: Float64Array.from(valuesOf("number"), Number),
  };
}
