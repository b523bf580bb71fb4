import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Prisma } from "@/lib/database/generated/client";
import { literal, statementOf } from "@/lib/database/literal";
import { naughty } from "@/lib/testing/arbitrary";

// The long run has no time limit.
vi.setConfig({ testTimeout: 0 });

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
});
afterAll(() => client.end());

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

  it("evaluates to the same text", async () => {
    await fc.assert(
      fc.asyncProperty(text, (value) => back(`${literal(value)}::text as value`, value)),
      { numRuns: runs },
    );
  });

  it("evaluates to the same list", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), (value) =>
        back(`${literal(value)}::text[] as value`, value),
      ),
      { numRuns: runs },
    );
  });

  it("may be a number, a boolean, a date, or null", async () => {
    await back(`${literal(-1.5e300)}::float8 as value`, -1.5e300);
    await back(`${literal(12345678901234567890n)}::numeric::text as value`, "12345678901234567890");
    await back(`${literal(true)}::bool as value`, true);
    await back(`${literal(new Date(1))}::timestamptz as value`, new Date(1));
    await back(`${literal(null)}::int as value`, null);
    await back(`${literal([1, 2])}::int[] as value`, [1, 2]);
  });

  it("rejects every other value", () => {
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

  it("replaces the parameters of a statement", async () => {
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
