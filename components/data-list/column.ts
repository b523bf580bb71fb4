/** The description of a list's columns. */

/** The column that rows are sorted by, and the direction. */
export interface Sort<Id extends string = string> {
  id: Id;
  direction: "ascending" | "descending";
}

/** A column of a list of `Row`. */
export interface Column<Row, Id extends string = string> {
  id: Id;
  header: string;
  /** Below the header: a scale, say. */
  subheader?: React.ReactNode;
  cell: (row: Row) => React.ReactNode;
  /** The direction a first press sorts in; without it the column does not sort. */
  sorts?: Sort["direction"];
  /** Ascending; needed by `useClientRows` alone. */
  compare?: (a: Row, b: Row) => number;
  align?: "start" | "end";
  /** Width and, in stacked rows, grid area of the cell. */
  className?: string;
  /** Pixels, where they can be chosen: then without a width in `className`. */
  width?: number;
  /** Called with the new width when the user resizes the column by dragging the header's edge or by arrow keys. */
  onResize?: (width: number) => void;
  /** Always shown at its position: it can be neither hidden nor moved. */
  isFixed?: boolean;
  /** Stays in sight while the list is scrolled sideways: at the start for the first column, at the end for the last. */
  isPinned?: boolean;
  /** Whether stacked rows, which have no header, show it before the value. */
  isNamedInStack?: boolean;
  /** The header is for screen readers alone. */
  isHeaderHidden?: boolean;
  /** Content of the cell while the row is loading. */
  placeholder?: React.ReactNode;
}

const opposite = { ascending: "descending", descending: "ascending" } as const;

/** The order after a column was pressed: its own, or the opposite of its present one. Null where it does not sort. */
export const nextSort = <Id extends string>(
  { id, sorts }: Pick<Column<never, Id>, "id" | "sorts">,
  sort: Sort<Id> | null,
): Sort<Id> | null => (sorts ? { id, direction: sort?.id === id ? opposite[sort.direction] : sorts } : null);

/** Bounds of widths that are chosen, in pixels. */
export const columnWidths = { min: 80, max: 800 } as const;

export const densities = ["comfortable", "default", "compact"] as const;
/** The density of rows. */
export type Density = (typeof densities)[number];
