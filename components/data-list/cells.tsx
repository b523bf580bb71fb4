import { ArrowDownIcon, ArrowUpIcon } from "lucide-react";
import { useState } from "react";
import { type Column, type Density, nextSort, type Sort } from "@/components/data-list/column";
import { ColumnResizer } from "@/components/data-list/column-resizer";

const paddings = { comfortable: "sm:py-2.5", default: "sm:py-1.5", compact: "sm:py-0.5" } as const;
/** At the start of the row the first column, at its end the last. */
const pinned = "sm:sticky sm:z-1 sm:bg-sheet sm:not-last:left-0 sm:last:right-0";
/** A sticky header cell. */
export const headCell =
  "sticky top-0 z-2 bg-sheet pt-2 pb-1.5 align-bottom shadow-[inset_0_-1px_0_var(--line)]";

interface CellProps<Row, Id extends string> {
  column: Column<Row, Id>;
  density: Density;
  isRowHeader: boolean;
  children: React.ReactNode;
}

export function Cell<Row, Id extends string>({ column, density, isRowHeader, children }: CellProps<Row, Id>) {
  const { header, align, className = "", isNamedInStack = false, isPinned = false } = column;
  const Tag = isRowHeader ? "th" : "td";
  return (
    <Tag
      role={isRowHeader ? "rowheader" : "cell"}
      {...(isRowHeader && { scope: "row" })}
      className={`align-middle font-normal max-sm:text-start sm:px-2 min-[88rem]:px-3 ${paddings[density]} sm:first:pl-8 sm:last:pr-8 ${align === "end" ? "sm:text-end" : "sm:text-start"} ${isPinned ? `${pinned} sm:group-hover/row:bg-sunken sm:group-data-[selected]/row:bg-water-soft` : ""} ${className}`}
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

export function ColumnHeader<Row, Id extends string>({ column, sort, onSort }: ColumnHeaderProps<Row, Id>) {
  const { id, header, subheader, sorts, align, className = "", isPinned, isHeaderHidden } = column;
  const { width, onResize } = column;
  const [dragged, setDragged] = useState<number | null>(null);
  const direction = sort?.id === id ? sort.direction : null;
  const next = nextSort(column, sort);
  const Arrow = (direction ?? sorts) === "ascending" ? ArrowUpIcon : ArrowDownIcon;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: display: block removes a table's implicit roles.
      role="columnheader"
      scope="col"
      {...((sorts || direction) && { "aria-sort": direction ?? "none" })}
      {...(width !== undefined && { style: { width: dragged ?? width } })}
      className={`${headCell} px-2 min-[88rem]:px-3 text-ink-3 text-label first:pl-8 last:pr-8 ${align === "end" ? "text-end" : "text-start"} ${isPinned ? "sm:z-3 sm:not-last:left-0 sm:last:right-0" : ""} ${className}`}
    >
      {next && onSort ? (
        <button
          type="button"
          onClick={() => onSort(next)}
          className={`group -mx-1 inline-flex min-h-6 items-center gap-1 whitespace-normal rounded-control px-1 hover:text-ink ${align === "end" ? "flex-row-reverse text-end" : "text-start"} ${direction ? "text-ink" : ""}`}
        >
          {header}
          <Arrow
            aria-hidden
            strokeWidth={1.75}
            className={`size-3.5 ${direction ? "" : "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"}`}
          />
        </button>
      ) : (
        <span className={isHeaderHidden ? "sr-only" : "inline-flex min-h-6 items-center gap-1"}>
          {header}
          {direction && <Arrow aria-hidden strokeWidth={1.75} className="size-3.5 shrink-0" />}
        </span>
      )}
      {subheader}
      {width !== undefined && onResize && (
        <ColumnResizer
          header={header}
          width={dragged ?? width}
          onDrag={setDragged}
          onResize={(next) => {
            setDragged(null);
            onResize(next);
          }}
        />
      )}
    </th>
  );
}
