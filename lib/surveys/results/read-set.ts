import "server-only";
import type { ResultSet } from "@/lib/contract/survey/results";
import { readOnStandby } from "@/lib/database/read-on-standby";
import { readSnapshot } from "@/lib/database/read-snapshot";
import type { DatabaseServer } from "@/lib/database/servers";
import { countByExposure } from "@/lib/surveys/results/count-by-exposure";
import { createTally } from "@/lib/surveys/results/create-tally";
import { countExposures, readExposures } from "@/lib/surveys/results/read-exposures";
import { readSubmissions } from "@/lib/surveys/results/read-submissions";
import { modelOf } from "@/lib/surveys/results/result-model";
import type { ResultScope } from "@/lib/surveys/results/scope";
import { toResultSet } from "@/lib/surveys/results/set-result";
import { countsExposures } from "@/lib/surveys/results/submissions-sql";

/**
 * Reads and counts the submissions that a filter matches, and the exposures where those can be counted.
 *
 * @param iterationStarts when each iteration begins   @throws Invalid for invalid filters on persons
 */
export const readSet = (
  scope: ResultScope,
  iterationStarts: readonly Date[],
  signal: AbortSignal,
): Promise<ResultSet> =>
  readOnStandby((server) => readSetFrom(server, scope, iterationStarts, signal), signal);

async function readSetFrom(
  server: DatabaseServer,
  scope: ResultScope,
  iterationStarts: readonly Date[],
  signal: AbortSignal,
): Promise<ResultSet> {
  const model = modelOf(scope.history, scope.choices);
  const { addExposures, addSubmission, finish } = createTally(model, scope.filter.step);
  const hasExposures = countsExposures(scope);
  // On two connections, because PostgreSQL takes longer for each than this process.
  const [exposed] = await Promise.all([
    hasExposures
      ? readSnapshot(
          signal,
          async (client) => ({
            persons:
              (await countExposures(scope, addExposures, signal)) ??
              (await readExposures(client, scope, addExposures)),
            numerators: await countByExposure(client, scope),
          }),
          server,
        )
      : null,
    readSnapshot(signal, (client) => readSubmissions(client, scope, addSubmission), server),
  ]);
  const { timezone } = scope.project;
  return toResultSet(model, finish(), { timezone, iterationStarts, exposed });
}
