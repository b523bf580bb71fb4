import "server-only";
import { readDataVersion } from "@/lib/database/data-version";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Unavailable } from "@/lib/errors";
import { projectSemaphore } from "@/lib/query/project-semaphore";
import { createSharedRuns } from "@/lib/shared-runs";

const runInTurn = projectSemaphore("survey_results", {
  running: 2,
  runningOfProject: 1,
  waitingOfProject: 16,
});

/** Milliseconds of a run, as long as a query in SQL. */
const timeLimit = 30_000;

/** Work that ends when its signal aborts. */
type Task<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Runs a read of many events or persons for surveys: results, the people behind them, the calendar, fatigue. They are
 * limited together, so that they never take all connections.
 *
 * @throws Busy when too many tasks of the project wait; Unavailable after 30 seconds; the signal's reason when it aborts first
 */
export const runLimited = <T>(projectId: number, signal: AbortSignal, task: Task<T>): Promise<T> =>
  runInTurn(projectId, signal, () => limitTime(signal, task, timeLimit));

/** Runs a task for so many milliseconds. @throws Unavailable after them */
export async function limitTime<T>(signal: AbortSignal, task: Task<T>, milliseconds: number): Promise<T> {
  const end = AbortSignal.timeout(milliseconds);
  try {
    return await task(AbortSignal.any([signal, end]));
  } catch (error) {
    if (signal.aborted || !end.aborted) throw error;
    throw new Unavailable(
      `The request took longer than ${milliseconds / 1000} seconds. Choose a shorter period or fewer filters.`,
    );
  }
}

const share = createSharedRuns<unknown, undefined>(() => undefined);

/**
 * The same for what only depends on the project's data, its settings and a request: equal requests at the same time share one
 * run, unless something changed in between.
 *
 * @param request everything that the result depends on beside the project's data
 */
export async function runShared<T>(
  project: { id: number },
  request: readonly unknown[],
  signal: AbortSignal,
  task: Task<T>,
): Promise<T> {
  const [data, [last]] = await Promise.all([
    readDataVersion(project),
    // Every change by members is an activity.
    query<{ id: string }>(Prisma.sql`
      select id from activities where project_id = ${project.id} order by created_at desc, id desc limit 1`),
  ]);
  const key = JSON.stringify([project.id, data, last?.id, ...request]);
  // The key starts with what is requested.
  return (await share(key, signal, (end) => runLimited(project.id, end, task))) as T;
}
