// The thread that decodes large capture bodies, one at a time. `large-body.ts` starts it.
import "server-only";
import { parentPort } from "node:worker_threads";
import { clean } from "@/lib/capture/clean";
import { type Decoded, decode } from "@/lib/capture/decode";
import {
  type BodyRequest,
  type BodyResponse,
  type Slice,
  toRefusal,
} from "@/lib/capture/large-body-messages";
import { requestLimits } from "@/lib/capture/limits";
import { type Arrival, type Captured, type CapturedEvent, normalize, tokenOf } from "@/lib/capture/normalize";
import { pickIdentityProperties } from "@/lib/persons/identity-map";

/** Events, and characters of their properties, that are handed over at once: the server reads them in one go. */
const [mostEvents, mostText] = [250, 256 * 1024];

/** The body that was asked for last, until its events are taken. */
let open: { decoded: Decoded; arrival: Arrival } | null = null;
let rest: Captured | null = null;

function answer(request: Exclude<BodyRequest, "drop">): BodyResponse {
  try {
    return request === "next" ? nextSlice() : { token: read(request) };
  } catch (error) {
    return { refusal: toRefusal(error) };
  }
}

function read({ body, request }: Exclude<BodyRequest, string>): string {
  const decoded = decode(Buffer.from(body.buffer, body.byteOffset, body.byteLength), request, requestLimits);
  const token = tokenOf(decoded?.value);
  open = decoded && { decoded, arrival: request };
  return token;
}

function nextSlice(): Slice {
  if (open) {
    const { decoded, arrival } = open;
    open = null;
    rest = normalize(clean(decoded), arrival);
  }
  const { events = [], dropped = [] } = rest ?? {};
  let text = 0;
  let count = 0;
  while (count < events.length && count < mostEvents && text < mostText) text += events[count++]!.text.length;
  const isLast = count === events.length;
  rest = isLast ? null : { events: events.slice(count), dropped: [] };
  return { events: events.slice(0, count).map(withoutRest), dropped, isLast };
}

/** The text holds all properties; what else is sent along must be read again by the server, value by value. */
const withoutRest = (event: CapturedEvent): CapturedEvent => ({
  ...event,
  properties: pickIdentityProperties(event.properties),
});

parentPort?.on("message", (request: BodyRequest) => {
  if (request === "drop") [open, rest] = [null, null];
  else parentPort?.postMessage(answer(request));
});
