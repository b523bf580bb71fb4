import "server-only";
import { Busy } from "@/lib/errors";

/** Gives up its place. Call it once. */
export type Leave = () => void;

/**
 * Lets so many in at once; others wait in order, and only so many of them.
 *
 * @param seconds what those are told who find the line full
 */
export function line({ inside, waiting, seconds }: { inside: number; waiting: number; seconds: number }) {
  let free = inside;
  const queue = new Set<() => void>();

  const leave = (): Leave => {
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      free++;
      const [next] = queue;
      next?.();
    };
  };

  /** Waits for a place. @throws Busy when too many wait, and the signal's reason when that fires first */
  return async function enter(signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted();
    if (free > 0) {
      free--;
      return leave();
    }
    if (queue.size >= waiting)
      throw new Busy(seconds, `Too many analyses are running. Expected available in ${seconds} seconds.`);
    return await new Promise<Leave>((resolve, reject) => {
      const goIn = () => {
        queue.delete(goIn);
        signal?.removeEventListener("abort", giveUp);
        free--;
        resolve(leave());
      };
      const giveUp = () => {
        queue.delete(goIn);
        reject(signal?.reason as Error);
      };
      queue.add(goIn);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  };
}
