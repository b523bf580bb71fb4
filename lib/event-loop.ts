import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds that work may hold the event loop before it lets others go on (ours). */
const longestTurn = 20;

/**
 * For work in many small parts: the function it gives, called between parts, lets other requests go on once these parts
 * have held the event loop for 20 ms.
 */
export function turnTaker(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longestTurn) return;
    await nextTurn();
    began = performance.now();
  };
}
