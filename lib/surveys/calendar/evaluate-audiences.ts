import "server-only";
import type { PropertyGroup } from "@/lib/contract/filter";
import { maxAudienceConditions } from "@/lib/contract/survey/calendar";
import { listConditions } from "@/lib/filters/tree";
import type { Audience } from "@/lib/survey-model/audience";
import { listFilters } from "@/lib/surveys/calendar/overlap";
import { type IdentifiedSample, readPersonSample } from "@/lib/surveys/calendar/read-sample";
import { runShared } from "@/lib/surveys/run-limited";
import { parseAudienceFilter } from "@/lib/surveys/targeting/audience-sql";

/** The persons of a sample, by the filters of audiences that they match. */
export interface EvaluatedAudiences {
  /** Filters as returned by `listFilters`. */
  filters: PropertyGroup[];
  sample: IdentifiedSample;
}

/**
 * Evaluates audiences on the persons of a project, or on a sample of them; null if they have too many conditions.
 *
 * @param signal cancels the statement over persons
 * @throws Busy when too many wait
 */
export async function evaluateAudiences(
  project: { id: number },
  audiences: readonly Audience[],
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<EvaluatedAudiences | null> {
  const filters = listFilters(audiences);
  const parsed = filters.map(parseAudienceFilter);
  const conditions = parsed.reduce((sum, tree) => sum + (tree ? listConditions(tree).length : 0), 0);
  if (conditions > maxAudienceConditions) return null;
  const sample = await runShared(project, ["audiences", filters], signal, (limited) =>
    readPersonSample(project, parsed, { now, signal: limited }),
  );
  return { filters, sample };
}
