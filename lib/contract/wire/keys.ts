/** The keys of an object that has those of its type and no others: a table, a value of a schema. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[];
