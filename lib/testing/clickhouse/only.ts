import { expect } from "vitest";
import type { EventStore } from "@/lib/analysis/store";
import type { Clickhouse } from "@/lib/clickhouse/client";
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
