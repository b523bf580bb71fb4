import "server-only";
import type { Source } from "@/lib/analysis/engine/source";
import { type FunnelJob, walkAll } from "@/lib/analysis/funnel/breakdown";
import { BestWays, type TakeBest } from "@/lib/analysis/funnel/fold";

/**
 * Finds the best way of each person in each group who has any, in no order of persons.
 *
 * @returns the values that the groups stand for, as `walkAll`
 */
export const eachBestWay = (source: Source, job: FunnelJob, take: TakeBest): Promise<string[]> =>
  walkAll(source, job, new BestWays(job.rules, take));
