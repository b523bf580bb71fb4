import "server-only";
import { Busy } from "@/lib/errors";
import { Semaphore } from "@/lib/semaphore";
import { reportLoad } from "@/lib/task-load";

/** How many tasks run at once, of all projects and of each, and how many of each may wait for the others of its own. */
export interface ProjectLimits {
  running: number;
  runningOfProject: number;
  waitingOfProject: number;
}

const busy = () =>
  new Busy(1, "Too many concurrent queries in this project. Try again when one has finished.");

/**
 * A semaphore of all projects behind one of each: no project takes every permit, and none waits for what another queued.
 *
 * @param kind of the tasks, in the metrics
 * @returns a function that runs a task of a project when a permit of both is free
 * @throws from that function: Busy when too many tasks of the project wait; the signal's reason when it aborts first
 */
export function projectSemaphore(
  kind: string,
  { running, runningOfProject, waitingOfProject }: ProjectLimits,
) {
  const all = new Semaphore(running, Number.POSITIVE_INFINITY);
  const projects = new Map<number, Semaphore>();
  let refused = 0;
  const refuse = () => {
    refused++;
    return busy();
  };
  reportLoad(kind, () => ({
    running: all.running,
    waiting: [...projects.values()].reduce((sum, { waiting }) => sum + waiting, all.waiting),
    refused,
    permits: all.permits,
  }));
  return async <T>(project: number, signal: AbortSignal, task: () => Promise<T>): Promise<T> => {
    const own = projects.get(project) ?? new Semaphore(runningOfProject, waitingOfProject);
    projects.set(project, own);
    try {
      return await own.run(() => all.run(task, refuse, signal), refuse, signal);
    } finally {
      if (own.running === 0) projects.delete(project);
    }
  };
}
