import type { Socket } from "node:net";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Dictionary, noText } from "@/lib/analysis/engine/dictionary";
import { readingSocket } from "@/lib/analysis/engine/reading-socket";
import { literal, readRows, statementOf } from "@/lib/analysis/engine/rows";
import { Prisma } from "@/lib/database/generated/client";
import { naughty } from "@/lib/testing/arbitrary";

// The long form takes as long as it takes.
vi.setConfig({ testTimeout: 0 });

let client: pg.Client;

beforeAll(async () => {
  client = await connected();
});
afterAll(() => client.end());

async function connected(stream?: () => Socket): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: process.env.DATABASE_URL, ...(stream && { stream }) });
  made.on("error", () => undefined);
  await made.connect();
  return made;
}

describe.each([
  ["a socket as pg makes it", undefined],
  ["one that keeps its memory", readingSocket],
])("rows from %s", (_, stream) => {
  let client: pg.Client;

  beforeAll(async () => {
    client = await connected(stream);
  });
  afterAll(() => client.end());

  it("come as columns, in their order, in batches", async () => {
    const names = new Dictionary();
    const seen = {
      ids: [] as number[],
      instants: [] as number[],
      numbers: [] as number[],
      texts: [] as string[],
    };
    await readRows(
      [client],
      [
        `select n + 5000000000, timestamptz '2026-01-01T00:00:00.000001Z' + n * interval '1 second', -n::int,
         case when n % 3 > 0 then 'näme ' || n % 3 end
       from generate_series(0::bigint, 20000) n`,
      ],
      ["id", "instant", "integer", names],
      ([ids, instants, numbers, codes], size) => {
        for (let row = 0; row < size; row++) {
          seen.ids.push(ids[row]!);
          seen.instants.push(instants[row]!);
          seen.numbers.push(numbers[row]!);
          seen.texts.push(codes[row] === noText ? "none" : names.words[codes[row]!]!);
        }
      },
    );
    const first = Date.UTC(2026, 0, 1) * 1000 + 1;
    const rows = Array.from({ length: 20_001 }, (_, n) => n);
    expect(seen.ids).toEqual(rows.map((n) => n + 5_000_000_000));
    expect(seen.instants).toEqual(rows.map((n) => first + n * 1_000_000));
    expect(seen.numbers).toEqual(rows.map((n) => 0 - n));
    expect(seen.texts).toEqual(rows.map((n) => (n % 3 === 0 ? "none" : `näme ${n % 3}`)));
  });

  it("may be none", async () => {
    const batches: number[] = [];
    await readRows([client], ["select 1 where false"], ["integer"], (_, size) => batches.push(size));
    expect(batches).toEqual([]);
  });

  it("leave the connection as it was, also when the statement fails at once or on its way", async () => {
    const read = (statement: string) => readRows([client], [statement], ["integer"], () => undefined);
    await expect(read("select nonsense")).rejects.toThrow(/nonsense/);
    await expect(read("select 10 / (5000 - n) from generate_series(1, 9000) n")).rejects.toThrow(/division/);
    await read("select 1");
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    const long = await client.query(
      "select n, repeat('x', n % 100) as text from generate_series(1, 50000) n",
    );
    expect(long.rows).toEqual(
      Array.from({ length: 50_000 }, (_, at) => ({ n: at + 1, text: "x".repeat((at + 1) % 100) })),
    );
  });

  it("are refused when a number is null, and end when the fold fails", async () => {
    for (const fails of [
      (other: pg.Client) => readRows([other], ["select null::int"], ["integer"], () => undefined),
      (other: pg.Client) =>
        readRows([other], ["select generate_series(1, 100000)"], ["integer"], () => {
          throw new Error("A fold failed.");
        }),
    ]) {
      const other = await connected(stream);
      await expect(fails(other)).rejects.toThrow(/null|fold failed/);
      await other.end();
    }
  });
});

describe("a literal", () => {
  const text = fc
    .oneof(
      fc.string({ unit: "binary" }),
      fc.string(),
      fc.constantFrom(...naughty),
      fc.constantFrom("'", "\\", "'; --"),
    )
    .map((value) => value.replaceAll("\0", "").toWellFormed());
  const runs = process.env.LONG ? 5000 : 300;

  const back = async (sql: string, value: unknown) => {
    expect((await client.query(`select ${sql}`)).rows).toEqual([{ value }]);
  };

  it("comes back as the text that it was", async () => {
    await fc.assert(
      fc.asyncProperty(text, (value) => back(`${literal(value)}::text as value`, value)),
      { numRuns: runs },
    );
  });

  it("comes back as the list that it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), (value) =>
        back(`${literal(value)}::text[] as value`, value),
      ),
      { numRuns: runs },
    );
  });

  it("may be a number, a truth, a date, or nothing", async () => {
    await back(`${literal(-1.5e300)}::float8 as value`, -1.5e300);
    await back(`${literal(12345678901234567890n)}::numeric::text as value`, "12345678901234567890");
    await back(`${literal(true)}::bool as value`, true);
    await back(`${literal(new Date(1))}::timestamptz as value`, new Date(1));
    await back(`${literal(null)}::int as value`, null);
    await back(`${literal([1, 2])}::int[] as value`, [1, 2]);
  });

  it("is nothing else", () => {
    const hostile = [
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      {},
      [null],
      [["a"]],
      () => 1,
      "\0",
      "\ud800",
    ];
    for (const value of hostile) expect(() => literal(value)).toThrow(TypeError);
    expect(() => literal({ toString: () => "1; drop table events" })).toThrow(TypeError);
  });

  it("stands in a statement where its parameter stood", async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer(), async (word, number) => {
        const sql = Prisma.sql`select ${word}::text || ${number}::int as value where ${word} = any(${[word]}::text[])`;
        expect((await client.query(statementOf(sql))).rows).toEqual([{ value: `${word}${number}` }]);
      }),
      { numRuns: runs },
    );
    expect(statementOf(Prisma.sql`select 1`)).toBe("select 1");
  });
});
