import "server-only";
import { projectSemaphore } from "@/lib/query/project-semaphore";

/** The public never takes more than one of the places that a project has for results and insights: members read them, too. */
export const runPublic = projectSemaphore("public_results", {
  running: 2,
  runningOfProject: 1,
  waitingOfProject: 30,
});
