import type { ActivityLogEntry } from "@/lib/contract/activity/entry";
import type { CapturedEvent } from "@/lib/contract/event";

/** An entry of the timeline. */
export type TimelineEntry =
  | { kind: "event"; at: string; event: CapturedEvent }
  | { kind: "activity"; at: string; activity: ActivityLogEntry };

/** The entries of one day, newest first. */
interface TimelineDay {
  /** `2024-03-01`, in the time zone. */
  day: string;
  entries: TimelineEntry[];
}

/** Changes of properties are events, too: the log's entries of them would say the same twice. */
const isStoredAsEvent = ({ activity }: ActivityLogEntry): boolean =>
  activity === "updated" || activity === "delete_property";

/**
 * Merges events and activity, both newest first, and groups them by day.
 *
 * @param hasEarlier whether more events will follow: activity before the last one waits for them
 */
export function toDays(
  events: readonly CapturedEvent[],
  activities: readonly ActivityLogEntry[],
  { hasEarlier, timeZone }: { hasEarlier: boolean; timeZone: string },
): TimelineDay[] {
  const earliest = hasEarlier ? Date.parse(events.at(-1)?.timestamp ?? "") : Number.NEGATIVE_INFINITY;
  const entries: TimelineEntry[] = [
    ...events.map((event) => ({ kind: "event" as const, at: event.timestamp, event })),
    ...activities
      .filter((activity) => !isStoredAsEvent(activity) && Date.parse(activity.created_at) >= earliest)
      .map((activity) => ({ kind: "activity" as const, at: activity.created_at, activity })),
  ];
  // Stable: events of one millisecond keep the order of the API.
  entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const dayFormat = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const day = dayFormat.format(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
