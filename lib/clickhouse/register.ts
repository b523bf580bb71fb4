import "server-only";
import { setEventStore } from "@/lib/analysis/store";
import { clickhouse } from "@/lib/clickhouse/client";
import { clickhouseStore } from "@/lib/clickhouse/store";

/** Lets insights ask ClickHouse, if the environment names one. */
export function registerClickhouse(): void {
  const opened = clickhouse();
  setEventStore(opened ? clickhouseStore(opened) : undefined);
}
