import "server-only";
import type { Encoding } from "@/lib/capture/decode";
import { ingestEvents } from "@/lib/capture/ingest";
import type { CaptureContext } from "@/lib/capture/normalize";
import { readEvents } from "@/lib/capture/read-events";
import { evictToken, requireProjectByToken } from "@/lib/capture/token-project";
import { isDataException, isForeignKeyViolation } from "@/lib/database/failures";
import { Invalid } from "@/lib/errors";
import { log } from "@/lib/log";

/** Maximum number of dropped events that the log names; the others are counted. */
const maxLogged = 20;

/**
 * Captures the body of a request. When it returns, the events are committed; single events that can't be stored are dropped
 * and logged.
 *
 * @param body must not be used by the caller afterwards
 * @throws Unauthenticated for an unknown token
 * @throws Invalid when no event can be stored   @throws TooLarge, Overloaded
 */
export async function capture(
  body: Buffer,
  { requestId, ...request }: Encoding & CaptureContext & { requestId: string },
): Promise<void> {
  const { project, events, dropped } = await readEvents(body, request, requireProjectByToken);
  const failures = await ingestEvents(project.id, events);
  const reasons = [...failures.values()];
  if (reasons.some(isForeignKeyViolation)) throw evictToken(project.token);
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
  // A failure that is not the event's fault is answered as what it is, so that the client retries.
  const internalError = reasons.find((reason) => !isDataException(reason));
  if (internalError) throw internalError;
  if (failures.size === events.length) throw new Invalid(null, "invalid_input", "event cannot be stored");
}
