import "server-only";
import type pg from "pg";
import { copyAll, copyByTurns } from "@/lib/analysis/copy-all";
import { Dictionary } from "@/lib/analysis/dictionary";
import type { Packs } from "@/lib/analysis/packs";
import { type Batch, type Column, epoch, readRows } from "@/lib/analysis/rows";

/**
 * Given the rows of a key in their order: all at once, or in parts that follow each other. The arrays are the same ones
 * each time, as those of `runStatement`.
 */
export type Take<Columns extends readonly Column[]> = (
  key: number,
  batch: Batch<Columns>,
  size: number,
) => void;

/** The code of the error when a text has within it what stands between texts. */
export const unclear = "unclear_pack";

/**
 * Reads packs.
 *
 * @param columns of the rows, without the key; the first is no text and says how many rows there are
 * @throws as `runStatement`; after the last row an Error with the code `unclear`: some packs were not handed over then
 */
export async function readPacks<const Columns extends readonly Column[]>(
  clients: readonly pg.Client[],
  { packed, turn }: Packs,
  columns: Columns,
  take: Take<Columns>,
): Promise<void> {
  const pieces = columns.map(pieceOf);
  const counts = new Int32Array(pieces.length);
  const batch = pieces.map(({ values }) => values);
  let isClear = true;

  /** Whether all columns have as many values. @throws Error for a null */
  function isOfSize(size: number): boolean {
    for (let column = 0; column < pieces.length; column++) {
      if (counts[column] === size) continue;
      if (columns[column] instanceof Dictionary) return false;
      throw new Error("A column that is no text was null.");
    }
    return true;
  }

  const onRow = (view: DataView, start: number) => {
    const key = view.getInt32(start + 4) * 2 ** 32 + view.getUint32(start + 8);
    let at = start + 12;
    for (let column = 0; column < pieces.length; column++) {
      const piece = pieces[column]!;
      const length = view.getInt32(at);
      at += 4;
      counts[column] = length < 0 ? 0 : piece.read(view, at, at + length, counts[0]!);
      batch[column] = piece.values;
      at += Math.max(0, length);
    }
    const size = counts[0]!;
    isClear &&= isOfSize(size);
    // The types of the arrays follow from the columns.
    if (isClear && size > 0) take(key, batch as unknown as Batch<Columns>, size);
  };
  if (turn === null) await copyAll(clients, packed, onRow);
  else await copyByTurns(clients, packed, turn, onRow);
  if (!isClear) throw Object.assign(new Error("A text has the separator of texts in it."), { code: unclear });
}

/** Reads the rows of packs, from the first connection. @param columns, take as of `readPacks`   @throws as `runStatement` */
export async function readUnpacked<const Columns extends readonly Column[]>(
  [client]: readonly pg.Client[],
  { rows }: Packs,
  columns: Columns,
  take: Take<Columns>,
): Promise<void> {
  await readRows([client!], rows, ["id", ...columns], ([keys, ...values], size) => {
    let start = 0;
    for (let row = 1; row <= size; row++) {
      if (row < size && keys[row] === keys[start]) continue;
      const part = values.map((column) => column.subarray(start, row));
      take(keys[start]!, part as unknown as Batch<Columns>, row - start);
      start = row;
    }
  });
}

/** All values of a column in a pack, one after the other. */
interface Piece {
  values: Float64Array | Int32Array;
  /**
   * Fills `values` with those between two places; of texts, with as many as there are rows.
   *
   * @returns how many there are; more than rows when a text has within it what stands between texts
   */
  read(view: DataView, start: number, end: number, rows: number): number;
}

function pieceOf(column: Column): Piece {
  if (column instanceof Dictionary) {
    return pieceIn(Int32Array, null, (codes, view, start, end) => column.codesOf(view, start, end, codes));
  }
  if (column === "integer") return pieceIn(Int32Array, 4, fillIntegers);
  const offset = column === "instant" ? epoch : 0;
  return pieceIn(Float64Array, 8, (values, view, start, end) => fillWides(values, view, start, end, offset));
}

/**
 * A piece whose values go into arrays of a kind.
 *
 * @param bytes of a value; null: of any length   @param fill as `read`, into an array that has room for the rows
 */
function pieceIn<Values extends Float64Array | Int32Array>(
  Kind: new (length: number) => Values,
  bytes: number | null,
  fill: (values: Values, view: DataView, start: number, end: number) => number,
): Piece {
  let values = new Kind(0);
  return {
    get values() {
      return values;
    },
    read(view, start, end, rows) {
      const most = bytes === null ? rows : (end - start) / bytes;
      if (most > values.length) values = new Kind(2 * most);
      return fill(values, view, start, end);
    },
  };
}

/** Bigints, or instants in microseconds since 2000, and what is added to each. */
function fillWides(values: Float64Array, view: DataView, start: number, end: number, offset: number): number {
  const count = (end - start) / 8;
  for (let row = 0, at = start; row < count; row++, at += 8)
    values[row] = view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4) + offset;
  return count;
}

function fillIntegers(values: Int32Array, view: DataView, start: number, end: number): number {
  const count = (end - start) / 4;
  for (let row = 0, at = start; row < count; row++, at += 4) values[row] = view.getInt32(at);
  return count;
}
