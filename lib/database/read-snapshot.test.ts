import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { pool } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { querySnapshot, readSnapshot } from "@/lib/database/read-snapshot";
import { buildProject } from "@/lib/testing/factories";

const { signal } = new AbortController();

const sleeping = async () =>
  (await pool.query("select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'"))
    .rowCount;

describe("a snapshot", () => {
  it("is the same for all of its statements, and can't be written to", async () => {
    const project = await buildProject();
    const names = await readSnapshot(signal, async (client) => {
      const read = async () =>
        (await client.query<{ name: string }>("select name from projects where id = $1", [project.id]))
          .rows[0]?.name;
      const before = await read();
      await pool.query("update projects set name = 'Renamed' where id = $1", [project.id]);
      return [before, await read()];
    });
    expect(names).toEqual([project.name, project.name]);
    await expect(readSnapshot(signal, (client) => client.query("delete from projects"))).rejects.toThrow(
      "read-only",
    );
  });

  it("ends its statement on the server when it is aborted", async () => {
    const controller = new AbortController();
    const reading = readSnapshot(controller.signal, (client) => client.query("select pg_sleep(60)"));
    await expect.poll(sleeping).toBe(1);
    controller.abort(new Error("Nobody waits."));
    await expect(reading).rejects.toThrow("Nobody waits.");
    await expect.poll(sleeping).toBe(0);
  });

  it("leaves a pool that works when its statement fails amid rows", async () => {
    const { totalCount } = pool;
    const rows = Prisma.sql`select 1 / (10 - n) as n from generate_series(1, 1000) n`;
    for (let round = 0; round < 3; round++) {
      await expect(querySnapshot(rows, signal)).rejects.toThrow("division by zero");
    }
    await sleep(50);
    expect(await query(Prisma.sql`select 1 as one`)).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBeLessThanOrEqual(totalCount + 1);
  });
});
