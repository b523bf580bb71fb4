/** How a table of rows is described. */

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
  /** Ascending. Without it the rows are taken to come in the order asked for. */
  compare?: (a: Row, b: Row) => number;
  align?: "start" | "end";
  /** Width and, in stacked rows, place of the cell. */
  className?: string;
  /** Stays in sight while the table is scrolled sideways. */
  isPinned?: boolean;
  /** Whether stacked rows, which have no head, say the header before the value. */
  isNamedInStack?: boolean;
  /** The head says it to screen readers alone. */
  isHeaderHidden?: boolean;
  /** What stands in the cell while the rows are loading. */
  placeholder?: React.ReactNode;
}

export const densities = ["comfortable", "default", "compact"] as const;
/** How close together rows stand. */
export type Density = (typeof densities)[number];

/** Rows that can be chosen, one by one, from one to another with Shift, or all. */
export interface Selection<Row> {
  /** Keys of rows. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  labels: {
    /** The checkbox of all rows. */
    all: string;
    /** The checkbox of one. */
    row: (row: Row) => string;
    /** Headings and names of the keys that do it. */
    commands: string;
    toggle: string;
    extend: string;
  };
}
