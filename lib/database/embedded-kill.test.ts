// What is left when processes die, and how the next start finds it.
import { describe, expect, test } from "vitest";
import {
  giveEachTestAFolder,
  killServer,
  query,
  serverPid,
  start,
  startProcess,
} from "@/lib/testing/embedded";

giveEachTestAFolder();

describe("after kill -9", () => {
  test("of the process, the next one finds the server running", async () => {
    const killed = await startProcess();
    const pid = serverPid();
    await killed.kill();
    const next = await start();
    expect(next.url).toBe(killed.url);
    expect(serverPid()).toBe(pid);
  });

  test("of process and server, the next start has every committed row", async () => {
    const killed = await startProcess();
    await query(killed.url, "CREATE TABLE kept (n int); INSERT INTO kept SELECT generate_series(1, 1000)");
    await killed.kill();
    await killServer();
    const next = await start();
    expect(await query(next.url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 1000 }]);
  });

  test("of the server alone, it is restarted at the same address", async () => {
    const { url } = await start();
    await killServer();
    await expect.poll(() => query(url, "SELECT 1 AS one").catch(() => "down")).toEqual([{ one: 1 }]);
  });

  test.runIf(process.platform === "linux")(
    "of the server during a long query, the next start does not wait for that query",
    async () => {
      const killed = await startProcess();
      const asked = query(killed.url, "SELECT count(*) FROM generate_series(1, 3000000000)").catch(
        () => "cut",
      );
      await expect
        .poll(() =>
          query(
            killed.url,
            "SELECT FROM pg_stat_activity WHERE query ~ '^SELECT count' AND state = 'active'",
          ),
        )
        .toHaveLength(1);
      await killed.kill();
      await killServer();
      // The query would take half an hour, and a start times out before that.
      const next = await start();
      expect(await query(next.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      expect(await asked).toBe("cut");
    },
  );
});
