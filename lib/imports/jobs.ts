import "server-only";
import { queueJob } from "@/lib/database/queue-job";

/** The job that takes the next steps of imports. It also runs every minute. */
export const runImportsTask = "run-imports";

/** Lets the job run at once. */
export const runImportsSoon = (): Promise<void> => queueJob(runImportsTask);
