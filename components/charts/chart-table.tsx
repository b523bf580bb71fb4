import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type { TableRows } from "@/components/charts/table-files";
import { ScrollRegion } from "@/components/ui/scroll-region";

/** A cell: a text, or a text with the value that it is rounded from, which files have. */
export type TableCell = string | { text: string; value: string | number | null };

const textOf = (cell: TableCell): string => (typeof cell === "string" ? cell : cell.text);

/** The numbers of a chart as a table. */
export interface TableData {
  /** The first column names the row; all have different texts. */
  columns: readonly TableCell[];
  rowCount: number;
  /** The cells of a row, one for each column. */
  cellsAt: (row: number) => readonly TableCell[];
  /** More columns of files, whose values the table shows otherwise. */
  fileColumns?: readonly FileColumn[];
}

/** A column that only files have; null is none. */
export interface FileColumn {
  name: string;
  valueAt: (row: number) => string | number | null;
}

/** A value as a cell; null is a dash, and empty in files. */
export const cellOf = ({ exact }: { exact: (value: number) => string }, value: number | null): TableCell =>
  value === null ? { text: "–", value } : { text: exact(value), value };

const inFile = (cell: TableCell) => (typeof cell === "string" ? cell : cell.value);

/** Digits of a fraction in files: more are noise of the calculation. */
const fractionDigits = 6;

/** A number without the noise of its last digits. */
const rounded = (value: string | number | null) =>
  typeof value !== "number" || Number.isInteger(value)
    ? value
    : Number(Math.abs(value) < 0.01 ? value.toPrecision(fractionDigits) : value.toFixed(fractionDigits));

/** The values of a table, for a file. */
export const valuesOf = ({ columns, rowCount, cellsAt, fileColumns = [] }: TableData): TableRows => ({
  columns: [...columns.map((column) => String(inFile(column))), ...fileColumns.map(({ name }) => name)],
  results: Array.from({ length: rowCount }, (_, row) => [
    ...cellsAt(row).map((cell) => rounded(inFile(cell))),
    ...fileColumns.map(({ valueAt }) => rounded(valueAt(row))),
  ]),
});

/** The table of series that have a value for each of the same rows. */
export const seriesTable = (
  header: string,
  rows: readonly { label: TableCell }[],
  series: readonly { label: string; fullLabel?: string }[],
  cellAt: (index: number, row: number) => TableCell,
): TableData => ({
  columns: [header, ...series.map(({ label, fullLabel = label }) => ({ text: label, value: fullLabel }))],
  rowCount: rows.length,
  cellsAt: (row) => [rows[row]?.label ?? "", ...series.map((_, index) => cellAt(index, row))],
});

const rowHeight = 30;
/** Up to here a table is drawn whole. */
const drawnAtOnce = 100;

interface ChartTableProps {
  label: string;
  data: TableData;
  /** Pixels; so that nothing moves when the table takes the place of a chart. */
  minHeight?: number;
}

/**
 * The data of a chart as a table. Only the rows near the visible ones are in the document; their number is
 * announced.
 */
export function ChartTable({ label, data: { columns, rowCount, cellsAt }, minHeight = 0 }: ChartTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const isWindowed = rowCount > drawnAtOnce;
  const virtualizer = useVirtualizer({
    count: isWindowed ? rowCount : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  });
  const drawn = isWindowed
    ? virtualizer.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: rowCount }, (_, index) => index);
  const before = isWindowed ? (drawn[0] ?? 0) * rowHeight : 0;
  const after = isWindowed ? (rowCount - 1 - (drawn.at(-1) ?? rowCount - 1)) * rowHeight : 0;
  return (
    <ScrollRegion ref={scroller} label={label} className="max-h-[360px] overflow-auto border-line border-y">
      <table
        aria-label={label}
        aria-rowcount={rowCount + 1}
        className="w-full border-separate border-spacing-0 text-table"
        style={{ minHeight: Math.min(minHeight, (rowCount + 1) * rowHeight) }}
      >
        <thead>
          <tr>
            {columns.map(textOf).map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 h-[30px] whitespace-nowrap border-line border-b bg-ground px-3 text-ink-3 text-label ${index === 0 ? "text-start" : "text-end"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} />}
          {drawn.map((row) => (
            <tr key={row} aria-rowindex={row + 2}>
              {cellsAt(row).map((cell, index) =>
                index === 0 ? (
                  <th
                    key={textOf(columns[index] ?? "")}
                    scope="row"
                    className="h-[30px] border-line border-b min-w-28 px-3 text-start font-normal text-ink"
                  >
                    {textOf(cell)}
                  </th>
                ) : (
                  <td
                    key={textOf(columns[index] ?? "")}
                    className="h-[30px] whitespace-nowrap border-line border-b px-3 text-end text-ink-2 tabular-nums"
                  >
                    {textOf(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Stands for rows that are not drawn. */
const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden>
    <td style={{ height }} />
  </tr>
);
