"use client";
import NextLink from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ActivityFeed } from "@/components/activity/activity-feed";
import { QueryFailed } from "@/components/data-list/query-failed";
import { AttentionList } from "@/components/home/attention-list";
import { RunningList } from "@/components/home/running-list";
import { StartStepsList } from "@/components/home/start-steps";
import { useHome, useStartSteps } from "@/components/home/use-home";
import { useCommands } from "@/components/ui/commands/commands";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { LinkButton } from "@/components/ui/link-button";
import { NewLink } from "@/components/ui/new-link";
import { PageHeader } from "@/components/ui/page-header";
import { RetryNotice } from "@/components/ui/retry-notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useCanEdit } from "@/lib/client/access/use-role";
import { ApiError } from "@/lib/client/call";
import { activityPath } from "@/lib/client/links/activity";
import { newSurveyPath, surveyListPath } from "@/lib/client/links/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";

const link = "text-water underline underline-offset-2 hover:text-water-hover";

/** What runs in a project, what needs attention, and what happened last; the first steps in a new one. */
export function Home({ projectId }: { projectId: string }) {
  const t = useTranslations("home");
  const common = useTranslations("common");
  const router = useRouter();
  const timeZone = useTimeZone(projectId);
  const home = useHome(projectId);
  const { steps, isPending: areStepsPending } = useStartSteps(projectId, home);
  const { live, rows, now, attention, isAttentionPending, failed } = home;
  const canEdit = useCanEdit(projectId);
  useCommands(
    t("title"),
    canEdit
      ? [
          {
            id: "new",
            label: common("newSurvey"),
            keys: "c",
            run: () => router.push(newSurveyPath(projectId)),
          },
        ]
      : [],
  );
  const isNew = steps !== null && !steps.hasEvent && !steps.hasStarted;
  const isStarting = steps !== null && !(steps.hasEvent && steps.hasStarted);
  // A new project would show for a moment that nothing runs.
  const isUndecided = areStepsPending && rows.length === 0;
  const running = rows.filter(({ state }) => state === "running").length;
  // For a removed member, too: the API does not tell the two apart.
  const isGone = live.error instanceof ApiError && live.error.status === 404;
  const header = (
    <PageHeader
      title={t("title")}
      summary={
        live.data &&
        !isUndecided &&
        !isNew && (
          <NextLink href={`${surveyListPath(projectId)}?status=running`} className="hover:underline">
            {t("summary", { running })}
          </NextLink>
        )
      }
      actions={
        canEdit &&
        !isNew &&
        !isGone && <NewLink href={newSurveyPath(projectId)} label={common("newSurvey")} />
      }
    />
  );
  if (isGone) {
    return (
      <>
        {header}
        <ForbiddenState title={t("gone.title")} detail={t("gone.detail")}>
          <LinkButton href="/">{t("gone.action")}</LinkButton>
        </ForbiddenState>
      </>
    );
  }
  if (live.isError && !live.data) {
    return (
      <>
        {header}
        <QueryFailed title={common("cantLoadProject")} query={live} />
      </>
    );
  }
  return (
    <>
      {header}
      {isStarting && <StartStepsList projectId={projectId} steps={steps} canEdit={canEdit} />}
      {!isNew && (
        <div className="grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <section aria-labelledby="running" data-running className="min-w-0 lg:border-line lg:border-r">
            <h2 id="running" className="px-4 pt-6 pb-3 text-section sm:px-8">
              {t(
                rows.some(({ state }) => state === "scheduled") ? "running.titleScheduled" : "running.title",
              )}
            </h2>
            {failed.length > 0 && (
              <RetryNotice
                tone="caution"
                className="mx-4 mb-3 sm:mx-8"
                query={{
                  isFetching: failed.some(({ isFetching }) => isFetching),
                  refetch: () => failed.forEach((query) => void query.refetch()),
                }}
              >
                {t("partFailed")}
              </RetryNotice>
            )}
            {live.data && !isUndecided && rows.length === 0 ? (
              <p className="px-4 pb-6 text-ink-2 sm:px-8">
                {t.rich("running.none", {
                  link: (text) => (
                    <NextLink href={surveyListPath(projectId)} className={link}>
                      {text}
                    </NextLink>
                  ),
                })}
              </p>
            ) : (
              <RunningList
                projectId={projectId}
                rows={live.data && !isUndecided ? rows : null}
                areCountsPending={home.counts.isPending}
                areTrendsPending={home.trends.isPending}
                now={now}
                timeZone={timeZone}
              />
            )}
          </section>
          <section aria-labelledby="attention" className="min-w-0 sm:px-8">
            <h2 id="attention" className="px-4 pt-6 pb-3 text-section sm:px-0">
              {t("attention.title")}
            </h2>
            {attention.length > 0 ? (
              <AttentionList projectId={projectId} items={attention} now={now} timeZone={timeZone} />
            ) : isAttentionPending || isUndecided ? (
              <span className="flex flex-col gap-2 px-4 sm:px-0">
                <Skeleton className="w-48" />
                <Skeleton className="w-64" />
              </span>
            ) : (
              <p className="px-4 text-ink-2 sm:px-0">{t("attention.none")}</p>
            )}
          </section>
        </div>
      )}
      <section
        aria-labelledby="recent"
        className={`px-4 pb-12 sm:px-8 ${isNew ? "" : "mt-6 border-line border-t"}`}
      >
        <div className="flex items-baseline justify-between gap-4 pt-6 pb-1">
          <h2 id="recent" className="text-section">
            {t("activity.title")}
          </h2>
          <NextLink href={activityPath(projectId)} className={link}>
            {common("allActivity")}
          </NextLink>
        </div>
        <div className="max-w-[1040px]">
          <ActivityFeed projectId={projectId} pageSize={10} isPaged={false} timeZone={timeZone} />
        </div>
      </section>
    </>
  );
}
