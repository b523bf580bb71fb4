import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { ActivityItem } from "@/components/activity/activity-item";
import { EventButton, EventItem } from "@/components/persons/page/timeline/event-item";
import type { TimelineSession } from "@/components/persons/page/timeline/sessions";
import type { CapturedEvent } from "@/lib/contract/event";

interface RowProps {
  projectId: string;
  timeZone: string;
  /** Ids of what is open. */
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** The event that a link led to. */
  target: string | null;
}

/** A session under its heading, or what happened between sessions. */
export function SessionItem({ session, ...row }: RowProps & { session: TimelineSession }) {
  const t = useTranslations("personPage.timeline");
  const format = useFormatter();
  const { projectId, timeZone } = row;
  const range = format.dateTimeRange(new Date(session.from), new Date(session.to), {
    timeStyle: "short",
    timeZone,
  });
  return (
    <>
      {session.id !== null && (
        <h3 className="border-line border-b px-4 pt-3 pb-1 text-ink-3 text-label sm:px-8">
          {t("session", { range, count: session.count })}
        </h3>
      )}
      <ol className={session.id === null ? "" : "border-line border-l-2"}>
        {session.rows.map((entry) =>
          entry.kind === "activity" ? (
            <li key={entry.activity.id} className="border-line border-b px-4 sm:px-8">
              <ol className="list-none">
                <ActivityItem
                  projectId={projectId}
                  entry={entry.activity}
                  isItemNamed={false}
                  timeZone={timeZone}
                />
              </ol>
            </li>
          ) : entry.events.length > 1 ? (
            <RepeatedEvent key={entry.first.id} events={entry.events} {...row} />
          ) : (
            <OneEvent key={entry.first.id} event={entry.first} {...row} />
          ),
        )}
      </ol>
    </>
  );
}

const OneEvent = ({ event, opened, onToggle, target, ...row }: RowProps & { event: CapturedEvent }) => (
  <EventItem
    event={event}
    isOpen={opened.has(event.id)}
    onToggle={() => onToggle(event.id)}
    isTarget={event.id === target}
    {...row}
  />
);

/** Events in a row that say the same; opened, each of them. */
function RepeatedEvent({ events, ...row }: RowProps & { events: readonly CapturedEvent[] }) {
  const panel = useId();
  const { opened, onToggle, target, timeZone } = row;
  const [first] = events;
  if (!first) return null;
  const id = `repeated ${first.id}`;
  const isOpen = opened.has(id) !== events.some((event) => event.id === target);
  return (
    <li className="border-line border-b">
      <EventButton
        event={first}
        repeated={events}
        timeZone={timeZone}
        isOpen={isOpen}
        panel={panel}
        onPress={() => onToggle(id)}
      />
      <ol id={panel} hidden={!isOpen} className="border-line border-t pl-4">
        {isOpen && events.map((event) => <OneEvent key={event.id} event={event} {...row} />)}
      </ol>
    </li>
  );
}
