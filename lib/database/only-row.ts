import "server-only";

/** The row of a statement that always has one: an aggregate, or a SELECT without FROM. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("The statement returned no row.");
  return row;
}
