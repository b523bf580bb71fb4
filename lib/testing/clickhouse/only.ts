import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ContingencyTable } from "@/lib/analysis/correlation/compute";
import type { LifecycleResult } from "@/lib/analysis/lifecycle/compute";
import type { EventStore } from "@/lib/analysis/store";
import { Availability } from "@/lib/clickhouse/availability";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { fastInsight } from "@/lib/clickhouse/fast/fast-insights";
import { readCopyState } from "@/lib/clickhouse/state";
import { clickhouseStore } from "@/lib/clickhouse/store";

/** The event store on ClickHouse, which fails where PostgreSQL would answer. */
export function clickhouseOnly(clickhouse: Clickhouse): EventStore {
  const store = clickhouseStore(clickhouse);
  const run: EventStore["run"] = async (...params) => {
    const answer = await store.run(...params);
    expect(answer.read?.engine).toBe("clickhouse");
    return answer;
  };
  return { ...store, run };
}

/**
 * The event store on ClickHouse, which expects the answer of a statement to be that of the fold over the same tables.
 *
 * @param onStatement called for each insight that a statement answered
 */
export function statementsBesideFolds(
  clickhouse: Clickhouse,
  onStatement: (insight: string) => void,
): EventStore {
  // Nothing is shipped meanwhile.
  const availability = new Availability(clickhouse, async () => ({
    ...(await readCopyState())!,
    lagSeconds: 0,
  }));
  const folds = clickhouseStore(clickhouse, availability, () => null);
  const statements = clickhouseStore(clickhouse, availability, (insight, run, job) => {
    const ask = fastInsight(insight, run, job);
    if (ask) onStatement(insight);
    return ask;
  });
  const run: EventStore["run"] = async (...params) => {
    const answer = await statements.run(...params);
    expect(comparable(answer.result)).toEqual(comparable((await folds.run(...params)).result));
    expect(answer.read?.engine).toBe("clickhouse");
    return answer;
  };
  return { ...statements, version: async () => randomUUID(), run };
}

/** A result with its rows and ids in one order. */
function comparable(result: unknown): unknown {
  if (result instanceof Float64Array) return result.toSorted();
  const { entries, members, ...rest } = result as Partial<ContingencyTable & LifecycleResult>;
  return {
    ...rest,
    entries: entries?.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    members: members?.toSorted(),
  };
}
