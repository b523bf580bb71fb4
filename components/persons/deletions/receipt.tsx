import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { ActionButtons, CancelDialog } from "@/components/persons/deletions/action-buttons";
import { deletionMarks, kindOf } from "@/components/persons/deletions/deletion-marks";
import { useAmounts } from "@/components/persons/deletions/use-amounts";
import { useCountdown } from "@/components/persons/deletions/use-countdown";
import { useDeletionActions } from "@/components/persons/deletions/use-deletion-actions";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { download } from "@/components/ui/download";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { projectsOptions } from "@/lib/client/access/projects";
import { useCanEdit } from "@/lib/client/access/use-role";
import { deletionListPath, receiptCheckPath } from "@/lib/client/links/persons";
import { deletedPersonsOptions, deletionOptions, loadAllDeletedPersons } from "@/lib/client/persons/deletion";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { DeletedPerson, DeletionReceipt } from "@/lib/contract/person/deletion";

/** What a deletion deleted, of whom, when and at whose request: for a data-protection file. */
export function Receipt({ projectId, id }: { projectId: string; id: string }) {
  const t = useTranslations("deletions.receipt");
  const common = useTranslations("common");
  useCrumbs([{ label: common("deletions"), href: deletionListPath(projectId) }, { label: t("title") }]);
  const deletion = useQuery(deletionOptions(projectId, id));
  const persons = useQuery(deletedPersonsOptions(projectId, id, deletion.data));
  const actions = useDeletionActions(projectId);
  const isWritable = useCanEdit(projectId);
  const project = useReceiptProject(projectId);
  const { isPending, fault, run } = useAsyncAction();
  const save = async () => {
    const content = { project, ...deletion.data, persons: await loadAllDeletedPersons(projectId, id) };
    download(`deletion-${id}.json`, `${JSON.stringify(content, null, 2)}\n`);
  };
  return (
    <div data-receipt>
      <PageHeader
        title={t("title")}
        actions={
          <span data-print="hide" className="flex flex-wrap gap-2">
            <LinkButton href={deletionListPath(projectId)}>{t("back")}</LinkButton>
            {deletion.data && isWritable && <ActionButtons deletion={deletion.data} actions={actions} />}
            <Button onPress={() => window.print()} isDisabled={!persons.data}>
              {common("print")}
            </Button>
            <Button
              isPending={isPending}
              isDisabled={!deletion.data || !project}
              onPress={() => void run(save)}
            >
              {t("json")}
            </Button>
          </span>
        }
      />
      {fault && (
        <Notice tone="fault" className="mx-4 my-3 sm:mx-8">
          {fault}
        </Notice>
      )}
      {deletion.error || persons.error ? (
        <QueryFailed title={t("failed")} query={[deletion, persons]} />
      ) : (
        <>
          <Facts projectId={projectId} deletion={deletion.data} />
          {persons.data && deletion.data && <Persons {...persons.data} status={deletion.data.status} />}
        </>
      )}
      <CancelDialog actions={actions} />
    </div>
  );
}

/** The project of a receipt, as it is in the file; undefined until it is loaded. */
function useReceiptProject(projectId: string) {
  const { data: projects } = useQuery(projectsOptions());
  const project = projects?.find(({ id }) => String(id) === projectId);
  return project && { id: project.id, name: project.name };
}

interface FactsProps {
  projectId: string;
  deletion: DeletionReceipt | undefined;
}

