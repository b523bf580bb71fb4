import type { TableData } from "@/components/charts/chart-table";
import type { CorrelationResult } from "@/lib/contract/funnel";

/** How a table writes its numbers, and names its columns. */
export interface TableWords {
  number: (value: number) => string;
  column: (name: "converted" | "event" | "oddsRatio") => string;
}

const tableOf = (columns: readonly string[], rows: readonly (readonly string[])[]): TableData => ({
  columns,
  rowCount: rows.length,
  cellsAt: (row) => rows[row] ?? [],
});

/** What correlates with conversion, the strongest first as the API lists it. */
export const correlationTable = ({ events }: CorrelationResult, { number, column }: TableWords): TableData =>
  tableOf(
    [column("event"), column("oddsRatio"), column("converted")],
    events.map((entry) => [
      entry.event.replaceAll("::", " · "),
      number(Math.round(entry.odds_ratio * 100) / 100),
      number(entry.success_count),
    ]),
  );

/** The rows of a query. */
export const rowsTable = (
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): TableData =>
  tableOf(
    columns,
    rows.map((row) => row.map((cell) => (cell === null ? "–" : String(cell)))),
  );
