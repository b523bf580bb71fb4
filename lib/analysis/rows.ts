// Rows as they come from PostgreSQL. A reading is a statement made in the main thread (`statementOf`) and read where it is
// folded (`runStatement`), as columns in typed arrays.
import "server-only";
import pg from "pg";
import { copyAll } from "@/lib/analysis/copy-all";
import { Dictionary } from "@/lib/analysis/dictionary";
import type { Prisma } from "@/lib/database/generated/client";

/**
 * What a column holds: `id` a bigint up to 2^53, `instant` a timestamptz as microseconds since 1970, `integerTerm` an int4,
 * a dictionary a text as its code there. Only texts may be null; an empty one is as good as null.
 */
export type Column = "id" | "instant" | "integer" | Dictionary;

/** The array that a column arrives in. */
export type Values<C extends Column> = C extends "id" | "instant" ? Float64Array : Int32Array;

/** The arrays of several columns. */
export type Batch<Columns extends readonly Column[]> = { [At in keyof Columns]: Values<Columns[At]> };

/** Rows that one batch holds at most. */
const batchSize = 8192;

/**
 * Runs statements and hands over their rows in batches: of one statement in its order, of several in any.
 *
 * @param columns of the statements, in their order
 * @param take is given the same arrays each time: what it keeps, it copies. Rows behind `size` are of no account
 * @throws what PostgreSQL says, and what `take` throws; then the connection is of no use any more
 */
export async function readRows<const Columns extends readonly Column[]>(
  clients: readonly pg.Client[],
  statements: readonly string[],
  columns: Columns,
  take: (batch: Batch<Columns>, size: number) => void,
): Promise<void> {
  const arrays = columns.map((column) =>
    column === "id" || column === "instant" ? new Float64Array(batchSize) : new Int32Array(batchSize),
  );
  const cells = columns.map((column, place) => cellOf(column, arrays[place]!));
  let size = 0;
  const flush = () => {
    if (size > 0) take(arrays as unknown as Batch<Columns>, size);
    size = 0;
  };
  await copyAll(clients, statements, (view, start) => {
    let at = start;
    for (let place = 0; place < cells.length; place++) at = read(cells[place]!, view, at, size);
    if (++size === batchSize) flush();
  });
  flush();
}

/** From 1970 to the year 2000, from which PostgreSQL counts, in microseconds. */
export const epoch = Date.UTC(2000, 0, 1) * 1000;

/** Where a column's values go. One of the arrays is in use, and each has a place of its own: V8 is slow where both meet. */
interface Cell {
  wide: Float64Array | null;
  /** What is added to a wide value. */
  offset: number;
  narrow: Int32Array;
  words: Dictionary | null;
}

const cellOf = (column: Column, array: Float64Array | Int32Array): Cell => ({
  wide: array instanceof Float64Array ? array : null,
  offset: column === "instant" ? epoch : 0,
  narrow: array instanceof Int32Array ? array : new Int32Array(),
  words: column instanceof Dictionary ? column : null,
});

/** A bigint, or an instant in microseconds since 2000. */
const wideAt = (view: DataView, at: number): number => view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);

/** Reads the value at `at`. @returns where the next one is */
function read({ wide, offset, narrow, words }: Cell, view: DataView, at: number, row: number): number {
  const length = view.getInt32(at);
  const start = at + 4;
  if (length < 0 && words === null) throw new Error("A column that is no text was null.");
  if (wide !== null) wide[row] = wideAt(view, start) + offset;
  else if (words === null) narrow[row] = view.getInt32(start);
  else narrow[row] = words.codeOf(view, start, start + Math.max(0, length));
  return length < 0 ? start : start + length;
}

/**
 * A statement with its values written into it, because COPY takes no parameters. Each is quoted text, whose type its place
 * decides, as it would a parameter's.
 *
 * @throws TypeError for a value of another kind, a number that is none, or a text that PostgreSQL cannot hold
 */
export const statementOf = ({ strings, values }: Prisma.Sql): string =>
  strings.reduce((text, part, at) => `${text}${literal(values[at - 1])}${part}`);

/** A value as SQL. @throws TypeError as `statementOf` */
export function literal(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(elementOf).join(",")}}`);
  return pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === "string" && !value.includes("\0") && value.isWellFormed()) return value;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toISOString();
  throw new TypeError(`There is no literal of ${typeof value === "number" ? value : `a ${typeof value}`}.`);
}

const elementOf = (value: unknown): string => `"${textOf(value).replace(/["\\]/g, "\\$&")}"`;
