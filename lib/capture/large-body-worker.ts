// The thread that decodes large capture bodies, one at a time. Started by `large-body.ts`.
import "server-only";
import { parentPort } from "node:worker_threads";
import { cleanDecoded } from "@/lib/capture/clean";
import { type Decoded, decode } from "@/lib/capture/decode";
import {
  type BodyRequest,
  type BodyResponse,
  type EventSlice,
  serializeError,
} from "@/lib/capture/large-body-messages";
import { requestLimits } from "@/lib/capture/limits";
import {
  type CaptureContext,
  type NormalizedEvent,
  type NormalizedRequest,
  normalizeEvents,
} from "@/lib/capture/normalize";
import { type OpenedRequest, openRequest } from "@/lib/capture/open-request";
import { pickIdentityProperties } from "@/lib/persons/identity-map";

/** Maximum number of events, and characters of their properties, per message: the server receives it without a pause. */
const [maxEvents, maxTextLength] = [250, 256 * 1024];

/** The opened body, until its events are requested; then the remaining events. */
let openedBody: { decoded: Decoded; arrival: CaptureContext } | null = null;
let remaining: NormalizedRequest | null = null;

function respond(request: Exclude<BodyRequest, "drop">): BodyResponse {
  try {
    return request === "next" ? takeSlice() : openBody(request);
  } catch (error) {
    return { error: serializeError(error) };
  }
}

function openBody({ body, request }: Exclude<BodyRequest, string>): OpenedRequest {
  const decoded = decode(Buffer.from(body.buffer, body.byteOffset, body.byteLength), request, requestLimits);
  const opened = openRequest(decoded, request);
  openedBody = decoded && { decoded, arrival: request };
  return opened;
}

function takeSlice(): EventSlice {
  if (openedBody) {
    const { decoded, arrival } = openedBody;
    openedBody = null;
    remaining = normalizeEvents(cleanDecoded(decoded), arrival);
  }
  const { events = [], dropped = [] } = remaining ?? {};
  let text = 0;
  let count = 0;
  while (count < events.length && count < maxEvents && text < maxTextLength)
    text += events[count++]!.text.length;
  const isLast = count === events.length;
  remaining = isLast ? null : { events: events.slice(count), dropped: [] };
  return { events: events.slice(0, count).map(pickSentProperties), dropped, isLast };
}

/** Sends only the properties that identity needs: `text` has all of them, and copying them would block the server. */
const pickSentProperties = (event: NormalizedEvent): NormalizedEvent => ({
  ...event,
  properties: pickIdentityProperties(event.properties),
});

parentPort?.on("message", (request: BodyRequest) => {
  if (request === "drop") [openedBody, remaining] = [null, null];
  else parentPort?.postMessage(respond(request));
});
