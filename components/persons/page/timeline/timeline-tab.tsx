import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { RowsSkeleton } from "@/components/persons/page/person-skeleton";
import { type PersonTabProps, wholeTimeline } from "@/components/persons/page/person-view";
import { toDays } from "@/components/persons/page/timeline/days";
import { eventSearchOf } from "@/components/persons/page/timeline/event-search";
import { SessionItem } from "@/components/persons/page/timeline/session-item";
import { toSessions } from "@/components/persons/page/timeline/sessions";
import { TimelineFilters } from "@/components/persons/page/timeline/timeline-filters";
import { useLoadAtEnd } from "@/components/persons/page/timeline/use-load-at-end";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { activityOptions } from "@/lib/client/activity";
import { personEventsOptions } from "@/lib/client/persons/page";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";

const typingMs = 300;
/** Most entries of the activity that are shown among the events. */
const maxActivities = 100;

const noActivities: readonly ActivityLogEntry[] = [];

/** What a person did and what was done to them, by day, the newest first. */
export function TimelineTab({ projectId, person, view, setView }: PersonTabProps) {
  const t = useTranslations("personPage.timeline");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(view.open === null ? [] : [view.open]));
  const search = useDebouncedValue(view.search.trim(), typingMs);
  const event = useDebouncedValue(view.event.trim(), typingMs);
  const [now] = useState(() => new Date());
  const shown = eventSearchOf({ ...view, search, event }, timeZone, now);
  const events = useInfiniteQuery(personEventsOptions(projectId, person.uuid, shown));
  const filter = { scope: "Person" as const, itemId: String(person.id) };
  const activity = useQuery(activityOptions(projectId, filter, 1, maxActivities));
  const loader = useLoadAtEnd(events.hasNextPage && !events.isFetching, () => void events.fetchNextPage());
  const isNarrowed = search !== "" || event !== "" || view.kind !== "all" || shown.after !== null;
  // A search is of events.
  const hasActivities = search === "" && event === "" && view.kind !== "surveys";
  const activities = (hasActivities ? activity.data?.results : undefined) ?? noActivities;
  const loaded = events.data?.pages.flatMap(({ results }) => results) ?? [];
  const isInRange = ({ created_at }: ActivityLogEntry) =>
    (shown.after === null || created_at > shown.after) && (shown.until === null || created_at <= shown.until);
  const days = toDays(loaded, activities.filter(isInRange), { hasEarlier: events.hasNextPage, timeZone });
  const toggle = (id: string) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <>
      <TimelineFilters projectId={projectId} view={view} setView={setView} timeZone={timeZone} />
      {events.error && loaded.length === 0 ? (
        <QueryFailed title={t("failed")} query={events} />
      ) : events.isPending ? (
        <RowsSkeleton />
      ) : days.length === 0 ? (
        <EmptyState title={isNarrowed ? t("noMatch") : common("noEventsYet")}>
          {isNarrowed && <Button onPress={() => setView(wholeTimeline)}>{common("clearFilters")}</Button>}
        </EmptyState>
      ) : (
        <div aria-busy={events.isPlaceholderData} className={events.isPlaceholderData ? "opacity-60" : ""}>
          {days.map(({ day, entries }) => (
            <section key={day} aria-label={dayTitle(format, day)}>
              <h2 className="border-line border-b bg-ground px-4 py-1.5 font-medium text-ink-2 text-table sm:px-8">
                {dayTitle(format, day)}
              </h2>
              {toSessions(entries).map((session) => (
                <SessionItem
                  key={session.key}
                  projectId={projectId}
                  session={session}
                  timeZone={timeZone}
                  opened={opened}
                  onToggle={toggle}
                  target={view.open}
                />
              ))}
            </section>
          ))}
          <div ref={loader} className="flex items-center gap-3 px-4 py-4 sm:px-8">
            {events.hasNextPage ? (
              <Button
                size="small"
                isPending={events.isFetchingNextPage}
                onPress={() => void events.fetchNextPage()}
              >
                {events.isFetchNextPageError ? common("retry") : t("older")}
              </Button>
            ) : (
              <p className="text-ink-3 text-table">{t(isNarrowed ? "endOfMatches" : "end")}</p>
            )}
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {events.isFetching ? t("loading") : t("loaded", { count: loaded.length })}
      </p>
    </>
  );
}

const dayTitle = (format: ReturnType<typeof useFormatter>, day: string): string =>
  format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: "full", timeZone: "UTC" });
