import "server-only";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { assertTables } from "@/lib/clickhouse/schema";
import { type CopyState, readCopyState } from "@/lib/clickhouse/state";
import { maxClickhouseLag } from "@/lib/contract/project/clickhouse-state";

/** Milliseconds in which a server must answer a ping, and for which one answer counts. */
const [pingTimeout, upFor] = [2000, 5000];

/** Knows when ClickHouse may answer instead of PostgreSQL. */
export class Availability {
  #upUntil = 0;

  /** @param readState the state of the copy; null: there is none */
  constructor(
    readonly clickhouse: Clickhouse,
    readonly readState = readCopyState,
  ) {}

  /** The state of the copy if it has what answers need, else null. */
  async usable(): Promise<CopyState | null> {
    const state = await this.readState();
    return state?.isComplete && !state.isPartial && state.lagSeconds <= maxClickhouseLag ? state : null;
  }

  /** Whether every server answers, and has tables of this version: one that hangs must not hold up every request. */
  async isUp(): Promise<boolean> {
    if (Date.now() < this.#upUntil) return true;
    try {
      const ping = await this.clickhouse.reader.query({
        query: assertTables(this.clickhouse),
        abort_signal: AbortSignal.timeout(pingTimeout),
      });
      // A server may fail within its answer, too.
      await ping.text();
    } catch {
      return false;
    }
    this.#upUntil = Date.now() + upFor;
    return true;
  }

  /** After a failure: the next request asks whether ClickHouse answers. */
  reportFailure(): void {
    this.#upUntil = 0;
  }
}
