// SQL conditions that a column has one of a set of ids; `id-sets.ts` writes the sets into them.
import "server-only";

/** Separates the parts of a condition. PostgreSQL has no texts with it: no literal of a statement contains it. */
export const mark = "\0";

/**
 * A condition of a statement: that a column has one of the ids that a subquery selects; false for null. Only the engine
 * understands it.
 *
 * @param column a bigint   @param ids `select … from …`, one bigint column without nulls, the same for each row
 */
export const idSetCondition = (column: string, ids: string): string => `${mark}${column}${mark}${ids}${mark}`;
