import "server-only";
import type { FunnelJob } from "@/lib/analysis/funnel/breakdown";
import type { StepCounts } from "@/lib/analysis/funnel/compute";
import { askRows, type FastRun } from "@/lib/clickhouse/fast/ask";
import { waysOf, waysSettings } from "@/lib/clickhouse/fast/ways";
import { onEachShard } from "@/lib/clickhouse/schema";

/** Counts how many persons reach each step, and how fast; null for a shape without a statement. */
export function fastFunnelSteps(run: FastRun, job: FunnelJob): (() => Promise<StepCounts[]>) | null {
  const ways = waysOf(job, run.asked);
  if (ways === null) return null;
  const steps = Array.from({ length: job.rules.steps }, (_, at) => at);
  // Tuples count from 1, and the first is the number of steps. The two in the middle are one, if there is one.
  const perStep = steps.map((at) => {
    const seconds = at === 0 ? "0." : `(way.${at + 2} - way.${at + 1}) / 1e6`;
    const sorted = `arraySort(groupArrayIf(${seconds}, way.1 > ${at}))`;
    return `countIf(way.1 > ${at}) as n${at}, sumIf(${seconds}, way.1 > ${at}),
      ${sorted}[intDiv(n${at} + 1, 2)], ${sorted}[intDiv(n${at}, 2) + 1]`;
  });
  return async () => {
    const [row = []] = await askRows<(number | string)[]>(
      run,
      `select ${perStep.join(", ")} from ${onEachShard(run.asked.clickhouse, ways)} ${waysSettings}`,
    );
    const [persons, sums, lower, upper] = [0, 1, 2, 3].map((column) =>
      steps.map((at) => Number(row[4 * at + column] ?? 0)),
    ) as [number[], number[], number[], number[]];
    if (persons[0] === 0) return [];
    const ofReached = (value: (at: number) => number) =>
      steps.map((at) => (at === 0 || persons[at] === 0 ? null : value(at)));
    return [
      {
        value: "",
        reached: persons,
        means: ofReached((at) => sums[at]! / persons[at]!),
        medians: ofReached((at) => (lower[at]! + upper[at]!) / 2),
      },
    ];
  };
}
