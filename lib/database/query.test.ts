import { expect, test, vi } from "vitest";
import { pool } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";

test("two copies of this module share a connection without mixing up their statements", async () => {
  const client = await pool.connect();
  try {
    const first = await import("@/lib/database/query");
    expect(await first.runOnConnection(client)(Prisma.sql`select 1 as one`)).toEqual([{ one: 1 }]);
    vi.resetModules();
    const second = await import("@/lib/database/query");
    expect(second.runOnConnection).not.toBe(first.runOnConnection);
    expect(await second.runOnConnection(client)(Prisma.sql`select 2 as two`)).toEqual([{ two: 2 }]);
    expect(await second.runOnConnection(client)(Prisma.sql`select 1 as one`)).toEqual([{ one: 1 }]);
  } finally {
    client.release();
  }
});
