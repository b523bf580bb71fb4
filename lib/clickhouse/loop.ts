import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { lockShipping, shipBatch } from "@/lib/clickhouse/ship";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { metrics } from "@/lib/metrics";

/** Milliseconds between two looks at an outbox that was emptied. */
const idleMs = 500;

/** Milliseconds until the next look where there is no copy, or another process ships. */
const elsewhereMs = 5000;

/** Milliseconds after a failed batch, doubled with each further one up to the maximum. */
const [minRetryMs, maxRetryMs] = [500, 10_000];

/** A loop that ships. */
export interface ShippingLoop {
  /** Settles when it ended: rejects when its connection to PostgreSQL is lost. */
  ended: Promise<void>;
  /** Ends it after the current batch. */
  stop(): Promise<void>;
}

/**
 * Ships what changed until it is stopped. Of several loops, in any processes, one does; the others wait until it ends. While
 * ClickHouse does not answer, names stay in the outbox. Failures are logged, and recorded in the state of the copy.
 *
 * @throws when PostgreSQL can't be reached
 */
export async function openShippingLoop(clickhouse: Clickhouse): Promise<ShippingLoop> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    fallback_application_name: "fieldbook clickhouse",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const stopping = new AbortController();
  const lost = new Promise<never>((_, reject) => client.on("error", reject));
  lost.catch(() => undefined);
  await client.connect();
  const ended = Promise.race([shipUntil(stopping.signal, client, clickhouse), lost]).finally(() =>
    client.end().catch(() => undefined),
  );
  ended.catch(() => undefined);
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended.catch(() => undefined);
    },
  };
}

async function shipUntil(stopping: AbortSignal, client: pg.Client, clickhouse: Clickhouse): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
  let [isLocked, failures] = [false, 0];
  while (!stopping.aborted) {
    isLocked ||= await lockShipping(client);
    if (!isLocked) {
      await pause(elsewhereMs);
      continue;
    }
    try {
      const result = await shipBatch(client, clickhouse);
      failures = 0;
      if (result !== "more") await pause(result === "no copy" ? elsewhereMs : idleMs);
    } catch (error) {
      failures++;
      metrics.clickhouseFailures.inc();
      const retryMs = Math.min(maxRetryMs, minRetryMs * 2 ** (failures - 1));
      log.warn({ err: error, retry_in_ms: retryMs }, "failed to ship events to ClickHouse");
      await client.query("update clickhouse_copies set last_failed_at = now(), last_error = $1", [
        error instanceof Error ? error.message : String(error),
      ]);
      await pause(retryMs);
    }
  }
}
