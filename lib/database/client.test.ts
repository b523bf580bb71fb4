import { expect, test, vi } from "vitest";
import { pool } from "@/lib/database/client";

test("a connection lost while in use fails its query, and not the process", async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const lost = expect(client.query("select pg_sleep(60)")).rejects.toThrow();
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await lost;
  client.release(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("an idle connection stays open for more than a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const before = await pool.query("select pg_backend_pid() as pid");
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await pool.query("select pg_backend_pid() as pid")).rows).toEqual(before.rows);
  } finally {
    vi.useRealTimers();
  }
});
