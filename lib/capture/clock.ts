import "server-only";

/** What of a request, and of an event, says when the event happened. Milliseconds since 1970 unless said otherwise. */
export interface Clock {
  received: number;
  /** When the client says it sent the request; null: it does not say. */
  sent: number | null;
}

/** Events further ahead than this are taken to have happened now. @source docs/reference/persons.md#capture */
const mostAhead = 23 * 3600 * 1000;

/**
 * When an event happened, by our clock: a timestamp is corrected by the client's own idea of now; without one the event
 * lies `offset` milliseconds back; else it happened as it arrived.
 *
 * @returns ISO 8601, UTC, microseconds: always 27 characters   @source docs/reference/sdk.md#capture
 */
export function happenedAt(
  { received, sent }: Clock,
  { timestamp, offset }: { timestamp: unknown; offset: unknown },
): string {
  const said = parseInstant(timestamp);
  if (said) {
    const skew = sent === null ? 0 : received - sent;
    if (isPlausible(said.milliseconds + skew, received)) return format(said.milliseconds + skew, said.micro);
  } else if (typeof offset === "number" && isPlausible(received - offset, received)) {
    return format(Math.round(received - offset));
  }
  return format(received);
}

const isPlausible = (time: number, received: number) =>
  Number.isFinite(time) && time >= yearOne && time <= received + mostAhead;

/** Years before that have no four digits. */
const yearOne = new Date("0001-01-01T00:00:00Z").getTime();

const format = (time: number, micro = 0) =>
  `${new Date(time).toISOString().slice(0, -1)}${String(micro).padStart(3, "0")}Z`;

const iso =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * An instant from ISO 8601 (without a zone: UTC), or a number of seconds or milliseconds since 1970.
 *
 * @returns null for anything else; `micro` is what is left beyond milliseconds, 0 to 999
 */
export function parseInstant(value: unknown): { milliseconds: number; micro: number } | null {
  if (typeof value === "number") {
    // 1e11 seconds are 5,000 years away, 1e11 milliseconds were in 1973.
    const milliseconds = Math.round(Math.abs(value) < 1e11 ? value * 1000 : value);
    return Number.isFinite(milliseconds) ? { milliseconds, micro: 0 } : null;
  }
  const match = typeof value === "string" && value.length <= 64 ? iso.exec(value.trim()) : null;
  if (!match) return null;
  const [, day, time = "00:00:00", fraction = "", zone = "Z"] = match;
  const digits = fraction.padEnd(6, "0");
  const clock = time.length === 5 ? `${time}:00` : time;
  const milliseconds = Date.parse(`${day}T${clock}.${digits.slice(0, 3)}${zoneOf(zone)}`);
  if (Number.isNaN(milliseconds) || !exists(day!)) return null;
  return { milliseconds, micro: Number(digits.slice(3, 6)) };
}

/** `Date` takes the 30th of February for the 1st of March. */
const exists = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** `+0200` and `+02` as `+02:00`. */
function zoneOf(zone: string): string {
  if (zone.length === 1) return "Z";
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
