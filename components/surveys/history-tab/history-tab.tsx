import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ActivityFeed } from "@/components/activity/activity-feed";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { VersionList } from "@/components/surveys/history/version-list";
import type { ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { activityKey } from "@/lib/client/activity";
import { answersKey, restoreVersion, surveyOptions, versionsOptions } from "@/lib/client/surveys/surveys";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** What the survey was, and who changed it. */
export default function HistoryTab({ projectId, survey }: ResultTabProps) {
  const t = useTranslations("history");
  const queries = useQueryClient();
  const timeZone = useProjectTimeZone(projectId);
  const query = useQuery(versionsOptions(projectId, survey.id, { limit: largestPage }));
  const { submit } = useApiMutation({
    send: (version: number) => restoreVersion(projectId, survey.id, version),
    refreshes: [answersKey(projectId, survey.id), activityKey(projectId)],
    onSuccess: (restored) => queries.setQueryData(surveyOptions(projectId, survey.id).queryKey, restored),
  });
  const isReadOnly = survey.archived || survey.user_access_level === "viewer";
  return (
    <div className="grid gap-x-12 gap-y-8 px-4 py-6 sm:px-8 lg:grid-cols-2">
      <section className="flex min-w-0 flex-col gap-2">
        <h2 className="text-section">{t("views.versions")}</h2>
        {isReadOnly && <p className="text-ink-3 text-table">{t(survey.archived ? "archived" : "viewer")}</p>}
        <VersionList
          versions={query.data?.results}
          query={query}
          restore={isReadOnly ? null : async (version) => void (await submit(version))}
        />
      </section>
      <section className="flex min-w-0 flex-col gap-2">
        <h2 className="text-section">{t("views.activity")}</h2>
        <ActivityFeed projectId={projectId} scope="Survey" itemId={survey.id} timeZone={timeZone} />
      </section>
    </div>
  );
}
