import "server-only";

/** The times of a request. Milliseconds since 1970. */
export interface RequestTimes {
  received: number;
  /** When the client says it sent the request; null when it does not, and for a request that is sent again. */
  sent: number | null;
}

/**
 * The smallest difference between a client's clock and ours that is corrected. A smaller one may be the time that the request
 * took, by which its events would be moved past those of other requests (ours).
 */
const minSkewMs = 5 * 60 * 1000;

/** The delay of a client's clock relative to ours, if it is corrected; else 0. @source docs/reference/sdk.md#capture */
function clockSkew({ received, sent }: RequestTimes): number {
  const skew = sent === null ? 0 : received - sent;
  return Math.abs(skew) < minSkewMs ? 0 : skew;
}

/** Events further in the future than this get the time of arrival. @source docs/reference/persons.md#capture */
const maxAheadMs = 23 * 3600 * 1000;

/**
 * The time of an event by our clock: its timestamp, corrected by the difference between the client's clock and ours from
 * five minutes on; else `offset` milliseconds before arrival; else the time of arrival.
 *
 * @returns ISO 8601, UTC, microseconds: always 27 characters   @source docs/reference/sdk.md#capture
 */
export function resolveTimestamp(
  times: RequestTimes,
  { timestamp, offset }: { timestamp: unknown; offset: unknown },
): string {
  const { received } = times;
  const parsed = parseInstant(timestamp);
  if (parsed) {
    const time = parsed.milliseconds + clockSkew(times);
    if (isPlausible(time, received)) return formatInstant(time, parsed.micro);
  } else if (typeof offset === "number" && isPlausible(received - offset, received)) {
    return formatInstant(Math.round(received - offset));
  }
  return formatInstant(received);
}

/** Why an event's timestamp is replaced by the time of arrival; null for one that is kept, if only corrected. */
export function timestampFault(
  times: RequestTimes,
  timestamp: unknown,
): "invalid_event_timestamp" | "future_timestamp_clamp" | null {
  const parsed = parseInstant(timestamp);
  if (!parsed) return "invalid_event_timestamp";
  const time = parsed.milliseconds + clockSkew(times);
  if (isPlausible(time, times.received)) return null;
  return time > times.received ? "future_timestamp_clamp" : "invalid_event_timestamp";
}

const isPlausible = (time: number, received: number) =>
  Number.isFinite(time) && time >= yearOne && time <= received + maxAheadMs;

/** Earlier years do not have four digits. */
const yearOne = new Date("0001-01-01T00:00:00Z").getTime();

const formatInstant = (time: number, micro = 0) =>
  `${new Date(time).toISOString().slice(0, -1)}${String(micro).padStart(3, "0")}Z`;

const isoPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * Parses ISO 8601 (without a zone: UTC) or a number of seconds or milliseconds since 1970.
 *
 * @returns null for anything else; `micro` is the rest beyond milliseconds, 0 to 999
 */
export function parseInstant(value: unknown): { milliseconds: number; micro: number } | null {
  if (typeof value === "number") {
    // 1e11 seconds are 5,000 years away; 1e11 milliseconds were in 1973.
    const milliseconds = Math.round(Math.abs(value) < 1e11 ? value * 1000 : value);
    return Number.isFinite(milliseconds) ? { milliseconds, micro: 0 } : null;
  }
  const match = typeof value === "string" && value.length <= 64 ? isoPattern.exec(value.trim()) : null;
  if (!match) return null;
  const [, day, time = "00:00:00", fraction = "", zone = "Z"] = match;
  const digits = fraction.padEnd(6, "0");
  const clock = time.length === 5 ? `${time}:00` : time;
  const milliseconds = Date.parse(`${day}T${clock}.${digits.slice(0, 3)}${normalizeZone(zone)}`);
  if (Number.isNaN(milliseconds) || !isExistingDate(day!)) return null;
  return { milliseconds, micro: Number(digits.slice(3, 6)) };
}

/** `Date` accepts the 30th of February as the 1st of March. */
const isExistingDate = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** Converts `+0200` and `+02` to `+02:00`. */
function normalizeZone(zone: string): string {
  if (zone.length === 1) return "Z";
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
