"use client";
import { ArrowDownIcon, ArrowUpIcon } from "lucide-react";

export interface Sort<Id extends string = string> {
  id: Id;
  direction: "ascending" | "descending";
}

export interface Column<Row, Id extends string = string> {
  id: Id;
  header: string;
  /** Below the name in the head: a scale, say. */
  subheader?: React.ReactNode;
  cell: (row: Row) => React.ReactNode;
  /** The direction a first press sorts in; without it the column does not sort. */
  sorts?: Sort["direction"];
  align?: "start" | "end";
  /** Width and, in stacked rows, place of the cell. */
  className?: string;
  /** Whether stacked rows, which have no head, say the header before the value. */
  isNamedInStack?: boolean;
  /** What stands in the cell while the rows are loading. */
  placeholder?: React.ReactNode;
}

interface DataTableProps<Row, Id extends string> {
  label: string;
  columns: readonly Column<Row, Id>[];
  /** Null while they are loading: placeholders stand in the final geometry then. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** The column that names the row. */
  rowHeader: Id;
  sort?: Sort<Id> | null;
  onSort?: (sort: Sort<Id>) => void;
  isBusy?: boolean;
  rowClassName?: string;
}

const opposite = { ascending: "descending", descending: "ascending" } as const;

const placeholders = Array.from({ length: 8 }, (_, index) => `placeholder-${index}`);

/**
 * Rows and columns; below 640 px each row is a small block. The roles are written out because a table laid out
 * as blocks loses its own.
 */
export function DataTable<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const { label, columns, rows, rowKey, rowHeader, sort, onSort, isBusy = false, rowClassName = "" } = props;
  const rowLook = `border-line border-b last:border-b-0 max-sm:px-4 max-sm:py-3 ${rowClassName}`;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    // biome-ignore-start lint/a11y/useSemanticElements: see above.
    <table
      role="table"
      aria-label={label}
      aria-busy={isBusy || rows === null}
      className="w-full border-collapse border-line border-b bg-sheet text-table max-sm:block lg:table-fixed"
    >
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-line border-b">
          {columns.map((column) => (
            <ColumnHeader key={column.id} column={column} sort={sort ?? null} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows?.map((row) => (
          <tr key={rowKey(row)} role="row" className={rowLook}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} isRowHeader={column.id === rowHeader}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        )) ??
          placeholders.map((id) => (
            <tr key={id} aria-hidden className={rowLook}>
              {columns.map((column) => (
                <Cell key={column.id} column={{ ...column, isNamedInStack: false }} isRowHeader={false}>
                  {column.placeholder}
                </Cell>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above.
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

interface CellProps<Row, Id extends string> {
  column: Column<Row, Id>;
  isRowHeader: boolean;
  children: React.ReactNode;
}

function Cell<Row, Id extends string>({ column, isRowHeader, children }: CellProps<Row, Id>) {
  const { header, align, className = "", isNamedInStack = false } = column;
  const Tag = isRowHeader ? "th" : "td";
  return (
    <Tag
      role={isRowHeader ? "rowheader" : "cell"}
      {...(isRowHeader && { scope: "row" })}
      className={`align-middle font-normal max-sm:text-start sm:px-3 sm:py-1.5 sm:first:pl-8 sm:last:pr-8 ${align === "end" ? "sm:text-end" : "sm:text-start"} ${className}`}
    >
      {isNamedInStack && <span className="mr-2 text-ink-3 sm:hidden">{header}</span>}
      {children}
    </Tag>
  );
}

interface ColumnHeaderProps<Row, Id extends string> {
  column: Column<Row, Id>;
  sort: Sort<Id> | null;
  onSort: ((sort: Sort<Id>) => void) | undefined;
}

function ColumnHeader<Row, Id extends string>({ column, sort, onSort }: ColumnHeaderProps<Row, Id>) {
  const { id, header, subheader, sorts, align, className = "" } = column;
  const direction = sort?.id === id ? sort.direction : null;
  const Arrow = (direction ?? sorts) === "ascending" ? ArrowUpIcon : ArrowDownIcon;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: a table laid out as blocks loses its own roles.
      role="columnheader"
      scope="col"
      {...(sorts && { "aria-sort": direction ?? "none" })}
      className={`px-3 pt-2 pb-1.5 align-bottom text-ink-3 text-label first:pl-8 last:pr-8 ${align === "end" ? "text-end" : "text-start"} ${className}`}
    >
      {sorts && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ id, direction: direction ? opposite[direction] : sorts })}
          className={`group -mx-1 inline-flex h-6 items-center gap-1 rounded-control px-1 hover:text-ink ${align === "end" ? "flex-row-reverse" : ""} ${direction ? "text-ink" : ""}`}
        >
          {header}
          <Arrow
            aria-hidden
            strokeWidth={1.75}
            className={`size-3.5 ${direction ? "" : "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"}`}
          />
        </button>
      ) : (
        <span className="inline-flex h-6 items-center">{header}</span>
      )}
      {subheader}
    </th>
  );
}
