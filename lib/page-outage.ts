import "server-only";
import { isUnavailable } from "@/lib/database/failures";
import { currentRequest } from "@/lib/request-context";

/** Seconds after which a client may try again. */
const retryAfterSeconds = 5;

/**
 * Answers the page that is being rendered with 503 and Retry-After. Next offers no API for that.
 *
 * @throws the error, unless it means that the database can't be reached
 */
export function answerUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
  answerLater(503, retryAfterSeconds);
}

/** Answers the page that is being rendered with a status and Retry-After. */
export function answerLater(status: 429 | 503, seconds: number): void {
  const response = currentRequest()?.response;
  if (!response || response.headersSent) return;
  response.statusCode = status;
  response.setHeader("Retry-After", String(seconds));
}
