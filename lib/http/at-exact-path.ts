import "server-only";
import { NotFound } from "@/lib/errors";
import { internalError, toProblem } from "@/lib/http/problem";
import { respondWithProblem } from "@/lib/http/respond";
import type { BoundEndpoint } from "@/lib/http/serve";

/**
 * Serves an endpoint only at its own path, from a folder that matches any: Next treats a folder named `@me` as a parallel
 * route, and `%40me` as those four characters.
 */
export const atExactPath = ({ endpoint, handle }: BoundEndpoint): BoundEndpoint => ({
  endpoint,
  handle: async (request, context) =>
    matchesTemplate(normalizePath(request), endpoint.path)
      ? handle(request, context)
      : respondWithProblem(request, toProblem(new NotFound()) ?? internalError),
});

/** Whether a path matches a template, with anything in its variables. */
function matchesTemplate(path: string, template: string): boolean {
  const segments = path.split("/");
  const expected = template.split("/");
  return (
    segments.length === expected.length &&
    expected.every((segment, index) => segment === segments[index] || segment.startsWith("{"))
  );
}

const normalizePath = (request: Request) =>
  `${new URL(request.url).pathname.replace(/%40/g, "@").replace(/\/+$/, "")}/`;
