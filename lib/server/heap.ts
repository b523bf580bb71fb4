import "server-only";
import v8 from "node:v8";

/** Percent of what is in use that the heap may grow by before garbage is collected. V8 lets it grow fourfold. */
const growth = 50;

/**
 * Keeps the heap near what is in flight. Node itself ends it at a quarter of the machine's or the container's memory,
 * 4 GiB at most; `NODE_OPTIONS=--max-old-space-size` says otherwise. Must be called before much is loaded.
 */
export function keepHeapSmall(): void {
  v8.setFlagsFromString(`--heap-growing-percent=${growth}`);
}
