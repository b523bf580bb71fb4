import { listNamedTimeZones, type NamedTimeZone } from "@/lib/i18n/time-zone-names";

/** One time zone to choose. */
interface TimeZone extends NamedTimeZone {
  /** Minutes from UTC at the moment. */
  offset: number;
  /** "UTC+01:00". */
  offsetName: string;
}

/** The offset of a zone at a moment, as `UTC+01:00`. */
function readOffsetName(id: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: id, timeZoneName: "longOffset" }).formatToParts(
    now,
  );
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return name === "GMT" ? "UTC+00:00" : name.replace("GMT", "UTC");
}

function readOffset(offsetName: string): number {
  const [, sign = "+", hours = "0", minutes = "0"] = /^UTC([+-])(\d+):(\d+)/.exec(offsetName) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * The zones that this browser knows, from west to east, each with its present offset.
 *
 * @param current is among them under the name that it was stored by, which may be an older one
 */
export function listTimeZones(current: string, now: Date): TimeZone[] {
  return listNamedTimeZones([current])
    .map((zone) => {
      const offsetName = readOffsetName(zone.id, now);
      return { ...zone, offsetName, offset: readOffset(offsetName) };
    })
    .sort((a, b) => a.offset - b.offset || a.id.localeCompare(b.id));
}
