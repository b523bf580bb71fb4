import "server-only";
import { Best } from "@/lib/analysis/funnel/best";
import { type FunnelJob, walkAll } from "@/lib/analysis/funnel/groups";
import type { Source } from "@/lib/analysis/source";

/** Told of a person's best way in a group. It is another one the next time. */
export type TakeBest = (person: number, group: number, best: Best) => void;

/**
 * Finds the best way of each person in each group who has any, in no order of persons.
 *
 * @returns the values that the groups stand for, as `walkAll`
 */
export function eachBestWay(source: Source, job: FunnelJob, take: TakeBest): Promise<string[]> {
  const best = new Best(job.rules.steps);
  return walkAll(source, job, {
    way: (_, reached, events, places) => best.hear(reached, events.times, places),
    over(person, group) {
      if (best.reached > 0) take(person, group, best);
      best.reached = 0;
    },
  });
}
