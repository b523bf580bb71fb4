import NextLink from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import type { Column } from "@/components/data-list/column";
import { rowLinkAttribute } from "@/components/data-list/current-row";
import { ListScreen } from "@/components/data-list/list-screen";
import { useServerRows } from "@/components/data-list/use-server-rows";
import { ActionButtons, CancelDialog } from "@/components/persons/deletions/action-buttons";
import { deletionMarks, kindOf } from "@/components/persons/deletions/deletion-marks";
import { NextRun } from "@/components/persons/deletions/next-run";
import { useDeletionActions } from "@/components/persons/deletions/use-deletion-actions";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { useCanEdit } from "@/lib/client/access/use-role";
import { erasePath, personListPath, receiptPath } from "@/lib/client/links/persons";
import { deletionRefetchInterval, deletionsKey, loadDeletions } from "@/lib/client/persons/deletion";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Deletion } from "@/lib/contract/person/deletion";

/** The deletions of a project, the next run, and what can still be canceled. */
export function DeletionList({ projectId }: { projectId: string }) {
  const t = useTranslations("deletions");
  const common = useTranslations("common");
  const router = useRouter();
  useCrumbs([{ label: common("deletions") }]);
  const actions = useDeletionActions(projectId);
  const isWritable = useCanEdit(projectId);
  const columns = useDeletionColumns(projectId, actions);
  const source = useServerRows<Deletion>({
    queryKey: [...deletionsKey(projectId), "list"],
    loadPage: (page, signal) => loadDeletions(projectId, page, signal),
    refetchInterval: deletionRefetchInterval,
  });
  return (
    <>
      <ListScreen
        summary={source.count !== null && t("summary", { count: source.count })}
        actions={
          <span className="flex flex-wrap gap-2">
            <LinkButton href={personListPath(projectId)}>{common("persons")}</LinkButton>
            {isWritable && <LinkButton href={erasePath(projectId)}>{common("eraseData")}</LinkButton>}
          </span>
        }
        above={!(source.error && source.count === null) && <NextRun projectId={projectId} />}
        failed={t("failed")}
        empty={
          <EmptyState title={t("empty.title")}>
            <p className="text-ink-2">{t("empty.detail")}</p>
            <LinkButton variant="primary" href={personListPath(projectId)}>
              {t("empty.persons")}
            </LinkButton>
          </EmptyState>
        }
        label={common("deletions")}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        rowHeader="requested"
        onOpen={({ id }) => router.push(receiptPath(projectId, id))}
        rowClassName={stacked}
        minWidth={1080}
      />
      <CancelDialog actions={actions} />
    </>
  );
}

const stacked =
  "max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:[grid-template-areas:'requested_status'_'kind_persons'_'by_events'_'finished_actions']";

type DeletionColumn = "requested" | "by" | "kind" | "persons" | "events" | "status" | "finished" | "actions";

function useDeletionColumns(
  projectId: string,
  actions: ReturnType<typeof useDeletionActions>,
): Column<Deletion, DeletionColumn>[] {
  const t = useTranslations("deletions");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const isWritable = useCanEdit(projectId);
  const timeOf = (time: string) =>
    format.dateTime(new Date(time), { dateStyle: "medium", timeStyle: "short", timeZone });
  return [
    {
      id: "requested",
      header: common("requested"),
      className: "max-sm:[grid-area:requested] sm:w-[172px]",
      placeholder: <Skeleton className="w-32" />,
      cell: ({ id, requested_at }) => (
        <NextLink
          href={receiptPath(projectId, id)}
          prefetch={false}
          {...{ [rowLinkAttribute]: "" }}
          className="font-medium text-ink hover:underline"
        >
          {timeOf(requested_at)}
        </NextLink>
      ),
    },
    {
      id: "by",
      header: t("columns.by"),
      className: "max-sm:[grid-area:by] min-w-0 text-ink-2",
      cell: ({ requested_by, retention }) => (
        <span className="block [overflow-wrap:anywhere]">{retention ? t("retention") : requested_by}</span>
      ),
    },
    {
      id: "kind",
      header: common("data"),
      className: "max-sm:[grid-area:kind] sm:w-[164px]",
      cell: (deletion) => t(`kinds.${kindOf(deletion)}`),
    },
    {
      id: "persons",
      header: common("persons"),
      align: "end",
      isNamedInStack: true,
      className: "max-sm:[grid-area:persons] sm:w-[76px] tabular-nums",
      cell: ({ persons }) => format.number(persons),
    },
    {
      id: "events",
      header: common("eventsDeleted"),
      align: "end",
      className: "max-sm:[grid-area:events] sm:w-[128px] tabular-nums",
      cell: ({ deletes_events, status, events_deleted, events_waiting }) =>
        status === "queued" ? (
          t("waiting", { count: events_waiting })
        ) : (
          <span className="max-sm:hidden">{deletes_events ? format.number(events_deleted) : "–"}</span>
        ),
    },
    {
      id: "status",
      header: common("status"),
      className: "max-sm:[grid-area:status] sm:w-[124px]",
      cell: ({ status }) => (
        <span className="inline-flex items-center gap-1.5">
          <StatusMark {...deletionMarks[status]} />
          {t(`statuses.${status}`)}
        </span>
      ),
    },
    {
      id: "finished",
      header: common("finished"),
      className: "max-sm:[grid-area:finished] min-w-0 text-ink-2 sm:w-[152px]",
      cell: ({ completed_at, canceled_at, canceled_by }) =>
        canceled_at ? (
          <span className="block [overflow-wrap:anywhere]">
            {t("canceledBy", {
              when: timeOf(canceled_at),
              by: canceled_by === null ? "no" : "yes",
              name: canceled_by ?? "",
            })}
          </span>
        ) : (
          <span className="max-sm:hidden">{completed_at ? timeOf(completed_at) : "–"}</span>
        ),
    },
    {
      id: "actions",
      header: common("actions"),
      isHeaderHidden: true,
      align: "end",
      className: "max-sm:[grid-area:actions] max-sm:justify-self-end sm:w-[152px]",
      cell: (deletion) => isWritable && <ActionButtons deletion={deletion} actions={actions} size="small" />,
    },
  ];
}
