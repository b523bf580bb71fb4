import "server-only";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import type { RunOptions } from "@/lib/analysis/request/scope";
import type { AnalysisProgress } from "@/lib/contract/analysis/parameters";
import { NotFound } from "@/lib/errors";
import { processGlobal } from "@/lib/process-global";

/** The owner of the analysis; only they may see its progress. */
export interface ProgressOwner {
  project: { id: number };
  user: { id: number };
}

/** A request for an analysis. */
interface Tracked {
  /** Null until rows are read, and for a cached result. */
  reading: Readonly<ReadingProgress> | null;
}

/** Milliseconds for which the progress of an answered request is known: the caller may still be asking for it. */
const keptMs = 30_000;

// Shared by all routes.
const requests = processGlobal("fieldbookProgress", () => new Map<string, Tracked>());

/** @param id in lower case */
const keyOf = ({ project, user }: ProgressOwner, id: string) => `${project.id} ${user.id} ${id}`;

/**
 * Runs an analysis whose progress can be queried by an id, also for a while after its end. A later one with the
 * same id takes its place.
 *
 * @param run is given what to call when rows begin to be read
 */
export async function trackProgress<T>(
  owner: ProgressOwner,
  id: string | undefined,
  run: (onStart?: (reading: Readonly<ReadingProgress>) => void) => Promise<T>,
): Promise<T> {
  if (id === undefined) return await run();
  const key = keyOf(owner, id);
  const tracked: Tracked = { reading: null };
  requests.set(key, tracked);
  try {
    return await run((reading) => {
      tracked.reading = reading;
    });
  } finally {
    const forget = () => {
      if (requests.get(key) === tracked) requests.delete(key);
    };
    setTimeout(forget, keptMs).unref();
  }
}

/** An analysis whose requests with a `progress_id` are tracked. */
export const withProgress =
  <Project extends { id: number }, Params extends { progress_id?: string | undefined }, Result>(
    analysis: (project: Project, params: Params, options: RunOptions) => Promise<Result>,
  ) =>
  (project: Project, params: Params, { user, signal }: { user: { id: number }; signal: AbortSignal }) =>
    trackProgress({ project, user }, params.progress_id, (onStart) =>
      analysis(project, params, { signal, onStart }),
    );

/** The progress of an analysis. @throws NotFound for unknown ids, and those of other users and projects */
export function getProgress(owner: ProgressOwner, id: string): AnalysisProgress {
  const tracked = requests.get(keyOf(owner, id));
  if (!tracked) throw new NotFound();
  const { rowsRead, rowsEstimated } = tracked.reading ?? { rowsRead: 0, rowsEstimated: null };
  return { rows_read: rowsRead, rows_estimated: rowsEstimated };
}
