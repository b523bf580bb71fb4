import "server-only";
import type pg from "pg";
import { metrics } from "@/lib/metrics";
import { processGlobal } from "@/lib/process-global";

const pools = processGlobal("fieldbookPools", () => new Map<string, pg.Pool>());

/** Makes a pool known to the metrics, and measures the wait for its connections. A later one of the same name takes its place. */
export function observePool(name: string, pool: pg.Pool): void {
  pools.set(name, pool);
  const wait = metrics.poolWait.labels({ pool: name });
  const connect = pool.connect.bind(pool) as (callback?: (...results: unknown[]) => void) => unknown;
  const timedConnect = (callback?: (...results: unknown[]) => void) => {
    const startedAt = performance.now();
    const observe = () => wait.observe((performance.now() - startedAt) / 1000);
    if (callback) {
      return connect((...results) => {
        observe();
        callback(...results);
      });
    }
    const client = connect() as Promise<pg.PoolClient>;
    client.then(observe, observe);
    return client;
  };
  // pg overloads connect; argument and result pass through unchanged.
  pool.connect = timedConnect as typeof pool.connect;
}

/** The pools of this process, by name. */
export const listPools = (): [name: string, pool: pg.Pool][] => [...pools];
