import type { TimelineEntry } from "@/components/persons/page/timeline/days";
import { kindOf, sessionIdOf, subjectOf } from "@/components/persons/page/timeline/event-facts";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";
import type { CapturedEvent } from "@/lib/contract/event";

/** A row of the timeline: an event, several in a row that say the same, or a change by a member. */
type TimelineRow =
  | { kind: "events"; first: CapturedEvent; events: CapturedEvent[] }
  | { kind: "activity"; activity: ActivityLogEntry };

/** Entries of one session, newest first, or those between sessions. */
export interface TimelineSession {
  /** Null between sessions. */
  id: string | null;
  /** The id of its newest entry. */
  key: string;
  from: string;
  to: string;
  /** Events of the session. */
  count: number;
  rows: TimelineRow[];
}

/**
 * Groups the entries of a day by session, and repeated events into one row. Sessions of two devices at a time stay apart, each
 * once. What no session has, such as an event of a server, belongs to the session during which it happened.
 */
export function toSessions(entries: readonly TimelineEntry[]): TimelineSession[] {
  // Newest first: the last one that is set is the earliest.
  const starts = new Map(entries.map((entry) => [idOf(entry), Date.parse(entry.at)]));
  const sessions: TimelineSession[] = [];
  for (const entry of entries) {
    const last = sessions.at(-1);
    const during = sessions.findLast(
      ({ id }) => id !== null && Date.parse(entry.at) >= (starts.get(id) ?? 0),
    );
    const id = idOf(entry) ?? during?.id ?? null;
    const earlier = id === null && last?.id !== null ? undefined : sessions.findLast((one) => one.id === id);
    const session = earlier ?? { id, key: keyOf(entry), from: entry.at, to: entry.at, count: 0, rows: [] };
    if (!earlier) sessions.push(session);
    session.from = entry.at;
    if (entry.kind === "event") session.count += 1;
    addRow(session.rows, entry);
  }
  return sessions;
}

const idOf = (entry: TimelineEntry) => (entry.kind === "event" ? sessionIdOf(entry.event) : null);

const keyOf = (entry: TimelineEntry) => (entry.kind === "event" ? entry.event.id : entry.activity.id);

function addRow(rows: TimelineRow[], entry: TimelineEntry): void {
  const last = rows.at(-1);
  if (entry.kind === "activity") rows.push(entry);
  else if (last?.kind === "events" && isRepeated(last.first, entry.event)) last.events.push(entry.event);
  else rows.push({ kind: "events", first: entry.event, events: [entry.event] });
}

/** Whether two events say the same in the timeline. Answers and changes never do: their values count. */
const isRepeated = (a: CapturedEvent, b: CapturedEvent): boolean =>
  a.event === b.event && a.event !== "survey sent" && kindOf(a) !== "change" && subjectOf(a) === subjectOf(b);
