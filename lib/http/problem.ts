import "server-only";
import type { ZodError } from "zod";
import { Throttled } from "@/lib/access/users/throttled";
import { type ErrorBody, type Fault, faultOf } from "@/lib/contract/wire/error";
import {
  isForeignKeyViolation,
  isMissingRow,
  isOutOfSpace,
  isUnavailable,
  isUniqueViolation,
} from "@/lib/database/failures";
import {
  Busy,
  Forbidden,
  Invalid,
  NotFound,
  Overloaded,
  Stale,
  TooLarge,
  Unauthenticated,
  Unavailable,
} from "@/lib/errors";

/** An error response. */
export interface ErrorResponse {
  status: number;
  body: ErrorBody;
  headers?: Record<string, string>;
}

const problem = (
  status: number,
  type: ErrorBody["type"],
  code: string,
  detail: string,
  headers?: Record<string, string>,
): ErrorResponse => ({ status, body: { type, code, detail, attr: null }, ...(headers && { headers }) });

const invalid = ({ attr, code, detail, path }: Fault): ErrorResponse => ({
  status: 400,
  body: { type: "validation_error", code, detail, attr, ...(path !== undefined && { extra: { path } }) },
});

/** A schema rejected an input. The input is needed to distinguish a missing value from null. */
export class ValidationError extends Error {
  constructor(
    readonly error: ZodError,
    readonly input: unknown,
  ) {
    super(error.message);
  }
}

/** An error that only exists in HTTP. */
export class HttpError extends Error {
  constructor(readonly problem: ErrorResponse) {
    super(problem.body.detail);
  }
}

/** The problems that only exist in HTTP. */
export const httpProblems = {
  unavailable: () =>
    problem(503, "server_error", "unavailable", "The database is unavailable. Try again.", {
      "Retry-After": "2",
    }),
  outOfSpace: () =>
    problem(
      503,
      "server_error",
      "disk_full",
      "The server's disk is full or failing. Free up space, then try again.",
      { "Retry-After": "30" },
    ),
  parseError: (reason: string) =>
    problem(400, "invalid_request", "parse_error", `JSON parse error - ${reason}`),
  tooLarge: (limit: number) =>
    problem(
      413,
      "invalid_request",
      "too_large",
      `The request body is larger than ${limit / 1024 / 1024} MiB.`,
    ),
  mediaType: (type: string) =>
    problem(415, "invalid_request", "unsupported_media_type", `Unsupported media type "${type}" in request.`),
  contentEncoding: (encoding: string) =>
    problem(
      415,
      "invalid_request",
      "unsupported_media_type",
      `Unsupported content encoding "${encoding}" in request.`,
    ),
  method: (method: string, allowed: readonly string[], detail = `Method "${method}" not allowed.`) =>
    problem(405, "invalid_request", "method_not_allowed", detail, { Allow: allowed.join(", ") }),
  throttled: (seconds: number, detail = `Request was throttled. Expected available in ${seconds} seconds.`) =>
    problem(429, "throttled_error", "throttled", detail, { "Retry-After": String(seconds) }),
  /** No client reads it: it closed the connection. The status is nginx's. */
  clientClosedRequest: () => problem(499, "invalid_request", "client_closed_request", "The client left."),
  unreadable: () => problem(400, "invalid_request", "invalid_input", "The request is malformed."),
};

/** Maps an error to a response: the only such table. Null for an internal error. */
export function toProblem(error: unknown): ErrorResponse | null {
  if (error instanceof HttpError) return error.problem;
  if (error instanceof ValidationError) return invalid(faultOf(error.error, error.input));
  if (error instanceof Invalid) {
    const { attr, code, message: detail, path } = error;
    return invalid({ attr, code, detail, ...(path !== undefined && { path }) });
  }
  if (error instanceof Unauthenticated) {
    return problem(401, "authentication_error", error.code, error.message, { "WWW-Authenticate": "Bearer" });
  }
  if (error instanceof Forbidden)
    return problem(403, "authentication_error", "permission_denied", error.message);
  if (error instanceof NotFound) return problem(404, "invalid_request", "not_found", error.message);
  if (error instanceof Busy || error instanceof Throttled)
    return httpProblems.throttled(error.seconds, error.message);
  if (error instanceof TooLarge) return problem(413, "invalid_request", "too_large", error.message);
  if (error instanceof Overloaded) {
    return problem(503, "server_error", "overloaded", error.message, {
      "Retry-After": String(error.seconds),
    });
  }
  if (error instanceof Unavailable) return problem(503, "server_error", "unavailable", error.message);
  if (error instanceof Stale) return problem(412, "invalid_request", "stale", error.message);
  if (isMissingRow(error) || isForeignKeyViolation(error))
    return problem(404, "invalid_request", "not_found", "Not found.");
  if (isUniqueViolation(error)) return invalid({ attr: null, code: "unique", detail: "Already exists." });
  if (isOutOfSpace(error)) return httpProblems.outOfSpace();
  if (isUnavailable(error)) return httpProblems.unavailable();
  return null;
}

/** The response to an internal error, without details. */
export const internalError: ErrorResponse = problem(500, "server_error", "error", "A server error occurred.");
