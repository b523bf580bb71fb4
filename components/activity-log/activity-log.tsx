"use client";
import { useQuery } from "@tanstack/react-query";
import { DownloadIcon } from "lucide-react";
import { useNow, useTranslations } from "next-intl";
import { useMemo } from "react";
import { ActivityFeed } from "@/components/activity/activity-feed";
import { filterOfKind } from "@/components/activity-log/kinds";
import { LogFilters } from "@/components/activity-log/log-filters";
import { type LogView, noFilters, rangeOf, useLogView } from "@/components/activity-log/use-log-view";
import { NoMatch } from "@/components/data-list/no-match";
import { instantsOf } from "@/components/filters/instants";
import { useCommands } from "@/components/ui/commands/commands";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { type ActivityFilter, activityCsvPath, activityOptions } from "@/lib/client/activity";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { isActivityScope } from "@/lib/contract/activity/scopes";

const pageSize = 50;

/** Everything that happened in a project: who did what, and when. */
export function ActivityLog({ projectId }: { projectId: string }) {
  const t = useTranslations("activityLog");
  const common = useTranslations("common");
  const [view, setView] = useLogView();
  const timeZone = useTimeZone(projectId);
  const opened = useNow();
  const filter = useMemo(() => filterOf(view, timeZone, opened), [view, timeZone, opened]);
  const { data } = useQuery(activityOptions(projectId, filter, view.page, pageSize));
  const csv = activityCsvPath(projectId, filter);
  useCommands(common("activity"), [
    { id: "export", label: common("exportCsv"), run: () => window.location.assign(csv) },
    { id: "clear", label: common("clearFilters"), run: () => setView(noFilters) },
  ]);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title={common("activity")}
        summary={data && t("summary", { count: data.count })}
        actions={
          <LinkButton href={csv} download="">
            <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {common("exportCsv")}
          </LinkButton>
        }
      />
      <LogFilters projectId={projectId} view={view} onChange={setView} timeZone={timeZone} />
      <div className="max-w-[1040px] px-4 py-3 pb-12 sm:px-8">
        <ActivityFeed
          projectId={projectId}
          {...filter}
          pageSize={pageSize}
          page={view.page}
          onPage={(page) => {
            setView({ page });
            window.scrollTo({ top: 0 });
          }}
          onItem={({ scope, id, name }) =>
            isActivityScope(scope) && setView({ item: { scope, id }, name, kind: null })
          }
          timeZone={timeZone}
          {...(isFiltered && {
            empty: (
              <NoMatch
                title={t("noMatch")}
                clearLabel={common("clearFilters")}
                onClear={() => setView(noFilters)}
              />
            ),
          })}
        />
        <p role="status" className="sr-only">
          {data ? t("announce", { count: data.count }) : t("loading")}
        </p>
      </div>
    </>
  );
}

function filterOf(view: LogView, timeZone: string, now: Date): ActivityFilter {
  const { kind, by, item } = view;
  const { from, to } = instantsOf(rangeOf(view), timeZone, now);
  return {
    scope: item?.scope,
    itemId: item?.id,
    ...(kind && !item && filterOfKind(kind)),
    user: by !== null && /^\d{1,9}$/.test(by) ? by : undefined,
    isSystem: by === "system" ? true : undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
}
