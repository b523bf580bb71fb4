// Sets of ids that statements test a column against: read once for an analysis, however many statements test them, and
// written into these as bits.
import "server-only";
import type pg from "pg";
import { mark } from "@/lib/analysis/engine/id-set-condition";
import type { BatchStatements } from "@/lib/analysis/engine/interface";
import { bigintAt } from "@/lib/database/binary-values";
import { literal } from "@/lib/database/literal";

/** The largest difference of two ids of a set that is written as bits; a larger set is a subquery of each statement. */
const maxDifference = 64_000_000;

/** Writes the sets into statements. A set is read once. @param client in the transaction of the analysis */
export function idSets(client: pg.Client): (statements: BatchStatements) => Promise<BatchStatements> {
  const bits = new Map<string, Promise<IdBits | null>>();
  const withSets = async (statement: string): Promise<string> => {
    const [first = "", ...parts] = statement.split(mark);
    let text = first;
    for (let at = 0; at < parts.length; at += 3) {
      const [column = "", ids = "", rest = ""] = parts.slice(at, at + 3);
      const idBits = bits.get(ids) ?? readBits(client, ids);
      bits.set(ids, idBits);
      text += conditionOf(column, ids, await idBits) + rest;
    }
    return text;
  };
  const each = async (statements: readonly string[]) => {
    const written: string[] = [];
    for (const statement of statements) written.push(await withSets(statement));
    return written;
  };
  return async ({ columns, all, batched, unbatched }) => ({
    columns,
    all: all === null ? null : await withSets(all),
    batched: await each(batched),
    unbatched: await each(unbatched),
  });
}

/** A set: a bit for each number from the first id on. */
interface IdBits {
  first: number;
  size: number;
  /** Hexadecimal, as in bytea literals of PostgreSQL. */
  hex: string;
}

/** Reads a set; null for one that is too wide. */
async function readBits(client: pg.Client, ids: string): Promise<IdBits | null> {
  const { rows } = await client.query<{ ids: Buffer | null; first: string; last: string }>(
    `select string_agg(int8send(id), null) as ids, min(id)::text as first, max(id)::text as last from (${ids}) s (id)`,
  );
  const [row] = rows;
  if (!row?.ids) return { first: 0, size: 0, hex: "" };
  const first = Number(row.first);
  const size = Number(row.last) - first + 1;
  if (size > maxDifference) return null;
  const bytes = Buffer.alloc(Math.ceil(size / 8));
  for (let at = 0; at < row.ids.length; at += 8) {
    const bit = bigintAt(row.ids, at) - first;
    bytes[bit >> 3]! |= 1 << (bit & 7);
  }
  return { first, size, hex: `\\x${bytes.toString("hex")}` };
}

function conditionOf(column: string, ids: string, bits: IdBits | null): string {
  if (!bits) return `((${column} in (${ids})) is true)`;
  const { first, size, hex } = bits;
  if (size === 0) return "false";
  return `(case when ${column} between ${first} and ${first + size - 1}
    then get_bit(${literal(hex)}::bytea, ${column} - ${first}) = 1 else false end)`;
}
