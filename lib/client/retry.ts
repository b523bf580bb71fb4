import type { Method } from "@/lib/contract/endpoint";

/** Attempts of one call, the first included. */
const maxAttempts = 3;
/** When Retry-After asks for a longer pause, the error is shown instead. */
const maxPauseMs = 10_000;
/** Pause per attempt when there is no Retry-After. */
const defaultPauseMs = 1_000;
/** Random jitter, so that clients refused together do not return together. */
const jitterMs = 250;

/** The properties of a request that determine whether it may be repeated. */
export interface RetryableRequest {
  method: Method;
  /** Whether it carries If-Match. */
  hasVersion: boolean;
}

/**
 * Whether a request may be repeated after a response status.
 *
 * - 429: the request was refused before it was processed, so every method may be repeated.
 * - 503: it may have been processed. GET changes nothing and PUT sets the same value again. PATCH and DELETE are repeated
 *   only with If-Match: if the first attempt succeeded, the second is answered with 412. POST is never repeated, because
 *   it could create a second resource.
 */
export function isRepeatable({ method, hasVersion }: RetryableRequest, status: number): boolean {
  if (status === 429) return true;
  if (status !== 503) return false;
  if (method === "GET" || method === "PUT") return true;
  return hasVersion && (method === "PATCH" || method === "DELETE");
}

/** Milliseconds that a Retry-After header asks for, as seconds or as a date; null for a missing or invalid header. */
export function pauseOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // A date begins with its weekday; anything else Date.parse might take for a year.
  const date = /^[A-Za-z]{3}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * Sends a request and repeats it after 429 and 503 where that is safe: at most three attempts, pauses of at most ten
 * seconds.
 *
 * @param signal also ends a pause
 * @returns the last response, whatever its status
 * @throws what `send` throws; the signal's reason
 */
export async function sendWithRetry(
  request: RetryableRequest,
  send: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await send();
    if (attempt === maxAttempts || !isRepeatable(request, response.status)) return response;
    const retryAfterMs = pauseOf(response.headers.get("retry-after"), Date.now());
    const pause = retryAfterMs ?? defaultPauseMs * attempt;
    if (pause > maxPauseMs) return response;
    // The body is not read: cancelling it frees the connection.
    await response.body?.cancel();
    await wait(pause + Math.random() * jitterMs, signal);
  }
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", handleAbort);
      resolve();
    }, ms);
    const handleAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", handleAbort, { once: true });
  });
