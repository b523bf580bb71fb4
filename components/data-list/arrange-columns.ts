import type { Column, Density } from "@/components/data-list/column";

/** The columns of a list, their order, and the density of its rows. */
export interface ListSettings<Id extends string = string> extends ColumnArrangement<Id> {
  density: Density;
  /** The columns while none are chosen. */
  defaults: ColumnArrangement<Id>;
}

/** All columns that can be moved, in their order, and those of them that are hidden. */
export interface ColumnArrangement<Id extends string = string> {
  order: readonly Id[];
  hidden: readonly Id[];
}

/** Whether columns and order are those of the default. */
export const isDefault = <Id extends string>({ order, hidden, defaults }: ListSettings<Id>): boolean =>
  hidden.length === defaults.hidden.length &&
  hidden.every((id) => defaults.hidden.includes(id)) &&
  order.every((id, at) => id === defaults.order[at]);

/** The columns on screen: fixed ones at their position, the others in the order chosen, without the hidden ones. */
export function arrangeColumns<Row, Id extends string>(
  columns: readonly Column<Row, Id>[],
  { order, hidden }: ColumnArrangement<Id>,
): Column<Row, Id>[] {
  const movable = columns.filter(({ isFixed }) => !isFixed);
  const ordered = completeOrder(
    movable.map(({ id }) => id),
    order,
  ).flatMap((id) => movable.filter((column) => column.id === id));
  const next = ordered.values();
  return columns
    .map((column) => (column.isFixed ? column : (next.next().value ?? column)))
    .filter(({ id, isFixed }) => isFixed || !hidden.includes(id));
}

/** A chosen order with the columns that it does not know, each after the one it follows by default. */
export function completeOrder<Id extends string>(all: readonly Id[], chosen: readonly Id[]): Id[] {
  const order = chosen.filter((id) => all.includes(id));
  for (const [at, id] of all.entries()) {
    if (order.includes(id)) continue;
    const before = all[at - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

/**
 * The order of all columns where an address says which are shown, and in which order. It does not say where the hidden
 * ones are: where it says what is kept, they are where they were.
 */
export function orderWithShown<Id extends string>(
  all: readonly Id[],
  kept: readonly Id[],
  shown: readonly Id[],
): readonly Id[] {
  const isKept = kept.filter((id) => shown.includes(id)).every((id, at) => id === shown[at]);
  return isKept ? kept : completeOrder(all, shown);
}
