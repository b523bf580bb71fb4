import "server-only";
import { Busy } from "@/lib/errors";

/** How many run at once, of all and of one project, and how many of one project may wait. */
export interface TurnLimits {
  running: number;
  runningOfProject: number;
  waitingOfProject: number;
}

interface Waiting {
  project: number;
  begin: () => void;
}

/**
 * Lets work of projects take turns: no project takes every place, and none waits for what another queued.
 *
 * @returns a function that does work when it is its turn
 * @throws Busy, from that function, when too much of the project waits; what the signal says, when it says so first
 */
export function takeTurns(limits: TurnLimits) {
  const running = new Map<number, number>();
  let waiting: Waiting[] = [];
  const all = () => [...running.values()].reduce((sum, count) => sum + count, 0);
  const isFree = (project: number) =>
    all() < limits.running && (running.get(project) ?? 0) < limits.runningOfProject;
  const count = (project: number, change: 1 | -1) => {
    const next = (running.get(project) ?? 0) + change;
    if (next > 0) running.set(project, next);
    else running.delete(project);
  };

  function next(): void {
    const first = waiting.find(({ project }) => isFree(project));
    if (!first) return;
    waiting = waiting.filter((one) => one !== first);
    count(first.project, 1);
    first.begin();
  }

  function turn(project: number, signal: AbortSignal): Promise<void> {
    if (waiting.filter((one) => one.project === project).length >= limits.waitingOfProject)
      throw new Busy(1, "Too many concurrent queries in this project. Try again when one has finished.");
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting = waiting.filter((one) => one !== own);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const own: Waiting = { project, begin };
      signal.addEventListener("abort", leave);
      waiting.push(own);
      next();
    });
  }

  return async <T>(project: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    await turn(project, signal);
    try {
      return await work();
    } finally {
      count(project, -1);
      next();
    }
  };
}
