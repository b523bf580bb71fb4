import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ActivityItem } from "@/components/activity/activity-item";
import { foldEdits, groupJobs, isJob } from "@/components/activity/fold-entries";
import { itemName } from "@/components/activity/item-name";
import { useWords } from "@/components/activity/use-words";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { Button } from "@/components/ui/button";
import { RetryNotice } from "@/components/ui/retry-notice";
import { Skeleton } from "@/components/ui/skeleton";
import { type ActivityFilter, activityOptions } from "@/lib/client/activity";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";
import type { PropertyChange } from "@/lib/contract/person/property-changes";

interface ActivityFeedProps extends ActivityFilter {
  projectId: string;
  /** Entries a page. */
  pageSize?: number;
  /** Whether to page: a short feed on another screen has only its first page. */
  isPaged?: boolean;
  /** The page on screen, counting from 1, and how to open another, where the address has it; else the feed remembers it. */
  page?: number;
  onPage?: (page: number) => void;
  /** Shows only the activity of one thing. */
  onItem?: (item: { scope: string; id: string; name: string }) => void;
  /** Shown instead of the sentence for a project without activity, if filters match nothing. */
  empty?: React.ReactNode;
  /** Changes of a person's properties that an entry made. */
  propertyChanges?: (entry: ActivityLogEntry) => readonly PropertyChange[];
  /** Time zone of the project. */
  timeZone?: string;
}

const defaultPageSize = 20;
/** Entries read for each that a feed without pages shows: several may be one. */
const entriesEach = 5;

/** Who did what, newest first: in a project, to one kind of thing, or to one thing. Edits of one run are folded. */
export function ActivityFeed(props: ActivityFeedProps) {
  const {
    projectId,
    pageSize = defaultPageSize,
    isPaged = true,
    onItem,
    empty,
    propertyChanges,
    timeZone,
    page: givenPage,
    onPage,
    ...filter
  } = props;
  const t = useTranslations("activity");
  const common = useTranslations("common");
  const describeError = useDescribeError();
  const [ownPage, setOwnPage] = useState(1);
  const page = givenPage ?? ownPage;
  const setPage = onPage ?? setOwnPage;
  const limit = isPaged ? pageSize : pageSize * entriesEach;
  const query = useQuery(activityOptions(projectId, filter, page, limit));
  const { data, error } = query;
  if (error) {
    return (
      <RetryNotice tone="fault" query={query}>
        {t("failed")} {describeError(error)}
      </RetryNotice>
    );
  }
  if (!data) return <FeedSkeleton count={Math.min(pageSize, 10)} />;
  if (data.results.length === 0) return empty ?? <p className="text-ink-2">{t("empty")}</p>;
  const itemOf = (entry: ActivityLogEntry) => (
    <ActivityItem
      key={entry.id}
      projectId={projectId}
      entry={entry}
      isItemNamed={filter.itemId === undefined || onItem !== undefined}
      propertyChanges={propertyChanges?.(entry)}
      timeZone={timeZone}
      onItem={filter.itemId === undefined ? onItem : undefined}
    />
  );
  const groups = groupJobs(foldEdits(data.results)).slice(0, isPaged ? undefined : pageSize);
  return (
    <>
      <ol aria-label={common("activity")} className="flex flex-col">
        {groups.map((group) =>
          group.every(isJob) && filter.isSystem !== true ? (
            <JobGroup key={group[0]?.id} entries={group} timeZone={timeZone}>
              {group.map(itemOf)}
            </JobGroup>
          ) : (
            group.map(itemOf)
          ),
        )}
      </ol>
      {isPaged && (data.previous !== null || data.next !== null) && (
        <div className="flex justify-between gap-2 pt-3">
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

interface JobGroupProps {
  entries: readonly ActivityLogEntry[];
  timeZone: string | undefined;
  children: React.ReactNode;
}

/** What jobs changed, folded, because it is rarely what is looked for. */
function JobGroup({ entries, timeZone, children }: JobGroupProps) {
  const t = useTranslations("activity");
  const format = useFormatter();
  const words = useWords();
  const [latest] = entries;
  const names = [...new Set(entries.map((entry) => itemName(entry, words)))];
  return (
    <li className="border-line border-b py-2.5 last:border-b-0">
      <details>
        <summary className="cursor-pointer text-ink-2 text-table">
          {t("automatic", {
            count: entries.length,
            names: format.list(names.map((name) => t("values.text", { text: name }))),
          })}{" "}
          <span className="text-ink-3">
            ·{" "}
            {latest &&
              format.dateTime(new Date(latest.created_at), {
                dateStyle: "medium",
                ...(timeZone !== undefined && { timeZone }),
              })}
          </span>
        </summary>
        <ol className="flex flex-col pl-4">{children}</ol>
      </details>
    </li>
  );
}

const FeedSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden className="flex flex-col">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike.
      <div key={index} className="flex flex-col border-line border-b py-2.5 last:border-b-0">
        <span className="text-body">
          <Skeleton className={index % 2 === 0 ? "w-72" : "w-96"} />
        </span>
        <span className="text-table">
          <Skeleton className="w-40" />
        </span>
      </div>
    ))}
  </div>
);
