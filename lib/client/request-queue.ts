import { ApiError } from "@/lib/client/call";

/** How often a request that is refused as too many (429) is sent again, after the pause that the API asks for. */
const maxRepeats = 5;

/**
 * A queue of requests: at most `limit` run at once, and the others wait in their order. One that the API refuses as too many is
 * repeated after the pause that it asks for, and keeps its place meanwhile, so that the others slow down, too.
 *
 * @returns a function that sends a request when it is its turn; its signal also ends the waiting
 */
export function createRequestQueue(limit: number) {
  let running = 0;
  const waiting = new Set<() => void>();
  const enter = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    if (running++ < limit) return;
    await new Promise<void>((resolve, reject) => {
      waiting.add(resolve);
      signal.addEventListener(
        "abort",
        () => {
          if (!waiting.delete(resolve)) return;
          running--;
          reject(signal.reason);
        },
        { once: true },
      );
    });
  };
  const leave = () => {
    running--;
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    next();
  };
  return async <T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> => {
    await enter(signal);
    try {
      for (let repeats = 0; ; repeats++) {
        try {
          return await send();
        } catch (error) {
          const pauseMs = error instanceof ApiError && error.status === 429 ? error.retryAfterMs : null;
          if (pauseMs === null || repeats === maxRepeats) throw error;
          await pause(pauseMs, signal);
        }
      }
    } finally {
      leave();
    }
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
