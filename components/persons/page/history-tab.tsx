import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ActivityFeed } from "@/components/activity/activity-feed";
import type { PersonTabProps } from "@/components/persons/page/person-view";
import { propertyChangesOptions } from "@/lib/client/persons/page";
import { useTimeZone } from "@/lib/client/use-time-zone";

/** What members of the project did to a person, with the values of properties before and after. */
export default function HistoryTab({ projectId, person }: PersonTabProps) {
  const t = useTranslations("personPage");
  const timeZone = useTimeZone(projectId);
  const { data } = useQuery(propertyChangesOptions(projectId, person.uuid));
  // An entry has the UUID of the event that made the change.
  const byEvent = useMemo(
    () =>
      new Map(
        data?.results.flatMap(({ event, actor, changes }) => (actor === null ? [] : [[event.id, changes]])),
      ),
    [data],
  );
  return (
    <div className="max-w-[45rem] px-4 py-4 sm:px-8">
      <ActivityFeed
        projectId={projectId}
        scope="Person"
        itemId={String(person.id)}
        propertyChanges={({ id }) => byEvent.get(id) ?? []}
        timeZone={timeZone}
        empty={<p className="text-ink-2">{t("noHistory")}</p>}
      />
    </div>
  );
}
