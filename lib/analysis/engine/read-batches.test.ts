// Packs as PostgreSQL makes them and as they are read, against the rows that went into them.
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectReaders } from "@/lib/analysis/engine/connections";
import { between, Dictionary } from "@/lib/analysis/engine/dictionary";
import { unclear } from "@/lib/analysis/engine/read-batches";
import { literal } from "@/lib/analysis/engine/rows";
import { type Source, sourceOn } from "@/lib/analysis/engine/source";
import { type Packs, packEach, packsOf, type Value } from "@/lib/analysis/request/batches";
import { env } from "@/lib/env";
import { naughty } from "@/lib/testing/arbitrary";

// The long form takes as long as it takes.
vi.setConfig({ testTimeout: 0 });

let clients: readonly pg.Client[];

beforeAll(async () => {
  ({ clients } = await connectReaders(env.DATABASE_URL ?? "", 60_000, () => undefined));
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
  fc.constantFrom(...naughty, "", between, `a${between}b`, "\u0001", "ÿ", "a"),
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

const values: Value[] = [
  ["id", "e.id"],
  ["instant", "timestamptz 'epoch' + e.instant * interval '1 microsecond'"],
  ["integer", "e.integer"],
  ["text", "coalesce(e.text, '')"],
];

/** What comes of packs, row by row. */
async function read(source: Source, packs: Packs): Promise<Row[]> {
  const words = new Dictionary();
  const rows: Row[] = [];
  await source.readPacks(packs, ["id", "instant", "integer", words], (key, batch, size) => {
    const [ids, instants, integers, codes] = batch;
    for (let at = 0; at < size; at++) {
      rows.push({
        key,
        id: ids[at]!,
        instant: instants[at]!,
        integer: integers[at]!,
        text: words.words[codes[at]!] ?? null,
      });
    }
  });
  return rows;
}

describe("packs", () => {
  it("hold the rows that went into them, in their order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
        const all = `from ${tableOf(rows)}`;
        const keys = "generate_series(0::bigint, 6) t (key)";
        const its = `from ${tableOf(rows)} where e.key = t.key`;
        // An empty text is as good as none.
        const expected = inOrder(rows).map((one) => ({ ...one, text: one.text || null }));
        const isUnclear = rows.some(({ text }) => text?.includes(between));
        for (const packs of [
          packsOf({ keys, rows: its, order: "e.place" }, values),
          packsOf({ keys, rows: its, order: "e.place", turn: 2 }, values),
          packsOf({ keys, rows: its, order: "e.place", shares: 4 }, values),
          packEach(
            Array.from({ length: 6 }, (_, key) => `${all} where e.key = ${key}`),
            values,
            "e.place",
          ),
        ]) {
          const packed = read(sourceOn(clients), packs).then(inOrder);
          if (isUnclear) await expect(packed).rejects.toMatchObject({ code: unclear });
          else expect(await packed).toEqual(expected);
          expect(inOrder(await read(sourceOn(clients, { isPacked: false }), packs))).toEqual(expected);
        }
      }),
      { numRuns: process.env.LONG ? 2000 : 100 },
    );
  });

  it("may be larger than a batch of rows", async () => {
    const rows = "from generate_series(1, 100000) n";
    const packs = packEach([rows], [["integer", "n"]]);
    for (const isPacked of [true, false]) {
      let sum = 0;
      await sourceOn(clients, { isPacked }).readPacks(packs, ["integer"], (_, [numbers], size) => {
        for (let at = 0; at < size; at++) sum += numbers[at]!;
      });
      expect(sum).toBe(5_000_050_000);
    }
  });

  it("are refused when a number is null", async () => {
    const rows = [{ key: 1, id: 1, instant: 0, integer: 1, text: "a" }];
    const packs = packEach(
      [`from ${tableOf(rows)}`],
      [
        ["id", "e.id"],
        ["integer", "nullif(e.integer, 1)"],
      ],
    );
    for (const isPacked of [true, false]) {
      const other = new pg.Client({ connectionString: env.DATABASE_URL });
      other.on("error", () => undefined);
      await other.connect();
      const reading = sourceOn([other], { isPacked }).readPacks(packs, ["id", "integer"], () => undefined);
      await expect(reading).rejects.toThrow(/null/);
      await other.end();
    }
  });
});
