import "server-only";
import type { Encoding } from "@/lib/capture/decode";
import type { Ingested } from "@/lib/capture/ingest";
import type { CaptureContext, DropReason, NormalizedEvent } from "@/lib/capture/normalize";
import type { ReadRequest } from "@/lib/capture/open-request";
import { readEvents } from "@/lib/capture/read-events";
import { storeRequest } from "@/lib/capture/store-request";
import type { TokenProject } from "@/lib/capture/token-project";
import type { V1Item } from "@/lib/capture/v1-items";
import type { CaptureV1Drop, CaptureV1Response, CaptureV1Result } from "@/lib/contract/sdk/capture-v1";
import { isDataException } from "@/lib/database/failures";
import { Invalid } from "@/lib/errors";

/**
 * Captures the body of a Capture V1 request, and returns the result of each event. When it returns, events
 * whose result is `ok` or `warning` are committed; those that are not committed because of the server may be
 * sent again (`retry`).
 *
 * @param body must not be used by the caller afterwards
 * @throws Invalid for a body that is no batch; nothing of it is stored then   @throws TooLarge, Overloaded, Unauthenticated
 * @source docs/reference/sdk.md#capture-v1
 */
export async function captureV1(
  project: TokenProject,
  body: Buffer,
  { requestId, ...request }: Encoding & CaptureContext & { requestId: string },
): Promise<CaptureV1Response> {
  const read = await readEvents(body, request, async () => project);
  const ingested = await storeRequest(project, read, requestId);
  return { results: mergeResults(listResults(read, ingested)) };
}

/** The detail of a dropped event's result. */
const dropDetails: Record<DropReason, CaptureV1Drop> = {
  "event is not an object": "malformed_event_properties",
  "event submitted with an empty event name": "missing_event_name",
  "event submitted without a distinct_id": "missing_distinct_id",
  "event submitted with properties that are not an object": "malformed_event_properties",
  "event submitted with invalid options": "invalid_options",
  "event submitted with too many properties": "too_many_properties",
  "maximum event size exceeded": "event_too_big",
};

/** The result of each event of a request, in order, with the key that it was sent with. */
function listResults(
  { events, dropped, v1Items }: ReadRequest,
  ingested: Ingested,
): [string, CaptureV1Result][] {
  const reasons = new Map(dropped.map(({ index, reason }) => [index, reason]));
  const stored = events.values();
  return v1Items.map((item, index) => {
    const reason = reasons.get(index);
    return [
      item.uuid,
      reason
        ? { result: "drop", details: dropDetails[reason] }
        : resultOf(item, stored.next().value!, ingested),
    ];
  });
}

function resultOf(
  { warnings }: V1Item,
  event: NormalizedEvent,
  { failures, warnings: identityWarnings }: Ingested,
): CaptureV1Result {
  if (failures.has(event))
    return isDataException(failures.get(event)) || failures.get(event) instanceof Invalid
      ? { result: "drop", details: "rejected" }
      : { result: "retry", details: "not_persisted" };
  const identityWarning = identityWarnings.get(event);
  const all = identityWarning ? [...warnings, identityWarning] : warnings;
  return all.length > 0 ? { result: "warning", details: all.join(",") } : { result: "ok" };
}

/**
 * The precedence of the results of events with one uuid: events that are sent again after they were stored are
 * ignored.
 */
const precedence: CaptureV1Result["result"][] = ["drop", "ok", "warning", "retry"];

/** The results by key. Events that share a uuid have one result, as at most one of them is stored. */
function mergeResults(all: readonly [string, CaptureV1Result][]): Record<string, CaptureV1Result> {
  const results = new Map<string, CaptureV1Result>();
  for (const [uuid, result] of all) {
    const earlier = results.get(uuid);
    if (!earlier || precedence.indexOf(result.result) > precedence.indexOf(earlier.result))
      results.set(uuid, result);
  }
  return Object.fromEntries(results);
}
