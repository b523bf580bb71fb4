import "server-only";
import { uuidv7 } from "uuidv7";
import { cleanText } from "@/lib/capture/clean";
import { type Clock, happenedAt, parseInstant } from "@/lib/capture/clock";
import { pathItemOf } from "@/lib/capture/path-item";
import { isUuid } from "@/lib/contract/field";
import { isObject } from "@/lib/contract/json";
import { Invalid, TooLarge, Unauthenticated } from "@/lib/errors";
import { toDistinctId } from "@/lib/persons/identity";
import type { IdentityEvent } from "@/lib/persons/identity-map";
import type { Properties, PropertyChanges } from "@/lib/persons/properties";

/** An event as it is stored, and as identity sees it. */
export interface CapturedEvent extends IdentityEvent {
  /** What paths call it. */
  pathItem: string;
  /** `properties` as JSON. */
  text: string;
}

/** What a request holds. */
export interface Captured {
  events: CapturedEvent[];
  /** Which events were left out, by their place in the request, and why. */
  dropped: { index: number; reason: DropReason }[];
}

/** Why an event cannot be stored: sentences of PostHog's where it has one. @source docs/reference/persons.md#capture */
export type DropReason =
  | "event is not an object"
  | "event submitted with an empty event name"
  | "event submitted without a distinct_id"
  | "event submitted with properties that are not an object"
  | "event submitted with too many properties"
  | "maximum event size exceeded";

/** Events of one request (ours): a body of 20 MiB holds no more that are worth their name. */
const mostEvents = 10_000;
/** Keys of an event's properties, and of each change it asks for (ours). */
const mostKeys = 1000;
/** Characters of an event's properties as JSON. @source PostHog */
const longestEvent = 1024 * 1024;
/** Characters of an event's name, and of a survey's id: both are in indexes, which refuse long values. */
const longestName = 200;

/** What of a request says more about its events. */
export interface Arrival {
  /** Milliseconds since 1970. */
  received: number;
  /** `_` of the query: when an old posthog-js sent it. */
  sentQuery?: string | null;
  /** The name of events that have none: `/engage/` sends changes of persons without one. */
  defaultEvent?: string;
}

/**
 * The token of a decoded body in any of its shapes: one event, an array of them, `{batch: […]}`. It is the body's, else
 * that of its events, which must agree.
 *
 * @throws Invalid when there is no event, or no token
 * @throws Unauthenticated for two tokens in one request   @throws TooLarge beyond 10,000 events
 * @source docs/reference/sdk.md#capture
 */
export function tokenOf(body: unknown): string {
  const items = itemsOf(body);
  if (items.length === 0) throw new Invalid(null, "invalid_input", "request holds no event");
  if (items.length > mostEvents) throw new TooLarge(`A request can contain at most ${mostEvents} events.`);
  const whole = isObject(body) ? ownToken(body) : null;
  const tokens = whole === null ? new Set(items.map(eventToken).filter((token) => token !== null)) : [whole];
  const [token, ...others] = tokens;
  if (others.length > 0)
    throw new Unauthenticated("invalid_api_key", "batch submitted with inconsistent api_key values");
  if (token === undefined) throw new Invalid("api_key", "required", "event submitted without an api_key");
  return cleanText(token);
}

/**
 * The events of a decoded body that has a token.
 *
 * @throws Invalid when none of them can be stored   @source docs/reference/sdk.md#capture
 */
export function normalize(body: unknown, arrival: Arrival): Captured {
  const clock = { received: arrival.received, sent: sentOf(body, arrival) };
  const events: CapturedEvent[] = [];
  const dropped: Captured["dropped"] = [];
  for (const [index, item] of itemsOf(body).entries()) {
    const event = toEvent(item, clock, arrival.defaultEvent);
    if (typeof event === "string") dropped.push({ index, reason: event });
    else events.push(event);
  }
  if (events.length === 0) throw new Invalid(null, "invalid_input", dropped[0]!.reason);
  return { events, dropped };
}

function itemsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return [];
  return Array.isArray(body.batch) ? body.batch : [body];
}

const ownToken = ({ api_key, token, $token }: Properties): string | null =>
  ([api_key, token, $token].find((value) => typeof value === "string" && value !== "") as string | null) ??
  null;

