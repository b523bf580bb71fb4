// Batches as PostgreSQL builds them and as they are read, compared with their rows.
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openConnections } from "@/lib/analysis/engine/connections";
import { StringDictionary, separator } from "@/lib/analysis/engine/dictionary";
import type { BatchStatements, Source } from "@/lib/analysis/engine/interface";
import { ambiguousBatch, sourceOn } from "@/lib/analysis/engine/read-batches";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import { type BatchColumn, batchEach, batchesOf } from "@/lib/analysis/request/batches";
import { literal } from "@/lib/database/literal";
import { env } from "@/lib/env";
import { naughty } from "@/lib/testing/arbitrary";

// The long run has no time limit.
vi.setConfig({ testTimeout: 0 });

let clients: readonly pg.Client[];

beforeAll(async () => {
  ({ clients } = await openConnections(env.DATABASE_URL ?? "", 60_000, () => undefined));
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

interface Row {
  key: number;
  id: number;
  instant: number;
  integer: number;
  text: string | null;
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(...naughty, "", separator, `a${separator}b`, "\u0001", "ÿ", "a"),
);

const row = fc.record({
  key: fc.integer({ min: 0, max: 5 }),
  id: fc.oneof(fc.nat(), fc.maxSafeNat()),
  instant: fc.integer({ min: -1e15, max: 4e15 }),
  integer: fc.integer(),
  text: fc.option(text.map((value) => value.replaceAll("\0", "").toWellFormed())),
});

const inOrder = (rows: Row[]) => rows.toSorted((a, b) => a.key - b.key);

/** The rows as a table `e`, in their order. */
function tableOf(rows: Row[]): string {
  const column = (of: (row: Row) => number, type: string) => `'{${rows.map(of).join(",")}}'::${type}[]`;
  const texts = rows.map((one) => (one.text === null ? "null" : literal(one.text))).join(", ");
  return `unnest(${column(({ key }) => key, "bigint")}, ${column(({ id }) => id, "bigint")},
    ${column(({ instant }) => instant, "bigint")}, ${column(({ integer }) => integer, "int")},
    array[${texts}]::text[]) with ordinality e (key, id, instant, integer, text, place)`;
}

const columns: BatchColumn[] = [
  ["id", "e.id"],
  ["instant", "timestamptz 'epoch' + e.instant * interval '1 microsecond'"],
  ["integer", "e.integer"],
  ["text", "coalesce(e.text, '')"],
];

/** The rows of batches, one by one. */
async function read(source: Source, statements: BatchStatements): Promise<Row[]> {
  const dictionary = new StringDictionary();
  const rows: Row[] = [];
  await source.forEachBatch(
    statements,
    ({ key, ids, instants, integers, texts, size }) => {
      for (let at = 0; at < size; at++) {
        const text = dictionary.texts[texts[at]!] ?? null;
        rows.push({ key, id: ids[at]!, instant: instants[at]!, integer: integers[at]!, text });
      }
    },
    dictionary,
  );
  return rows;
}

describe("batches", () => {
  it("contain their rows in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
        const all = `from ${tableOf(rows)}`;
        const keysOver = (statements: number) =>
          `(select n % ${statements} as statement, n as key from generate_series(0::bigint, 6) n) t`;
        const keyed = `from ${tableOf(rows)} where e.key = t.key`;
        // An empty text counts as none.
        const expected = inOrder(rows).map((one) => ({ ...one, text: one.text || null }));
        const isAmbiguous = rows.some(
          ({ key, text }) => text?.includes(separator) && rows.filter((one) => one.key === key).length > 1,
        );
        for (const statements of [
          batchesOf({ keys: keysOver(1), rows: keyed, all, order: "e.place" }, columns),
          batchesOf({ keys: keysOver(4), rows: keyed, all, order: "e.place", statements: 4 }, columns),
          batchEach(
            Array.from({ length: 6 }, (_, key) => `${all} where e.key = ${key}`),
            columns,
            "e.place",
          ),
        ]) {
          const batched = read(sourceOn(clients), statements).then(inOrder);
          if (isAmbiguous) await expect(batched).rejects.toMatchObject({ code: ambiguousBatch });
          else expect(await batched).toEqual(expected);
          expect(inOrder(await read(sourceOn(clients, false), statements))).toEqual(expected);
        }
      }),
      { numRuns: process.env.LONG ? 2000 : 20 },
    );
  });

  it("are counted beside PostgreSQL's estimate of their rows, which is unknown for some", async () => {
    const rows = "from generate_series(1, 1000) e";
    const keys = "(select 0 as statement, n as key from generate_series(0::bigint, 1) n) t";
    const read: ReadingProgress[] = [];
    const source = sourceOn(clients, true, (progress) => read.push({ ...progress }));
    const columns: BatchColumn[] = [["integer", "e"]];
    await source.forEachBatch(batchesOf({ keys, rows, all: rows }, columns), () => undefined);
    await source.forEachBatch(batchEach([rows, rows], columns), () => undefined);
    expect(read.map(({ rowsRead, rowsEstimated }) => [rowsRead, rowsEstimated])).toEqual([
      [0, 1000],
      [1000, 1000],
      [2000, 1000],
      [2000, null],
      [3000, null],
      [4000, null],
    ]);
  });

  it("arrive in the order of one statement", async () => {
    const keys = "(select 0 as statement, n as key from generate_series(0::bigint, 99) n) t";
    const rows = "from generate_series(1, 1000) e";
    const statements = batchesOf({ keys, rows, all: rows }, [["integer", "e"]]);
    const seenKeys: number[] = [];
    await sourceOn(clients).forEachBatch(statements, ({ key, size }) => {
      seenKeys.push(key);
      expect(size).toBe(1000);
    });
    expect(seenKeys).toEqual(Array.from({ length: 100 }, (_, key) => key));
  });

  it("may be larger than one fetch, and never split rows with the same first value", async () => {
    const rows = "from generate_series(0, 99999) n";
    const statements = batchEach([rows], [["integer", "n / 30"]]);
    for (const isBatched of [true, false]) {
      const seen = new Set<number>();
      let count = 0;
      await sourceOn(clients, isBatched).forEachBatch(statements, ({ integers, size }) => {
        const values = new Set(integers.subarray(0, size));
        expect([...values].filter((value) => seen.has(value))).toEqual([]);
        for (const value of values) seen.add(value);
        count += size;
      });
      expect([seen.size, count]).toEqual([3334, 100_000]);
    }
  });

  it("fail when a number is null", async () => {
    const rows = [{ key: 1, id: 1, instant: 0, integer: 1, text: "a" }];
    const statements = batchEach(
      [`from ${tableOf(rows)}`],
      [
        ["id", "e.id"],
        ["integer", "nullif(e.integer, 1)"],
      ],
    );
    for (const isBatched of [true, false]) {
      const other = await connected();
      const reading = sourceOn([other], isBatched).forEachBatch(statements, () => undefined);
      await expect(reading).rejects.toThrow(/null/);
      await other.end();
    }
  });

  it("arrive until a statement fails, which leaves all connections idle", async () => {
    const many = "from generate_series(1, 200000) n";
    for (const failing of [
      "from nonsense",
      "from (select 10 / (50000 - m) as n from generate_series(1, 100000) m) x",
    ]) {
      for (const rows of [
        [many, failing, many],
        [failing, many, many],
      ]) {
        const reading = sourceOn(clients).forEachBatch(batchEach(rows, [["integer", "n"]]), () => undefined);
        await expect(reading).rejects.toThrow(/division|nonsense/);
        const idle = await Promise.all(clients.map((client) => client.query("select 1 as one")));
        expect(idle.map((result) => result.rows)).toEqual(clients.map(() => [{ one: 1 }]));
      }
    }
  });

  it("end with the error of a fold", async () => {
    const others = await Promise.all([connected(), connected()]);
    const statements = batchEach(
      ["from generate_series(1, 9) n", "from generate_series(1, 9) n"],
      [["integer", "n"]],
    );
    const reading = sourceOn(others).forEachBatch(statements, () => {
      throw new Error("A fold failed.");
    });
    await expect(reading).rejects.toThrow("A fold failed.");
    await Promise.all(others.map((client) => client.end()));
  });
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
