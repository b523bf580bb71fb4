import { isReady } from "@/lib/database/ready";
import { refusals } from "@/lib/http/problem";
import { refuse } from "@/lib/http/serve";

export const dynamic = "force-dynamic";

/** The database is reachable and migrated. */
export const GET = async (request: Request) =>
  (await isReady()) ? Response.json({ status: "ready" }) : refuse(request, refusals.unavailable());
