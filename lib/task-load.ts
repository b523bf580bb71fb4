import "server-only";
import { processGlobal } from "@/lib/process-global";
/** How busy a limit of concurrent tasks is. A `Semaphore` is one. */
export type TaskLoad = {
  readonly running: number;
  readonly waiting: number;
  /** Tasks that were refused since the process started. */
  readonly refused: number;
  /** Maximum number of running tasks. */
  readonly permits: number;
};

const loads = processGlobal("fieldbookLoads", () => new Map<string, () => TaskLoad>());

/** Makes a load known to the metrics, by the kind of its tasks. A later one of the same kind takes its place. */
export function reportLoad(kind: string, read: () => TaskLoad): void {
  loads.set(kind, read);
}

/** The loads of this process, by kind. */
export const readLoads = (): [kind: string, load: TaskLoad][] =>
  [...loads].map(([kind, read]) => [kind, read()]);
