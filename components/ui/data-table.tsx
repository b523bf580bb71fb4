"use client";
import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useRef } from "react";
import { Cell, ColumnHeader } from "@/components/ui/data-table/cells";
import type { Column, Density, Selection, Sort } from "@/components/ui/data-table/column";
import { currentRow } from "@/components/ui/data-table/current-row";
import { RowCheckbox } from "@/components/ui/data-table/selection";
import { useRowWindow } from "@/components/ui/data-table/use-row-window";
import { type MoveLabels, useTableCommands } from "@/components/ui/data-table/use-table-commands";
import { Skeleton } from "@/components/ui/skeleton";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowSelectionFeature,
  columnVisibilityFeature,
});

interface DataTableProps<Row extends object, Id extends string> {
  label: string;
  columns: readonly Column<Row, Id>[];
  /** Null while they are loading: placeholders stand in the final geometry then. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** The column that names the row. */
  rowHeader: Id;
  sort?: Sort<Id> | null;
  onSort?: (sort: Sort<Id>) => void;
  hidden?: readonly Id[];
  density?: Density;
  selection?: Selection<Row>;
  /** Names of the keys that go from row to row, to what carries `rowLinkAttribute`. */
  moves?: MoveLabels;
  /** Pressed anywhere but on what has an action of its own. The link in the row does the same, by keyboard too. */
  onOpen?: (row: Row) => void;
  isBusy?: boolean;
  rowClassName?: string;
}

const placeholders = Array.from({ length: 8 }, (_, index) => `placeholder-${index}`);
const rowHeights = { comfortable: 58, default: 50, compact: 30 } as const satisfies Record<Density, number>;
const nothing: never[] = [];

/**
 * Rows and columns; below 640 px each row is a small block. The roles are written out because a table laid out
 * as blocks loses its own.
 */
export function DataTable<Row extends object, Id extends string>(props: DataTableProps<Row, Id>) {
  const { label, columns, rows, rowKey, rowHeader, sort = null, onSort, hidden = nothing } = props;
  const { density = "default", selection, moves, onOpen, isBusy = false, rowClassName = "" } = props;
  const definitions = useMemo(
    () =>
      columns.map(({ id, compare }) => ({
        id,
        accessorFn: (row: Row) => row,
        sortFn: (a: { original: Row }, b: { original: Row }) => compare?.(a.original, b.original) ?? 0,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? (nothing as readonly Row[]),
    getRowId: rowKey,
    state: useTableState(sort, selection?.selected, hidden),
    onRowSelectionChange: (update) => {
      const before = table.state.rowSelection;
      const after = typeof update === "function" ? update(before) : update;
      selection?.onSelect(new Set(Object.keys(after).filter((key) => after[key])));
    },
  });
  const sorted = table.getRowModel().rows;
  const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const body = useRef<HTMLTableSectionElement>(null);
  const { isWindowed, from, to, before, after, measure } = useRowWindow(
    sorted.length,
    rowHeights[density],
    body,
  );

  const toggle = (event: KeyboardEvent | undefined, isRange: boolean) => {
    const row = sorted.find(({ id }) => id === currentRow(event));
    row?.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: isRange });
    return row !== undefined;
  };
  useTableCommands({ label, selection: selection?.labels, moves, toggle });

  const rowLook = `group/row relative border-line border-b last:border-b-0 max-sm:px-4 max-sm:py-3 ${rowClassName}`;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    // biome-ignore-start lint/a11y/useSemanticElements: see above.
    <table
      role="table"
      aria-label={label}
      aria-busy={isBusy || rows === null}
      {...(isWindowed && { "aria-rowcount": sorted.length + 1 })}
      className="w-full border-collapse border-line border-b bg-sheet text-table max-sm:block sm:table-fixed"
    >
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-line border-b">
          {selection && (
            <th role="columnheader" scope="col" className="w-12 pt-2 pb-2 pl-8 align-bottom">
              <RowCheckbox
                label={selection.labels.all}
                isSelected={sorted.length > 0 && table.getIsAllRowsSelected()}
                isIndeterminate={table.getIsSomeRowsSelected()}
                onChange={({ target }) => table.toggleAllRowsSelected(target.checked)}
              />
            </th>
          )}
          {shown.map((column) => (
            <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} role="rowgroup" className="max-sm:block">
        {before > 0 && <Gap height={before} />}
        {rows
          ? sorted.slice(from, to).map((row, offset) => (
              <tr
                key={row.id}
                role="row"
                data-row={row.id}
                data-index={from + offset}
                ref={measure}
                {...(isWindowed && { "aria-rowindex": from + offset + 2 })}
                {...(onOpen && {
                  onClick: ({ target }) => !hasOwnAction(target) && onOpen(row.original),
                })}
                data-selected={row.getIsSelected() || undefined}
                className={`${rowLook} hover:bg-sunken data-[selected]:bg-water-soft`}
              >
                {selection && (
                  <td role="cell" className="pl-8 align-middle max-sm:pl-0 max-sm:[grid-area:select]">
                    <RowCheckbox
                      label={selection.labels.row(row.original)}
                      isSelected={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {shown.map((column) => (
                  <Cell
                    key={column.id}
                    column={column}
                    density={density}
                    isRowHeader={column.id === rowHeader}
                  >
                    {column.cell(row.original)}
                  </Cell>
                ))}
              </tr>
            ))
          : placeholders.map((id) => (
              <tr key={id} aria-hidden className={rowLook}>
                {selection && (
                  <td className="pl-8 max-sm:hidden">
                    <Skeleton className="w-4" />
                  </td>
                )}
                {shown.map((column) => (
                  <Cell
                    key={column.id}
                    column={{ ...column, isNamedInStack: false }}
                    density={density}
                    isRowHeader={false}
                  >
                    {column.placeholder}
                  </Cell>
                ))}
              </tr>
            ))}
        {after > 0 && <Gap height={after} />}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above.
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}

/** Whether a press there is about something in the row, or ends a selection of text. */
const hasOwnAction = (target: EventTarget): boolean =>
  !(target instanceof Element) ||
  target.closest("a, button, input, label, [role=menu]") !== null ||
  window.getSelection()?.isCollapsed === false;

/** What the caller holds, as the table holds it; the same object while it is the same. */
function useTableState(
  sort: Sort | null,
  selected: ReadonlySet<string> | undefined,
  hidden: readonly string[],
) {
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selected ?? nothing)].map((key) => [key, true as const])),
    [selected],
  );
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const id = sort?.id;
  const desc = sort?.direction === "descending";
  const sorting = useMemo(() => (id === undefined ? nothing : [{ id, desc }]), [id, desc]);
  return { sorting, rowSelection, columnVisibility };
}

/** Stands for rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className="max-sm:block">
    <td style={{ height }} className="p-0" />
  </tr>
);
