import "server-only";
import { randomUUID } from "node:crypto";
import { type ErrorResponse, httpProblems, internalError, toProblem } from "@/lib/http/problem";
import { log } from "@/lib/log";

/** The response to a failure, which is logged where it is ours. */
export function toFailureResponse(request: Request, error: unknown, id: string): Response {
  // The client has disconnected. What fails then was canceled, or has an incomplete body.
  if (request.signal.aborted) {
    log.debug({ err: error, request_id: id }, "client closed the request");
    return toResponse(httpProblems.clientClosedRequest());
  }
  const problem = toProblem(error);
  if (!problem) log.error({ err: error, request_id: id }, "unhandled error");
  return toResponse(problem ?? internalError);
}

const toResponse = ({ status, body, headers }: ErrorResponse): Response =>
  Response.json(body, { status, ...(headers && { headers }) });

/** Sets the id of the request, by which its log lines are found. */
export function withRequestId(id: string, response: Response): Response {
  response.headers.set("X-Request-Id", id);
  return response;
}

/** The id that the HTTP server assigned (`lib/server/listen.ts`), or a new one. */
export function readRequestId(request: Request): string {
  const clientId = request.headers.get("x-request-id");
  return clientId !== null && /^[\w-]{8,64}$/.test(clientId) ? clientId : randomUUID();
}

/** Answers a request outside of the contract's endpoints, with the same errors and headers. */
export async function respond(
  request: Request,
  work: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const id = readRequestId(request);
  try {
    return withRequestId(id, await work(id));
  } catch (error) {
    return withRequestId(id, toFailureResponse(request, error, id));
  }
}

/** Answers with a problem outside of any endpoint, with the same headers. */
export const respondWithProblem = (request: Request, problem: ErrorResponse): Response =>
  withRequestId(readRequestId(request), toResponse(problem));
