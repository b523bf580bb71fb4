// What questions read from, in memory: for tests of whole questions without a database.
import { Dictionary } from "@/lib/analysis/engine/dictionary";
import type { Batch, Column } from "@/lib/analysis/engine/rows";
import type { Source } from "@/lib/analysis/engine/source";
import type { Packs } from "@/lib/analysis/request/batches";

/** Values of columns: numbers, texts or null. */
export type Row = (number | string | null)[];

/** Rows by the name of their packs, in their order; the first value of each is its key. Or by their statement, without. */
export type Tables = Record<string, Row[]>;

/** Packs that `memorySource` knows by a name. */
export const packsNamed = (name: string): Packs => ({ packed: [name], turn: null, rows: [name] });

const rowsOf = (tables: Tables, statements: readonly string[]): Row[] => {
  const rows = tables[statements.join()];
  if (!rows) throw new Error(`Nobody expected ${statements.join()}`);
  return rows;
};

/** A source of rows, and of packs, each handed over a few rows at a time. @throws Error for those of another name */
export const memorySource = (tables: Tables): Source => ({
  async read(statements, columns, take) {
    const rows = rowsOf(tables, statements);
    if (rows.length > 0) take(batchOf(rows, columns), rows.length);
  },
  async readPacks({ packed }, columns, take) {
    const rows = rowsOf(tables, packed);
    let start = 0;
    for (let at = 1; at <= rows.length; at++) {
      if (at < rows.length && rows[at]![0] === rows[start]![0] && at - start < 7) continue;
      const part = rows.slice(start, at).map(([, ...values]) => values);
      take(Number(rows[start]![0]), batchOf(part, columns), at - start);
      start = at;
    }
  },
});

const batchOf = <Columns extends readonly Column[]>(rows: readonly Row[], columns: Columns) =>
  // The types of the arrays follow from the columns, which only the caller knows.
  columns.map((column, at) => {
    const values = rows.map((row) => encoded(row[at] ?? null, column));
    return column === "id" || column === "instant" ? Float64Array.from(values) : Int32Array.from(values);
  }) as unknown as Batch<Columns>;

function encoded(value: number | string | null, column: Column): number {
  if (!(column instanceof Dictionary)) return Number(value);
  if (value === null) return -1;
  const bytes = new TextEncoder().encode(String(value));
  return column.codeOf(new DataView(bytes.buffer), 0, bytes.length);
}
