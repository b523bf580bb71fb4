"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CohortForm } from "@/components/cohorts/cohort-form";
import { CohortMenu } from "@/components/cohorts/cohort-menu";
import { useCohortActions } from "@/components/cohorts/use-cohort-actions";
import { ListFailed } from "@/components/data-list/list-failed";
import { choicePart, type UrlParts } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { useCommands } from "@/components/ui/commands/commands";
import { FormPageSkeleton } from "@/components/ui/form-page-skeleton";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { ApiError } from "@/lib/client/call";
import { cohortListPath, cohortPath } from "@/lib/client/cohort-links";
import { cohortOptions } from "@/lib/client/cohorts";
import { useCanEdit } from "@/lib/client/use-role";
import type { Cohort } from "@/lib/contract/cohort";

const Members = dynamic(() => import("@/components/cohorts/members"), { ssr: false });
const ActivityFeed = dynamic(
  () => import("@/components/activity/activity-feed").then((it) => it.ActivityFeed),
  { ssr: false },
);
const DeleteCohortDialog = dynamic(() => import("@/components/cohorts/delete-cohort-dialog"), { ssr: false });

/** One cohort: its definition, who is in it, and what happened to it. */
export function CohortPage({ projectId, cohortId }: { projectId: string; cohortId: number }) {
  const t = useTranslations("cohorts");
  const cohort = useQuery(cohortOptions(projectId, cohortId));
  if (cohort.data) return <LoadedCohort key={cohort.data.id} projectId={projectId} cohort={cohort.data} />;
  if (cohort.error) {
    const isMissing = cohort.error instanceof ApiError && cohort.error.status === 404;
    return (
      <ListFailed
        title={t(isMissing ? "missing" : "failedOne")}
        error={cohort.error}
        onRetry={() => void cohort.refetch()}
        isRetrying={cohort.isFetching}
      />
    );
  }
  return <FormPageSkeleton label={t("loading")} />;
}

const cohortTabs = ["definition", "members", "activity"] as const;
const parts: UrlParts<{ tab: (typeof cohortTabs)[number] }> = {
  tab: choicePart("tab", cohortTabs, "definition"),
};

function LoadedCohort({ projectId, cohort }: { projectId: string; cohort: Cohort }) {
  const t = useTranslations("cohorts");
  const router = useRouter();
  const [{ tab }, setView] = useUrlView(parts);
  const actions = useCohortActions(projectId, () => router.push(cohortListPath(projectId)));
  const canEdit = useCanEdit(projectId);
  const isWritable = canEdit && !cohort.deleted;
  useCrumbs([{ label: cohort.name, href: cohortPath(projectId, cohort.id) }]);
  useCommands(
    t("commands.cohort"),
    isWritable
      ? [
          { id: "duplicate", label: t("commands.duplicate"), run: () => actions.duplicate(cohort) },
          { id: "delete", label: t("commands.delete"), run: () => actions.askToDelete(cohort) },
        ]
      : [],
  );
  return (
    <>
      <PageHeader
        title={cohort.name}
        summary={t("kindAndSize", {
          kind: t(cohort.is_static ? "kinds.static" : "kinds.dynamic"),
          count: cohort.count,
        })}
        actions={isWritable && <CohortMenu cohort={cohort} actions={actions} />}
      />
      {cohort.deleted && (
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
        label={t("tabs.label")}
        selected={tab}
        onSelect={(next) => setView({ tab: next })}
        tabs={cohortTabs.map((id) => ({ id, label: t(`tabs.${id}`) }))}
      >
        {tab === "members" && <Members projectId={projectId} cohort={cohort} isWritable={isWritable} />}
        {tab === "activity" && (
          <div className="max-w-[45rem] px-4 py-4 sm:px-8">
            <ActivityFeed projectId={projectId} scope="Cohort" itemId={String(cohort.id)} />
          </div>
        )}
        {tab === "definition" && (
          <CohortForm projectId={projectId} cohort={cohort} isReadOnly={!isWritable} />
        )}
      </Tabs>
      {actions.asked && <DeleteCohortDialog projectId={projectId} cohort={actions.asked} actions={actions} />}
    </>
  );
}