const eventToken = (item: unknown): string | null =>
  isObject(item) ? (ownToken(item) ?? (isObject(item.properties) ? ownToken(item.properties) : null)) : null;

function sentOf(body: unknown, { sentQuery }: Arrival): number | null {
  const sent = isObject(body) ? parseInstant(body.sent_at) : null;
  return (sent ?? (sentQuery ? parseInstant(Number(sentQuery)) : null))?.milliseconds ?? null;
}

function toEvent(item: unknown, clock: Clock, defaultEvent?: string): CapturedEvent | DropReason {
  if (!isObject(item)) return "event is not an object";
  const name = item.event ?? defaultEvent;
  if (typeof name !== "string" || name === "") return "event submitted with an empty event name";
  const sent = item.properties ?? {};
  if (!isObject(sent)) return "event submitted with properties that are not an object";
  const distinctId = toDistinctId(
    item.distinct_id ?? item.$distinct_id ?? sent.distinct_id ?? sent.$distinct_id,
  );
  if (distinctId === null) return "event submitted without a distinct_id";
  // Nothing is copied before it is known to be small.
  if (haveTooManyKeys([sent, ...changesIn(item), ...changesIn(sent)]))
    return "event submitted with too many properties";
  const changes = changesOf(item, sent);
  const properties = propertiesOf(sent, distinctId, changes);
  if (haveTooManyKeys([properties, changes.set, changes.setOnce, changes.unset]))
    return "event submitted with too many properties";
  const text = JSON.stringify(properties);
  if (text.length > longestEvent) return "maximum event size exceeded";
  const event = name.slice(0, longestName).toWellFormed();
  return {
    uuid: uuidOf(item.uuid),
    event,
    distinctId,
    timestamp: happenedAt(clock, { timestamp: item.timestamp, offset: item.offset }),
    isPersonless: properties.$process_person_profile === false,
    properties,
    changes,
    pathItem: pathItemOf(event, properties),
    text,
  };
}

const haveTooManyKeys = (records: readonly unknown[]) =>
  records.some((record) =>
    Array.isArray(record)
      ? record.length > mostKeys
      : isObject(record) && Object.keys(record).length > mostKeys,
  );

const changesIn = ({ $set, $set_once, $unset }: Properties) => [$set, $set_once, $unset];

/** What is asked for at the event's top level and in its properties; where both say something, the top level counts. */
function changesOf(item: Properties, sent: Properties): PropertyChanges {
  return {
    set: united(sent.$set, item.$set),
    setOnce: united(sent.$set_once, item.$set_once),
    unset: [...new Set([...keysOf(sent.$unset), ...keysOf(item.$unset)])],
  };
}

const nothing: Properties = {};

function united(inner: unknown, outer: unknown): Properties {
  if (!isObject(outer)) return isObject(inner) ? inner : nothing;
  return isObject(inner) ? { ...inner, ...outer } : outer;
}

/** `$unset` is a list of keys, or an object whose keys are meant. */
function keysOf(unset: unknown): string[] {
  if (Array.isArray(unset)) return unset.filter((key) => typeof key === "string");
  return isObject(unset) ? Object.keys(unset) : [];
}

/** What is kept: changes where PostHog keeps them; neither the token nor what has a column of its own. */
function propertiesOf(sent: Properties, distinctId: string, changes: PropertyChanges): Properties {
  const { token: _token, ...properties } = sent;
  if (properties.distinct_id === distinctId) delete properties.distinct_id;
  if (isLong(properties.$survey_id)) delete properties.$survey_id;
  const { set, setOnce, unset } = changes;
  if (set !== sent.$set && set !== nothing) properties.$set = set;
  if (setOnce !== sent.$set_once && setOnce !== nothing) properties.$set_once = setOnce;
  if (unset.length > 0) properties.$unset = unset;
  return properties;
}

/** No survey's id is; an index holds it. */
const isLong = (value: unknown) =>
  typeof value === "string" ? value.length > longestName : typeof value === "object" && value !== null;

const uuidOf = (value: unknown): string =>
  typeof value === "string" && isUuid(value) ? value.toLowerCase() : uuidv7();
