import "server-only";
import os from "node:os";

/** Bytes of memory available to this process: the machine's, or its container's limit if that is lower. */
export const machineMemory = (): number =>
  Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * A fraction of the machine's memory, in bytes, within bounds.
 *
 * @param fraction for example 1/16
 */
export const fractionOfMemory = (fraction: number, { min, max }: { min: number; max: number }): number =>
  Math.round(Math.min(Math.max(machineMemory() * fraction, min), max));