function Facts({ projectId, deletion }: FactsProps) {
  const t = useTranslations("deletions.receipt");
  const common = useTranslations("common");
  const words = useTranslations("deletions");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const project = useReceiptProject(projectId);
  const countdown = useCountdown();
  const amountsOf = useAmounts();
  const isQueued = deletion?.status === "queued" && deletion.deletes_events;
  const timeOf = (time: string) =>
    `${format.dateTime(new Date(time), { dateStyle: "full", timeStyle: "long", timeZone })} (${time})`;
  const facts: Fact[] = [
    [common("project"), project?.name],
    [common("receiptId"), deletion && <span className="font-mono text-mono">{deletion.id}</span>],
    [common("requested"), deletion && timeOf(deletion.requested_at)],
    [t("by"), deletion && (deletion.retention ? words("retention") : deletion.requested_by)],
    [common("data"), deletion && words(`kinds.${kindOf(deletion)}`)],
    [
      common("status"),
      deletion && (
        <span className="inline-flex items-center gap-1.5">
          <StatusMark {...deletionMarks[deletion.status]} />
          {words(`statuses.${deletion.status}`)}
        </span>
      ),
    ],
    ...(deletion?.retention
      ? [
          [t("before"), timeOf(deletion.retention.before)] satisfies Fact,
          [common("removed"), format.number(deletion.retention.removed)] satisfies Fact,
        ]
      : []),
    ...(deletion?.reason ? [[common("reason"), deletion.reason] satisfies Fact] : []),
    ...(deletion?.is_erasure
      ? [
          [
            t("requestedIds"),
            t("requestedCount", { count: deletion.requested_ids, unknown: deletion.unknown_ids }),
          ] satisfies Fact,
          [t("later"), t(deletion.refuses_later_events ? "laterRefused" : "laterAccepted")] satisfies Fact,
        ]
      : []),
    [common("distinctIds"), deletion && format.number(deletion.distinct_ids)],
    ...(deletion ? amountsOf(deletion) : []),
    isQueued
      ? [t("planned"), countdown && timeOf(countdown.run.toISOString())]
      : [
          common("finished"),
          deletion && (deletion.completed_at ? timeOf(deletion.completed_at) : common("dash")),
        ],
    ...(deletion?.canceled_at ? [[t("canceled"), timeOf(deletion.canceled_at)] satisfies Fact] : []),
    ...(deletion?.canceled_by ? [[t("canceledBy"), deletion.canceled_by] satisfies Fact] : []),
    [t("stays"), deletion && t(`staying.${stayingOf(deletion)}`)],
    [t("backups"), deletion && <Backups backups={deletion.backups} timeOf={timeOf} />],
    [
      t("check"),
      deletion && (
        <NextLink href={receiptCheckPath(deletion.id)} className="text-water underline">
          {t("checkLink")}
        </NextLink>
      ),
    ],
  ];
  return (
    <dl className="grid gap-x-6 border-line border-b bg-sheet px-4 py-4 sm:grid-cols-[12rem_1fr] sm:px-8">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="py-1 text-ink-3 max-sm:pt-2 max-sm:text-label">{label}</dt>
          <dd className="min-w-0 py-1 [overflow-wrap:anywhere] max-sm:pt-0">
            {value ?? <Skeleton className="w-48" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Fact = [string, React.ReactNode];

/** What to say of the data that stays. */
const stayingOf = (deletion: DeletionReceipt) =>
  deletion.status === "canceled"
    ? "canceled"
    : deletion.refuses_later_events
      ? "erasureRefused"
      : kindOf(deletion);

/** The nightly backups that hold what was deleted, each with its expiry. */
function Backups({
  backups,
  timeOf,
}: {
  backups: DeletionReceipt["backups"];
  timeOf: (time: string) => string;
}) {
  const t = useTranslations("deletions.receipt.copies");
  if (backups === null) return t("unknown");
  if (backups.length === 0) return t("none");
  return (
    <ul>
      {backups.map(({ made_at, expires_at }) => (
        <li key={made_at}>{t("copy", { made: timeOf(made_at), expires: timeOf(expires_at) })}</li>
      ))}
    </ul>
  );
}

interface PersonsProps {
  count: number;
  results: readonly DeletedPerson[];
  /** Of the deletion, shown for persons whose events it didn't delete yet. */
  status: DeletionReceipt["status"];
}

function Persons({ count, results, status }: PersonsProps) {
  const t = useTranslations("deletions.receipt");
  const common = useTranslations("common");
  const statuses = useTranslations("deletions.statuses");
  const format = useFormatter();
  return (
    <div className="flex flex-col gap-3 px-4 py-6 sm:px-8">
      <h2 className="text-section">{t("list")}</h2>
      <p className="max-w-[68ch] text-ink-2">{t("hashRule")}</p>
      {count > results.length && (
        <p className="text-ink-3 text-table">{t("shown", { shown: results.length, count })}</p>
      )}
      <ScrollRegion label={t("list")} className="overflow-x-auto">
        <table className="w-full text-table">
          <thead className="text-left text-ink-3 text-label">
            <tr className="[&>th]:border-line [&>th]:border-b [&>th]:py-2 [&>th]:pr-4">
              <th scope="col">{t("person")}</th>
              <th scope="col">{t("hashes")}</th>
              <th scope="col" className="text-right">
                {common("eventsDeleted")}
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map((person) => (
              <tr
                key={person.person_uuid}
                className="align-top [&>*]:border-line [&>*]:border-b [&>*]:py-1.5 [&>*]:pr-4"
              >
                <th scope="row" className="whitespace-nowrap text-left font-mono font-normal text-mono">
                  {person.person_uuid}
                </th>
                <td className="break-all font-mono text-ink-2 text-mono">
                  {person.distinct_id_hashes.map((hash) => (
                    <span key={hash} className="block">
                      {hash}
                    </span>
                  ))}
                </td>
                <td className="text-right tabular-nums">
                  {person.completed_at || person.canceled_at || person.events_deleted > 0
                    ? format.number(person.events_deleted)
                    : statuses(status)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
