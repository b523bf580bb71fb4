import { measureWrites } from "@/bench/clickhouse/write-measures";
import { machine, publish, table } from "@/bench/publish";

/** Measures what the copy in ClickHouse costs writers. @returns whether every goal is met */
export async function run(): Promise<boolean> {
  const measures = await measureWrites();
  const rows = measures.map(({ what, reached, goal, isMet }) => [
    what,
    reached.toFixed(2),
    isMet ? goal : `${goal}, missed`,
  ]);
  publish(
    "clickhouse-writes",
    [
      `${machine()}. Two ClickHouse servers on the same machine.`,
      "",
      table([["what", "reached", "goal"], ...rows]),
    ].join("\n"),
  );
  return measures.every(({ isMet }) => isMet);
}
