import "server-only";
import { uuidv7 } from "uuidv7";
import { toPathItem } from "@/lib/capture/path-item";
import { parseInstant, type RequestTimes, resolveTimestamp } from "@/lib/capture/timestamp";
import { readV1Properties, type V1Sender } from "@/lib/capture/v1-properties";
import { isObject } from "@/lib/contract/wire/json";
import { toStorableName } from "@/lib/contract/wire/storable-text";
import { isUuid } from "@/lib/contract/wire/uuid";
import { Invalid, TooLarge, Unauthenticated } from "@/lib/errors";
import { noProperties, readChanges } from "@/lib/persons/event-changes";
import { toDistinctId } from "@/lib/persons/identity";
import type { IdentityEvent } from "@/lib/persons/identity-map";
import type { Properties, PropertyChanges } from "@/lib/persons/properties";

/** An event in the form in which it is stored. */
export interface NormalizedEvent extends IdentityEvent {
  /** The item that paths show for it. */
  pathItem: string;
  /** `properties` as JSON. */
  text: string;
  /** It is imported, by its sender's word: no one is told. */
  isHistorical?: true;
}

/** The events of a request. */
export interface NormalizedRequest {
  events: NormalizedEvent[];
  /** Events that were dropped, by their index in the request. */
  dropped: { index: number; reason: DropReason }[];
}

/** Why an event can't be stored, in PostHog's words where it has them. @source docs/reference/persons.md#capture */
export type DropReason =
  | "event is not an object"
  | "event submitted with an empty event name"
  | "event submitted without a distinct_id"
  | "event submitted with properties that are not an object"
  | "event submitted with invalid options"
  | "event submitted with too many properties"
  | "maximum event size exceeded";

/** Maximum number of events per request (ours). */
const maxEvents = 10_000;
/** Maximum number of keys of an event's properties, and of each of its changes (ours). */
const maxKeys = 1000;
/** Maximum length of an event's properties as JSON, in characters. @source PostHog */
const maxEventLength = 1024 * 1024;
/** Maximum length of event names and survey ids, which are in indexes with a size limit. */
export const maxNameLength = 200;

/** Facts about the request that apply to its events. */
export interface CaptureContext {
  /** Milliseconds since 1970. */
  received: number;
  /** The query parameter `_`: the time of sending, from old versions of posthog-js. */
  sentQuery?: string | null;
  /** Whether the request is sent again: the client's `sent_at` may be that of its first attempt. */
  isRetry?: boolean;
  /** The name of events without one: `/engage/` sends changes of persons without a name. */
  defaultEvent?: string;
  /** For a Capture V1 request: the properties that its headers set for all of its events. */
  v1?: V1Sender;
}

/**
 * Reads the project token of a decoded body in any of its shapes: one event, an array of events, `{batch: […]}`. The body's
 * token takes precedence over those of its events, which must agree; in Capture V1 it is in the headers.
 *
 * @throws Invalid for no event, and for no token
 * @throws Unauthenticated for several tokens   @throws TooLarge for more than 10,000 events
 * @source docs/reference/sdk.md#capture
 */
export function readToken(body: unknown, { v1 }: Pick<CaptureContext, "v1"> = {}): string {
  const items = listItems(body);
  if (items.length === 0) throw new Invalid(null, "invalid_input", "request holds no event");
  if (items.length > maxEvents) throw new TooLarge(`A request can contain at most ${maxEvents} events.`);
  if (v1) return v1.token;
  const bodyToken = isObject(body) ? pickToken(body) : null;
  const tokens =
    bodyToken === null ? new Set(items.map(readEventToken).filter((token) => token !== null)) : [bodyToken];
  const [token, ...otherTokens] = tokens;
  if (otherTokens.length > 0)
    throw new Unauthenticated("invalid_api_key", "batch submitted with inconsistent api_key values");
  if (token === undefined) throw new Invalid("api_key", "required", "event submitted without an api_key");
  return toStorableName(token);
}

/**
 * Normalises the events of a decoded body.
 *
 * @throws Invalid when none of them can be stored, except in Capture V1, which answers for each
 * @source docs/reference/sdk.md#capture
 */
export function normalizeEvents(body: unknown, context: CaptureContext): NormalizedRequest {
  const clock = requestTimes(body, context);
  const isHistorical = isObject(body) && body.historical_migration === true;
  const events: NormalizedEvent[] = [];
  const dropped: NormalizedRequest["dropped"] = [];
  for (const [index, item] of listItems(body).entries()) {
    const event = toEvent(item, clock, context);
    if (typeof event === "string") dropped.push({ index, reason: event });
    else events.push(isHistorical ? { ...event, isHistorical } : event);
  }
  if (events.length === 0 && !context.v1) throw new Invalid(null, "invalid_input", dropped[0]!.reason);
  return { events, dropped };
}

