import "server-only";
import { admitAnswers } from "@/lib/capture/admit-answers";
import { type Ingested, ingestEvents } from "@/lib/capture/ingest";
import type { NormalizedRequest } from "@/lib/capture/normalize";
import { countRefusedEvents } from "@/lib/capture/refused-events";
import { evictToken, type TokenProject } from "@/lib/capture/token-project";
import { isForeignKeyViolation } from "@/lib/database/failures";
import { log } from "@/lib/log";

/** Maximum number of dropped events that the log names; the others are counted. */
const maxLogged = 20;

/**
 * Stores the events of a request and logs those that are not stored. When it returns, all others are committed.
 *
 * @throws Unauthenticated when the project was deleted   @throws Overloaded
 */
export async function storeRequest(
  project: TokenProject,
  { events, dropped }: Pick<NormalizedRequest, "events" | "dropped">,
  requestId: string,
): Promise<Ingested> {
  for (const { reason } of dropped) countRefusedEvents(reason);
  const { admitted, refused } = await admitAnswers(project.id, events);
  const ingested = await ingestEvents(project.id, admitted);
  const { failures } = ingested;
  for (const [event, reason] of refused) {
    failures.set(event, reason);
    countRefusedEvents(reason.code === "invalid_link" ? "link is invalid" : "survey was answered already");
  }
  if ([...failures.values()].some(isForeignKeyViolation)) throw evictToken(project.token);
  if (dropped.length + failures.size > 0) {
    const uuids = [...failures.keys()].map(({ uuid }) => uuid).slice(0, maxLogged);
    log.warn(
      {
        request_id: requestId,
        project: project.id,
        count: dropped.length + failures.size,
        dropped: dropped.slice(0, maxLogged),
        unstored: uuids,
      },
      "events dropped",
    );
  }
  return ingested;
}
