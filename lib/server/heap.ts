import "server-only";
import v8 from "node:v8";

/** Percent by which the heap may grow before garbage is collected; V8's default lets it grow fourfold. */
const growthPercent = 50;

/**
 * Limits the growth of the heap. Its maximum is Node's: a quarter of the machine's or container's memory, at most 4 GiB,
 * unless `NODE_OPTIONS=--max-old-space-size` is set. Call it before much is loaded.
 */
export function limitHeapGrowth(): void {
  v8.setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
}
