"use client";
import { useTranslations } from "next-intl";
import { ActivityFeed } from "@/components/activity/activity-feed";
import type { PersonTabProps } from "@/components/persons/page/person-view";
import { useTimeZone } from "@/lib/client/use-time-zone";

/** What members of the project did to a person. */
export default function HistoryTab({ projectId, person }: PersonTabProps) {
  const t = useTranslations("personPage");
  const timeZone = useTimeZone(projectId);
  return (
    <div className="max-w-[45rem] px-4 py-4 sm:px-8">
      <ActivityFeed
        projectId={projectId}
        scope="Person"
        itemId={String(person.id)}
        timeZone={timeZone}
        empty={<p className="text-ink-2">{t("noHistory")}</p>}
      />
    </div>
  );
}
