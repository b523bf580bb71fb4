/** The order of lists of persons. Ours. */
import { propertyOfColumn } from "@/lib/contract/person/column";

/** Fields that lists of persons are sorted by, besides properties. */
export const orderFields = ["name", "created_at", "last_seen_at", "uuid", "is_identified"] as const;
export type OrderField = (typeof orderFields)[number];

/** The field of a column by which persons can be sorted; null for any other column. */
export const orderFieldOf = (column: string): OrderField | null =>
  orderFields.find((field) => field === column) ?? null;

/** Whether persons can be sorted by a column: one of the fields, or a property. */
export const isOrdered = (column: string): boolean =>
  orderFieldOf(column) !== null || (propertyOfColumn(column) ?? "") !== "";

/** A column, and the direction. */
export interface PersonOrder {
  /** A field, or `properties.` and the name of a property. */
  column: string;
  isDescending: boolean;
}

/** An order as a text: the column, with a minus before it for the greatest first. */
export const writeOrder = ({ column, isDescending }: PersonOrder): string =>
  `${isDescending ? "-" : ""}${column}`;

/** The order of such a text; null for any other text. */
export function readOrder(text: string): PersonOrder | null {
  const column = text.replace(/^-/, "");
  return isOrdered(column) ? { column, isDescending: text.startsWith("-") } : null;
}
