import { describe, expect, it } from "vitest";
import { db, pool } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { prepared, preparedName } from "@/lib/database/prepared";
import { query } from "@/lib/database/query";

const statement = (n: number) => Prisma.sql`${prepared} select ${n}::int + ${1}::int as sum`;

/** The statement's name after it came so many times. */
const nameAfter = (text: string, times: number) =>
  Array.from({ length: times }, () => preparedName(text)).at(-1);

describe("a statement", () => {
  it("is planned each time by default", () => {
    expect(nameAfter("select 1", 100)).toBe("");
  });

  it("is prepared when it is frequent, under one name", () => {
    const text = "/* prepared */ select 'often'";
    expect(nameAfter(text, 4)).toBe("");
    const name = preparedName(text);
    expect(name).toMatch(/^p[0-9a-f]{20}$/);
    expect(preparedName(text)).toBe(name);
    expect(nameAfter("INSERT INTO a VALUES ($1)", 5)).not.toBe("");
  });

  it("returns the same before and after, through pg and through Prisma", async () => {
    for (let n = 0; n < 12; n++) {
      expect(await query(statement(n))).toEqual([{ sum: n + 1 }]);
      expect(await db.$queryRaw(statement(n))).toEqual([{ sum: n + 1 }]);
    }
    const client = await pool.connect();
    const { text } = statement(0);
    for (let n = 0; n < 3; n++) await client.query({ name: preparedName(text), text, values: [n, 1] });
    const { rows } = await client.query("select name from pg_prepared_statements where statement = $1", [
      text,
    ]);
    client.release();
    expect(rows).toEqual([{ name: preparedName(text) }]);
  });

  it("is planned each time when a hundred others are prepared", () => {
    for (let n = 0; n < 200; n++) nameAfter(`/* prepared */ select ${n}`, 5);
    expect(nameAfter("/* prepared */ select 'one more'", 10)).toBe("");
  });
});
