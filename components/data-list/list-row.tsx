import { memo } from "react";
import { Cell } from "@/components/data-list/cells";
import type { Column, Density } from "@/components/data-list/column";
import { rowAttribute } from "@/components/data-list/current-row";
import { RowCheckbox } from "@/components/data-list/row-checkbox";
import { Skeleton } from "@/components/ui/skeleton";

interface ListRowProps<Row, Id extends string> {
  /** Undefined while loading: placeholders then reserve the final geometry. */
  row: Row | undefined;
  id: string | undefined;
  /** Position in the list, from 0; undefined of a placeholder for a list of unknown length. */
  index: number | undefined;
  columns: readonly Column<Row, Id>[];
  rowHeader: Id;
  density: Density;
  /** Pixels, where all rows are equally high. */
  height: number | undefined;
  className: string;
  /** Undefined where rows are not selectable. */
  selectLabel: ((row: Row) => string) | undefined;
  isSelected: boolean;
  /** The same functions for every row. */
  onToggle: (index: number, isRange: boolean) => void;
  onOpen: ((row: Row) => void) | undefined;
  measure: ((row: Element | null) => void) | undefined;
}

function PlainListRow<Row, Id extends string>(props: ListRowProps<Row, Id>) {
  const { row, id, index, columns, rowHeader, density, height, className } = props;
  const { selectLabel, isSelected, onToggle, onOpen, measure } = props;
  const look = `group/row relative border-line border-b max-sm:px-4 max-sm:py-3 ${height === undefined ? "" : "max-sm:overflow-hidden"} ${className}`;
  const place = {
    role: "row",
    "data-index": index,
    "aria-rowindex": index === undefined ? undefined : index + 2,
    style: height === undefined ? undefined : { height },
  };
  if (row === undefined) {
    return (
      <tr {...place} aria-hidden className={look}>
        {selectLabel && (
          <td className="pl-8 max-sm:hidden">
            <Skeleton className="w-4" />
          </td>
        )}
        {columns.map((column) => (
          <Cell
            key={column.id}
            column={{ ...column, isNamedInStack: false }}
            density={density}
            isRowHeader={false}
          >
            {column.placeholder ?? <Skeleton className="w-16" />}
          </Cell>
        ))}
      </tr>
    );
  }
  return (
    <tr
      {...place}
      {...{ [rowAttribute]: id }}
      ref={measure}
      {...(onOpen && { onClick: ({ target }) => !hasOwnAction(target) && onOpen(row) })}
      data-selected={isSelected || undefined}
      className={`${look} hover:bg-sunken data-[selected]:bg-water-soft ${onOpen ? "cursor-pointer" : ""}`}
    >
      {selectLabel && (
        // biome-ignore lint/a11y/noRedundantRoles: display: block removes a table's implicit roles.
        <td role="cell" className="pl-8 align-middle max-sm:pl-0 max-sm:[grid-area:select]">
          <RowCheckbox
            label={selectLabel(row)}
            isSelected={isSelected}
            onToggle={(isRange) => index !== undefined && onToggle(index, isRange)}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} density={density} isRowHeader={column.id === rowHeader}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  );
}

/** A memoized row of a list, so that scrolling does not render it again. */
export const ListRow = memo(PlainListRow) as typeof PlainListRow;

/** Whether a press there is about something in the row, or ends a selection of text. */
const hasOwnAction = (target: EventTarget): boolean =>
  !(target instanceof Element) ||
  target.closest("a, button, input, label, [role=menu]") !== null ||
  window.getSelection()?.isCollapsed === false;
