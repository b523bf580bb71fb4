import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { type DateParams, previousPeriod } from "@/lib/contract/analysis/dates";
import { mergeParams } from "@/lib/contract/analysis/parameters";
import type { MaskedFor } from "@/lib/contract/person/personal";
import type { Project } from "@/lib/database/generated/client";

/** An analysis: computes the insight of a project from parameters, until the request is aborted. */
type Analysis<Params, Result> = (
  project: Project & MaskedFor,
  params: Params,
  options: { user: { id: number }; signal: AbortSignal },
) => Promise<Result>;

/** The input of an endpoint; parameters may be in query or body. */
interface InsightCall<Params> {
  project: Project & MaskedFor;
  query: Params;
  body: Params | undefined;
  actor: Actor;
  request: Request;
}

/**
 * Binds an analysis to its GET and POST endpoints; adds the time zone that days in the result are in, and the period before.
 *
 * @param before the period before that of a request; by default that before its dates
 */
export const bindInsight =
  <Params extends DateParams, Result extends object>(
    analysis: Analysis<Params, Result>,
    before: (
      ...request: [Params, timezone: string, now: Date]
    ) => ReturnType<typeof previousPeriod> = previousPeriod,
  ) =>
  async ({ project, query, body, actor: { user }, request: { signal } }: InsightCall<Params>) => {
    const params = mergeParams(query, body);
    return {
      ...(await analysis(project, params, { user, signal })),
      timezone: project.timezone,
      previous_period: before(params, project.timezone, new Date()),
    };
  };