function listItems(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return [];
  return Array.isArray(body.batch) ? body.batch : [body];
}

const pickToken = ({ api_key, token, $token }: Properties): string | null =>
  ([api_key, token, $token].find((value) => typeof value === "string" && value !== "") as string | null) ??
  null;

const readEventToken = (item: unknown): string | null =>
  isObject(item)
    ? (pickToken(item) ?? (isObject(item.properties) ? pickToken(item.properties) : null))
    : null;

/** The times of a request, from its body or its headers. */
export const requestTimes = (body: unknown, context: CaptureContext): RequestTimes => ({
  received: context.received,
  sent: context.v1 ? context.v1.sentAt : readSentTime(body, context),
});

function readSentTime(body: unknown, { sentQuery, isRetry }: CaptureContext): number | null {
  if (isRetry) return null;
  const sent = isObject(body) ? parseInstant(body.sent_at) : null;
  return (sent ?? (sentQuery ? parseInstant(Number(sentQuery)) : null))?.milliseconds ?? null;
}

function toEvent(
  item: unknown,
  clock: RequestTimes,
  { defaultEvent, v1 }: CaptureContext,
): NormalizedEvent | DropReason {
  if (!isObject(item)) return "event is not an object";
  const name = item.event ?? defaultEvent;
  if (typeof name !== "string" || name === "") return "event submitted with an empty event name";
  const sent = v1 ? readV1Properties(item, v1) : (item.properties ?? {});
  if (sent === null) return "event submitted with invalid options";
  if (!isObject(sent)) return "event submitted with properties that are not an object";
  const distinctId = toDistinctId(
    item.distinct_id ?? item.$distinct_id ?? sent.distinct_id ?? sent.$distinct_id,
  );
  if (distinctId === null) return "event submitted without a distinct_id";
  // Checked before anything is copied.
  if (hasTooManyKeys([sent, ...rawChanges(item), ...rawChanges(sent)]))
    return "event submitted with too many properties";
  const changes = readChanges(item, sent);
  const properties = toStoredProperties(sent, distinctId, changes);
  if (hasTooManyKeys([properties, changes.set, changes.setOnce, changes.unset]))
    return "event submitted with too many properties";
  const text = JSON.stringify(properties);
  if (text.length > maxEventLength) return "maximum event size exceeded";
  const event = name.slice(0, maxNameLength).toWellFormed();
  return {
    uuid: toUuid(item.uuid),
    event,
    distinctId,
    timestamp: resolveTimestamp(timesOf(sent, clock), { timestamp: item.timestamp, offset: item.offset }),
    isPersonless: properties.$process_person_profile === false,
    properties,
    changes,
    pathItem: toPathItem(event, properties),
    text,
  };
}

/** An event with `$ignore_sent_at` is not corrected by the client's clock. */
export const timesOf = ({ $ignore_sent_at }: Properties, clock: RequestTimes): RequestTimes =>
  $ignore_sent_at === true ? { ...clock, sent: null } : clock;

const hasTooManyKeys = (records: readonly unknown[]) =>
  records.some((record) =>
    Array.isArray(record)
      ? record.length > maxKeys
      : isObject(record) && Object.keys(record).length > maxKeys,
  );

const rawChanges = ({ $set, $set_once, $unset }: Properties) => [$set, $set_once, $unset];

/** The stored properties: with the changes where PostHog keeps them, without the token and without columns of the table. */
function toStoredProperties(sent: Properties, distinctId: string, changes: PropertyChanges): Properties {
  const { token: _token, ...properties } = sent;
  if (properties.distinct_id === distinctId) delete properties.distinct_id;
  if (isSurveyIdTooLong(properties.$survey_id)) delete properties.$survey_id;
  const { set, setOnce, unset } = changes;
  if (set !== sent.$set && set !== noProperties) properties.$set = set;
  if (setOnce !== sent.$set_once && setOnce !== noProperties) properties.$set_once = setOnce;
  if (unset.length > 0) properties.$unset = unset;
  return properties;
}

/** Whether a survey id is too long for the index, which no real one is. */
export const isSurveyIdTooLong = (value: unknown) =>
  typeof value === "string" ? value.length > maxNameLength : typeof value === "object" && value !== null;

const toUuid = (value: unknown): string =>
  typeof value === "string" && isUuid(value) ? value.toLowerCase() : uuidv7();
