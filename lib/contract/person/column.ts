// Columns of properties, in lists and exports of persons.

const propertyPrefix = "properties.";

/** The column of a property: `properties.plan`. */
export const propertyColumn = (name: string): string => `${propertyPrefix}${name}`;

/** The property of a column; null for the column of a field. */
export const propertyOfColumn = (column: string): string | null =>
  column.startsWith(propertyPrefix) ? column.slice(propertyPrefix.length) : null;
