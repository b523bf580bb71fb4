import "server-only";
import { asked } from "@/lib/contract/analysis";
import type { Project } from "@/lib/database/generated/client";

/** An analysis: computes the insight of a project from parameters, until the request is aborted. */
type Analysis<Asked, Answer> = (
  project: Project,
  asked: Asked,
  options: { signal: AbortSignal },
) => Promise<Answer>;

/** The input of an endpoint; parameters may be in query or body. */
interface InsightCall<Asked> {
  project: Project;
  query: Asked;
  body: Asked | undefined;
  request: Request;
}

/** Binds an analysis to its GET and POST endpoints; adds the time zone that days in the result are in. */
export const bindInsight =
  <Asked extends object, Answer extends object>(analysis: Analysis<Asked, Answer>) =>
  async ({ project, query, body, request }: InsightCall<Asked>) => ({
    ...(await analysis(project, asked(query, body), request)),
    timezone: project.timezone,
  });
