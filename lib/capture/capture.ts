import "server-only";
import type { Encoding } from "@/lib/capture/decode";
import type { CaptureContext } from "@/lib/capture/normalize";
import { readEvents } from "@/lib/capture/read-events";
import { storeRequest } from "@/lib/capture/store-request";
import { requireProjectByToken } from "@/lib/capture/token-project";
import { isDataException } from "@/lib/database/failures";
import { Invalid } from "@/lib/errors";

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
  const { project, ...read } = await readEvents(body, request, requireProjectByToken);
  const { failures } = await storeRequest(project, read, requestId);
  // A failure that is not the event's fault is answered as what it is, so that the client retries.
  const reasons = [...failures.values()];
  const internalError = reasons.find((reason) => !isDataException(reason) && !(reason instanceof Invalid));
  if (internalError) throw internalError;
  if (failures.size === read.events.length)
    throw (
      reasons.find((reason) => reason instanceof Invalid) ??
      new Invalid(null, "invalid_input", "event cannot be stored")
    );
}
