import "server-only";
import type { Encoding } from "@/lib/capture/decode";
import { ingest } from "@/lib/capture/ingest";
import type { Arrival } from "@/lib/capture/normalize";
import { forgetToken, projectOfToken } from "@/lib/capture/project-of-token";
import { readEvents } from "@/lib/capture/read-events";
import { isOrphan, isUnstorable } from "@/lib/database/failures";
import { Invalid } from "@/lib/errors";
import { log } from "@/lib/log";

/** Events left out of one request that the log names; the rest is counted. */
const mostNamed = 20;

/**
 * Takes in the body of a capture request. When it returns, the events are on disk; single events that cannot be stored
 * are left out and named in the log.
 *
 * @param body handed over: nobody else may use it afterwards
 * @throws Unauthenticated for a token that no project has
 * @throws Invalid when nothing of it can be stored   @throws TooLarge, Overloaded
 */
export async function capture(
  body: Buffer,
  { requestId, ...request }: Encoding & Arrival & { requestId: string },
): Promise<void> {
  const { project, events, dropped } = await readEvents(body, request, projectOfToken);
  const failures = await ingest(project.id, events);
  const reasons = [...failures.values()];
  if (reasons.some(isOrphan)) throw forgetToken(project.token);
  if (dropped.length + failures.size > 0) {
    const uuids = [...failures.keys()].map(({ uuid }) => uuid).slice(0, mostNamed);
    log.warn(
      {
        request_id: requestId,
        project: project.id,
        count: dropped.length + failures.size,
        dropped: dropped.slice(0, mostNamed),
        unstored: uuids,
      },
      "events dropped",
    );
  }
  // What kept events out that is not theirs to blame is answered as what it is: the client repeats the request.
  const unforeseen = reasons.find((reason) => !isUnstorable(reason));
  if (unforeseen) throw unforeseen;
  if (failures.size === events.length) throw new Invalid(null, "invalid_input", "event cannot be stored");
}
