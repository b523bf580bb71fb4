"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActivityItem } from "@/components/activity/activity-item";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { type ActivityFilter, activityOptions } from "@/lib/client/activity";
import { UnreachableError } from "@/lib/client/call";

interface ActivityFeedProps extends ActivityFilter {
  projectId: string;
  /** Entries a page. */
  pageSize?: number;
  /** Whether to page: a short feed on another screen has only its first page. */
  isPaged?: boolean;
}

const defaultPageSize = 20;

/** Who did what, newest first: in a project, to one kind of thing, or to one thing. */
export function ActivityFeed(props: ActivityFeedProps) {
  const { projectId, scope, itemId, user, pageSize = defaultPageSize, isPaged = true } = props;
  const t = useTranslations("activity");
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery(
    activityOptions(projectId, { scope, itemId, user }, page, pageSize),
  );
  if (error) {
    return (
      <Notice tone="fault">
        {t("failed")} {error instanceof UnreachableError ? t("unreachable") : error.message}{" "}
        <button type="button" className="underline" disabled={isFetching} onClick={() => void refetch()}>
          {t("retry")}
        </button>
      </Notice>
    );
  }
  if (!data) return <Skeleton height="h-24" className="w-full" />;
  if (data.count === 0) return <p className="text-ink-2">{t("empty")}</p>;
  return (
    <>
      <ol aria-label={t("title")} className="flex flex-col">
        {data.results.map((entry) => (
          <ActivityItem
            key={entry.id}
            projectId={projectId}
            entry={entry}
            isItemNamed={itemId === undefined}
          />
        ))}
      </ol>
      {isPaged && (data.previous !== null || data.next !== null) && (
        <div className="flex justify-between gap-2">
          <Button size="small" isDisabled={data.previous === null} onPress={() => setPage(page - 1)}>
            {t("newer")}
          </Button>
          <Button size="small" isDisabled={data.next === null} onPress={() => setPage(page + 1)}>
            {t("older")}
          </Button>
        </div>
      )}
    </>
  );
}
