import "server-only";
import { setImmediate as waitForImmediate } from "node:timers/promises";

/** Milliseconds after which work yields the event loop (ours). */
const maxHoldMs = 20;

/**
 * Creates a function to call between the chunks of long work: it yields the event loop to other requests once the work has
 * held it for 20 ms.
 */
export function createYielder(): () => Promise<void> {
  let heldSince = performance.now();
  return async () => {
    if (performance.now() - heldSince < maxHoldMs) return;
    await waitForImmediate();
    heldSince = performance.now();
  };
}
