// Rows of several statements, as they come from several connections.
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { copyAll, copyByTurns } from "@/lib/analysis/engine/copy-all";
import { readingSocket } from "@/lib/analysis/engine/reading-socket";
import { env } from "@/lib/env";

// The long form takes as long as it takes.
vi.setConfig({ testTimeout: 0 });

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, stream: readingSocket });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

let clients: pg.Client[];

beforeAll(async () => {
  clients = await Promise.all([connected(), connected(), connected()]);
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

/** A statement with a number in each row, and some bytes behind it so that rows do not end where chunks do. */
const numbers = (list: readonly number[], bytes = 0) =>
  `select n, repeat('x', ${bytes}) from unnest('{${list.join(",")}}'::int[]) n`;

const numberAt = (view: DataView, at: number) => view.getInt32(at + 4);

const isIdle = async (client: pg.Client) => (await client.query("select 1 as one")).rows[0]?.one === 1;

describe("rows of several statements", () => {
  it("come all, those of one in their order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat({ max: 999 }), { maxLength: 9 }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 50_000 }),
        async (lists, bytes) => {
          const found: number[][] = lists.map(() => []);
          const statements = lists.map((list, place) =>
            numbers(
              list.map((n) => 1000 * place + n),
              bytes,
            ),
          );
          await copyAll(clients, statements, (view, at) => {
            const number = numberAt(view, at);
            found[Math.floor(number / 1000)]!.push(number % 1000);
          });
          expect(found).toEqual(lists);
        },
      ),
      { numRuns: process.env.LONG ? 1000 : 50 },
    );
  });

  it("come by turns, whoever is ahead", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 3, maxLength: 3 }),
        async (many, turn, rows, bytes) => {
          const all = Array.from({ length: rows }, (_, n) => n);
          const statements = Array.from({ length: many }, (_, place) =>
            numbers(
              all.filter((n) => Math.floor(n / turn) % many === place),
              bytes[place],
            ),
          );
          const found: number[] = [];
          await copyByTurns(clients, statements, turn, (view, at) => found.push(numberAt(view, at)));
          expect(found).toEqual(all);
        },
      ),
      { numRuns: process.env.LONG ? 1000 : 50 },
    );
  });

  it.each([
    ["in any order", (statements: string[]) => copyAll(clients, statements, () => undefined)],
    ["by turns", (statements: string[]) => copyByTurns(clients, statements, 1, () => undefined)],
  ])("come %s until one statement fails, and leave all connections idle", async (_, copy) => {
    const many = numbers(
      Array.from({ length: 200 }, (_, n) => n),
      10_000,
    );
    const failing = "select 10 / (50 - n) from generate_series(1, 100) n";
    for (const statements of [
      [many, failing, many],
      [failing, many, many],
      ["select nonsense", many, many],
    ]) {
      await expect(copy(statements)).rejects.toThrow(/division|nonsense/);
      expect(await Promise.all(clients.map(isIdle))).toEqual([true, true, true]);
    }
  });

  it("end with what a fold throws", async () => {
    const others = await Promise.all([connected(), connected()]);
    const fails = () => {
      throw new Error("A fold failed.");
    };
    await expect(copyByTurns(others, [numbers([1, 3]), numbers([2, 4])], 1, fails)).rejects.toThrow(
      "A fold failed.",
    );
    await Promise.all(others.map((client) => client.end()));
  });
});
