import { readBackupStatus } from "@/lib/backup/status";
import { checkReadiness, type Readiness } from "@/lib/database/ready";
import { type ErrorResponse, httpProblems } from "@/lib/http/problem";
import { respondWithProblem } from "@/lib/http/serve";

export const dynamic = "force-dynamic";

const problems: Record<Exclude<Readiness, "ready">, () => ErrorResponse> = {
  away: httpProblems.unavailable,
  full: httpProblems.outOfSpace,
};

/**
 * The database is reachable and migrated, and takes what is written to it. Says when the last backup was made, where
 * they are made each night.
 */
export async function GET(request: Request): Promise<Response> {
  const state = await checkReadiness();
  if (state !== "ready") return respondWithProblem(request, problems[state]());
  const backup = await readBackupStatus(new Date());
  return Response.json({ status: "ready", ...(backup && { backup }) });
}
