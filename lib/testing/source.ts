// What questions read from, in memory: for tests of whole questions without a database.
import { Dictionary } from "@/lib/analysis/dictionary";
import type { Source } from "@/lib/analysis/source";

/** Rows by statement, in their order. Values of columns are numbers, texts or null. */
export type Tables = Record<string, (number | string | null)[][]>;

/** A source that answers each statement, whatever its limit, with the rows under its text, a few at a time. @throws Error for another one */
export const memorySource = (tables: Tables): Source => ({
  async read(statement, columns, take) {
    const rows = tables[statement.replace(/ limit \d+$/, "")];
    if (!rows) throw new Error(`Nobody expected ${statement}`);
    for (let at = 0; at < rows.length; at += 7) {
      const part = rows.slice(at, at + 7);
      const arrays = columns.map((column, index) => {
        const values = part.map((row) => encoded(row[index] ?? null, column));
        return column === "id" || column === "instant" ? Float64Array.from(values) : Int32Array.from(values);
      });
      // The types of the arrays follow from the columns, which only the caller knows.
      take(arrays as unknown as Parameters<typeof take>[0], part.length);
    }
  },
});

function encoded(value: number | string | null, column: unknown): number {
  if (!(column instanceof Dictionary)) return Number(value);
  if (value === null) return -1;
  const bytes = new TextEncoder().encode(String(value));
  return column.codeOf(new DataView(bytes.buffer), 0, bytes.length);
}
