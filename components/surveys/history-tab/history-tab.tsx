import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { VersionList } from "@/components/surveys/history/version-list";
import type { ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { activityKey } from "@/lib/client/activity";
import { answersKey, restoreVersion, surveyOptions, versionsOptions } from "@/lib/client/surveys/surveys";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** What the survey was, who changed it, and when. */
export default function HistoryTab({ projectId, survey }: ResultTabProps) {
  const t = useTranslations("history");
  const queries = useQueryClient();
  const query = useQuery(versionsOptions(projectId, survey.id, { limit: largestPage }));
  const { submit } = useApiMutation({
    send: (version: number) => restoreVersion(projectId, survey.id, version),
    refreshes: [answersKey(projectId, survey.id), activityKey(projectId)],
    onSuccess: (restored) => queries.setQueryData(surveyOptions(projectId, survey.id).queryKey, restored),
  });
  const isReadOnly = survey.archived || survey.user_access_level === "viewer";
  return (
    <section className="flex max-w-3xl min-w-0 flex-col gap-2 px-4 py-6 sm:px-8">
      <h2 className="text-section">{t("versions")}</h2>
      {isReadOnly && <p className="text-ink-3 text-table">{t(survey.archived ? "archived" : "viewer")}</p>}
      <VersionList
        projectId={projectId}
        survey={survey}
        versions={query.data?.results}
        query={query}
        restore={isReadOnly ? null : async (version) => void (await submit(version))}
      />
    </section>
  );
}
