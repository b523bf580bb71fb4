import type { Method } from "@/lib/contract/endpoint";

/** How often one call is sent. */
const mostAttempts = 3;
/** A server that asks for a longer pause is not waited for: the reader is told instead. */
const longestPauseMs = 10_000;
/** Where a server that is away says nothing. */
const unsaidPauseMs = 1_000;
/** So that those who were refused together do not come back together. */
const spreadMs = 250;

/** What of a request decides whether it may be sent again. */
export interface Attempted {
  method: Method;
  /** It changes only the version it names. */
  hasVersion: boolean;
}

/**
 * Whether the same request may be sent again after an answer of this status.
 *
 * - 429 is said before anything is done, so that every method may be repeated.
 * - 503 may come in the middle of it. Reading changes nothing and PUT sets the same again. PATCH and DELETE are repeated
 *   with If-Match only: had the first one been done, the second is a 412. POST never: it could create two.
 */
export function isRepeatable({ method, hasVersion }: Attempted, status: number): boolean {
  if (status === 429) return true;
  if (status !== 503) return false;
  if (method === "GET" || method === "PUT") return true;
  return hasVersion && (method === "PATCH" || method === "DELETE");
}

/** The pause that a Retry-After header asks for, in milliseconds: seconds or a date; null for none that makes sense. */
export function pauseOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // A date begins with its weekday; anything else Date.parse might take for a year.
  const date = /^[A-Za-z]{3}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/**
 * Sends a request, again after 429 and 503 where that is safe: at most three times, and never after a pause of more than
 * ten seconds.
 *
 * @param signal ends the pause as well
 * @returns the last answer, whatever it is
 * @throws what `send` throws; the signal's reason
 */
export async function sendWithRetry(
  attempted: Attempted,
  send: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await send();
    if (attempt === mostAttempts || !isRepeatable(attempted, response.status)) return response;
    const asked = pauseOf(response.headers.get("retry-after"), Date.now());
    const pause = asked ?? unsaidPauseMs * attempt;
    if (pause > longestPauseMs) return response;
    // Its body is not read: the connection is free for the next.
    await response.body?.cancel();
    await wait(pause + Math.random() * spreadMs, signal);
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
