import "server-only";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import { compute } from "@/lib/analysis/engine/threads";
import type { InsightJob, InsightName, InsightResult } from "@/lib/analysis/insights";
import { readDataVersion } from "@/lib/database/data-version";
import { processGlobal } from "@/lib/process-global";

/** A result, and the version of the project's data that it was computed from, as of `EventStore.version`. */
interface StoreResult<T> {
  result: T;
  version: string;
  /** The store that was read, if there are two. */
  read?: ReadFrom;
}

/** The store that an answer was read from. */
export interface ReadFrom {
  engine: "clickhouse" | "postgres";
  /** The time up to which captured events are included. */
  as_of: string;
}

/** A store from which insights read events. Every store gives the same answers. */
export interface EventStore {
  /** The version of a project's data as the store has it now: part of the cache's key, and no other store's. */
  version(project: { id: number }): Promise<string>;
  /**
   * Waits, for a while, until what was captured before the call can be read.
   *
   * @returns the store to ask for it   @throws the signal's reason on an abort
   */
  catchUp(signal?: AbortSignal): Promise<EventStore>;
  /**
   * Computes an insight.
   *
   * @param signal ends the computation   @param onProgress called from time to time
   * @throws Busy with too many waiting, Overloaded on a timeout, the signal's reason on an abort
   */
  run<Name extends InsightName>(
    project: { id: number },
    insight: Name,
    job: InsightJob<Name>,
    signal: AbortSignal,
    onProgress: (progress: ReadingProgress) => void,
  ): Promise<StoreResult<InsightResult<Name>>>;
}

/** PostgreSQL, read and folded in worker threads. */
export const postgresStore: EventStore = {
  version: readDataVersion,
  catchUp: async () => postgresStore,
  run: async <Name extends InsightName>(
    { id: project }: { id: number },
    insight: Name,
    job: InsightJob<Name>,
    signal: AbortSignal,
    onProgress: (progress: ReadingProgress) => void,
  ) => {
    const { result, version } = await compute({ project, insight, job }, signal, onProgress);
    // The thread computes the insight of this name.
    return { result: result as InsightResult<Name>, version };
  },
};

const chosen = processGlobal("fieldbookEventStore", (): { store?: EventStore | undefined } => ({}));

/** Sets the store that insights ask; undefined: PostgreSQL. */
export function setEventStore(store: EventStore | undefined): void {
  chosen.store = store;
}

/** The store that insights ask. */
export const eventStore = (): EventStore => chosen.store ?? postgresStore;
