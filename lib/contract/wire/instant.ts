// In a file of its own, without a schema: screens that load none read dates as the API does.
const iso =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)\s*(?<zone>Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Milliseconds since 1970 of an ISO 8601 date and time (UTC when it names no zone), or null. */
export function instantOf(value: string): number | null {
  const { day, time = "00:00", zone = "Z" } = iso.exec(value.trim())?.groups ?? {};
  if (day === undefined || day < "0001") return null;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return null;
  const hours = /^[+-]\d{2}$/.test(zone)
    ? `${zone}:00`
    : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2").toUpperCase();
  const instant = Date.parse(`${day}T${time.replace(",", ".")}${hours}`);
  return Number.isNaN(instant) || instant < -62_135_596_800_000 || instant > 253_402_300_799_999
    ? null
    : instant;
}

/**
 * A date relative to now: a number of seconds, minutes (`M`), hours, days, weeks, months, quarters or years, and the
 * edge of the day, month or year that it falls in. `-7d`, `mStart`.
 */
export const relativeDate = /^-?(\d{1,5})?([sMhdwmqy])(Start|End)?$/;
