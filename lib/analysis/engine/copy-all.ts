// Several statements at once: a connection is busy with one, and the rows of all go to one place.
import "server-only";
import type pg from "pg";
import { CopyOut } from "@/lib/analysis/engine/copy-out";

/** Given the place of a row's first column. */
export type OnRow = (view: DataView, at: number) => void;

/**
 * Runs statements, as many at a time as there are connections. Rows of one come in their order.
 *
 * @throws what PostgreSQL says of the first that fails; no connection is busy any more then. Where `onRow` throws, its
 *   connection is of no use any more
 */
export async function copyAll(
  clients: readonly pg.Client[],
  statements: readonly string[],
  onRow: OnRow,
): Promise<void> {
  const waiting = [...statements];
  let isOver = false;
  const take = (view: DataView, at: number) => {
    if (!isOver) onRow(view, at);
    return true;
  };
  await allEnded(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next !== undefined && !isOver; next = waiting.shift()) {
        const text = copyOf(next);
        await new Promise<void>((resolve, reject) => {
          client.query(new CopyOut(text, take, (error) => (error ? reject(error) : resolve())));
        });
      }
    }),
    () => {
      isOver = true;
    },
  );
}

/**
 * Runs as many statements as there are connections, at most, all at once, whose rows come by turns: so many of the first
 * one, as many of the second, and so on, then of the first one again. Who is ahead waits.
 *
 * @param turn rows; the statements have as many turns, or earlier ones one more   @throws as `copyAll`
 */
export async function copyByTurns(
  clients: readonly pg.Client[],
  statements: readonly string[],
  turn: number,
  onRow: OnRow,
): Promise<void> {
  let rows = 0;
  let isOver = false;
  const copies: CopyOut[] = [];
  const turnOf = () => Math.floor(rows / turn) % statements.length;
  const take = (place: number) => (view: DataView, at: number) => {
    if (isOver) return true;
    if (turnOf() !== place) return false;
    onRow(view, at);
    rows++;
    copies[turnOf()]?.goOn();
    return true;
  };
  const ends = statements.map(
    (statement, place) =>
      new Promise<void>((resolve, reject) => {
        const onEnd = (error: Error | null) => (error ? reject(error) : resolve());
        copies[place] = new CopyOut(copyOf(statement), take(place), onEnd);
      }),
  );
  copies.forEach((copy, place) => {
    clients[place]!.query(copy);
  });
  await allEnded(ends, () => {
    isOver = true;
    for (const copy of copies) copy.goOn();
  });
}

const copyOf = (statement: string) => `copy (${statement}) to stdout (format binary)`;

/** Waits for all, whatever comes of them. @throws an error of one; `onError` hears of each at once */
async function allEnded(all: readonly Promise<void>[], onError: () => void): Promise<void> {
  const heard = all.map((one) =>
    one.catch((error: unknown) => {
      onError();
      throw error;
    }),
  );
  for (const end of await Promise.allSettled(heard)) if (end.status === "rejected") throw end.reason;
}
