"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import NextLink from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ListFailed } from "@/components/data-list/list-failed";
import { choicePart, type UrlParts } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { FlagForm } from "@/components/flags/flag-form";
import { FlagMenu } from "@/components/flags/flag-menu";
import { LastChange } from "@/components/flags/last-change";
import { useFlagActions } from "@/components/flags/use-flag-actions";
import { useFlagCommands } from "@/components/flags/use-flag-commands";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { FormPageSkeleton } from "@/components/ui/form-page-skeleton";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { ApiError } from "@/lib/client/call";
import { flagListPath, flagPath } from "@/lib/client/flag-links";
import { flagOptions } from "@/lib/client/flags";
import { editSurveyPath } from "@/lib/client/survey-links";
import { useCanEdit } from "@/lib/client/use-role";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { FeatureFlag } from "@/lib/contract/flag";

const ActivityFeed = dynamic(
  () => import("@/components/activity/activity-feed").then((it) => it.ActivityFeed),
  { ssr: false },
);
const FlagActionDialog = dynamic(() => import("@/components/flags/flag-action-dialog"), { ssr: false });

/** One flag: its form, and what happened to it. */
export function FlagPage({ projectId, flagId }: { projectId: string; flagId: number }) {
  const t = useTranslations("flags");
  const flag = useQuery(flagOptions(projectId, flagId));
  if (flag.data) return <LoadedFlag key={flag.data.id} projectId={projectId} flag={flag.data} />;
  if (flag.error) {
    const isMissing = flag.error instanceof ApiError && flag.error.status === 404;
    return (
      <ListFailed
        title={t(isMissing ? "missing" : "failedOne")}
        error={flag.error}
        onRetry={() => void flag.refetch()}
        isRetrying={flag.isFetching}
      />
    );
  }
  return <FormPageSkeleton label={t("loading")} />;
}

const flagPageTabs = ["configuration", "activity"] as const;
const parts: UrlParts<{ tab: (typeof flagPageTabs)[number] }> = {
  tab: choicePart("tab", flagPageTabs, "configuration"),
};

function LoadedFlag({ projectId, flag }: { projectId: string; flag: FeatureFlag }) {
  const t = useTranslations("flags");
  const router = useRouter();
  const [{ tab }, setView] = useUrlView(parts);
  const timeZone = useTimeZone(projectId);
  const actions = useFlagActions(projectId, () => router.push(flagListPath(projectId)));
  const canEdit = useCanEdit(projectId);
  const isWritable = canEdit && flag.survey_id === null && !flag.deleted;
  useCrumbs([{ label: flag.key, href: flagPath(projectId, flag.id) }]);
  useFlagCommands({ flag, actions, isWritable });
  const survey = flag.surveys.find(({ id }) => id === flag.survey_id);
  return (
    <>
      <PageHeader
        title={<span className="font-mono text-title [overflow-wrap:anywhere]">{flag.key}</span>}
        summary={<LastChange flag={flag} timeZone={timeZone} />}
        actions={<FlagMenu flag={flag} actions={actions} isWritable={isWritable} />}
      />
      {flag.survey_id !== null && (
        <Notice tone="caution" className="mx-4 mt-4 sm:mx-8">
          {t.rich("ofSurvey", {
            name: survey?.name ?? "",
            link: (text) => (
              <NextLink href={editSurveyPath(projectId, flag.survey_id ?? "")} className="underline">
                {text}
              </NextLink>
            ),
          })}
        </Notice>
      )}
      {flag.deleted && (
        <Notice tone="caution" className="mx-4 mt-4 sm:mx-8">
          {t("isDeleted")}
        </Notice>
      )}
      {!canEdit && (
        <Notice tone="caution" className="mx-4 mt-4 sm:mx-8">
          {t("viewer")}
        </Notice>
      )}
      <Tabs
        label={t("pageTabs.label")}
        selected={tab}
        onSelect={(next) => setView({ tab: next })}
        tabs={flagPageTabs.map((id) => ({ id, label: t(`pageTabs.${id}`) }))}
      >
        {tab === "activity" ? (
          <div className="max-w-[45rem] px-4 py-4 sm:px-8">
            <ActivityFeed projectId={projectId} scope="FeatureFlag" itemId={String(flag.id)} />
          </div>
        ) : (
          <FlagForm projectId={projectId} flag={flag} isReadOnly={!isWritable} />
        )}
      </Tabs>
      {actions.asked && <FlagActionDialog projectId={projectId} asked={actions.asked} actions={actions} />}
    </>
  );
}
