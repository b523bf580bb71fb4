import "server-only";
import { Overloaded } from "@/lib/errors";

/** Gives a permit back. Call it once. */
export type Release = () => void;

interface Limits {
  permits: number;
  /** Callers that may wait for a permit. */
  mostWaiting: number;
  /** Milliseconds that one of them waits. */
  longestWait: number;
}

/**
 * Lets so many through at once; the others wait in order, not too many and not too long.
 *
 * @returns acquire, which throws Overloaded instead of waiting on
 */
export function semaphore({ permits, mostWaiting, longestWait }: Limits): () => Promise<Release> {
  let free = permits;
  const waiting = new Set<() => void>();

  const release: Release = () => {
    const [next] = waiting;
    if (next) next();
    else free++;
  };

  return async () => {
    if (free > 0) {
      free--;
      return release;
    }
    if (waiting.size >= mostWaiting) throw new Overloaded(5);
    return await new Promise<Release>((resolve, reject) => {
      const pass = () => {
        clearTimeout(timer);
        waiting.delete(pass);
        resolve(release);
      };
      const timer = setTimeout(() => {
        waiting.delete(pass);
        reject(new Overloaded(5));
      }, longestWait);
      waiting.add(pass);
    });
  };
}
