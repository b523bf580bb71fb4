import "server-only";
import { projectSemaphore } from "@/lib/query/project-semaphore";

/**
 * Runs a read of many events or persons for surveys: results, the people behind them, the calendar, fatigue. They are
 * limited together, so that they never take all connections.
 *
 * @throws from the function: Busy when too many tasks of the project wait; the signal's reason when it aborts first
 */
export const runLimited = projectSemaphore({ running: 2, runningOfProject: 1, waitingOfProject: 16 });
