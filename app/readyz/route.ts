import { type Readiness, readiness } from "@/lib/database/ready";
import { type Problem, refusals } from "@/lib/http/problem";
import { refuse } from "@/lib/http/serve";

export const dynamic = "force-dynamic";

const problems: Record<Exclude<Readiness, "ready">, () => Problem> = {
  away: refusals.unavailable,
  full: refusals.outOfSpace,
};

/** The database is reachable and migrated, and takes what is written to it. */
export const GET = async (request: Request) => {
  const state = await readiness();
  return state === "ready" ? Response.json({ status: "ready" }) : refuse(request, problems[state]());
};
