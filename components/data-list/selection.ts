/** The selected rows of a list: some by their keys, or all matching ones except some. */
export type Selection<Row> =
  | { kind: "rows"; rows: ReadonlyMap<string, Row> }
  | { kind: "all"; except: ReadonlySet<string> };

/** Nothing selected. */
export const emptySelection: Selection<never> = { kind: "rows", rows: new Map<string, never>() };

/** All matching rows. */
export const fullSelection: Selection<never> = { kind: "all", except: new Set() };

/** Whether the row with a key is selected. */
export const isSelected = (selection: Selection<unknown>, key: string): boolean =>
  selection.kind === "all" ? !selection.except.has(key) : selection.rows.has(key);

/** The number of selected rows of the matching ones. */
export const selectedCount = (selection: Selection<unknown>, total: number): number =>
  selection.kind === "all" ? Math.max(0, total - selection.except.size) : selection.rows.size;

/** The selection with some rows, given with their keys, in it or out of it. */
export function withRows<Row>(
  selection: Selection<Row>,
  entries: readonly (readonly [key: string, row: Row])[],
  isWanted: boolean,
): Selection<Row> {
  if (selection.kind === "rows") {
    const rows = new Map(selection.rows);
    for (const [key, row] of entries) {
      if (isWanted) rows.set(key, row);
      else rows.delete(key);
    }
    return { kind: "rows", rows };
  }
  const except = new Set(selection.except);
  for (const [key] of entries) {
    if (isWanted) except.delete(key);
    else except.add(key);
  }
  return { kind: "all", except };
}
