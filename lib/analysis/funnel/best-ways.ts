import "server-only";
import { BestWays, type TakeBest } from "@/lib/analysis/funnel/folds";
import { type FunnelJob, walkAll } from "@/lib/analysis/funnel/groups";
import type { Source } from "@/lib/analysis/source";

/**
 * Finds the best way of each person in each group who has any, in no order of persons.
 *
 * @returns the values that the groups stand for, as `walkAll`
 */
export const eachBestWay = (source: Source, job: FunnelJob, take: TakeBest): Promise<string[]> =>
  walkAll(source, job, new BestWays(job.rules, take));
