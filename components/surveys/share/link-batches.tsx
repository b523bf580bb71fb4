import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { downloadLinks } from "@/components/surveys/share/links-file";
import { Section } from "@/components/surveys/share/section";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import {
  linkBatchesKey,
  linkBatchesOptions,
  readBatchLinks,
  revokeLinkBatch,
} from "@/lib/client/surveys/links";
import type { SurveyLinkBatch } from "@/lib/contract/survey/link";

/** The single-use links that were made: how many were answered, the file again, and revoking. */
export function LinkBatches({ target }: { target: ShareTarget }) {
  const t = useTranslations("share.links");
  const common = useTranslations("common");
  const { projectId, survey } = target;
  const batches = useInfiniteQuery(linkBatchesOptions(projectId, survey.id));
  const [revoked, setRevoked] = useState<SurveyLinkBatch | null>(null);
  const revoke = useApiMutation({
    send: (batch: SurveyLinkBatch) => revokeLinkBatch(projectId, survey.id, batch.id),
    refreshes: [linkBatchesKey(projectId, survey.id)],
  });
  const nameOf = useBatchName();
  const rows = batches.data?.pages.flatMap(({ results }) => results);
  return (
    <Section title={t("batches")}>
      {batches.isPending && <Skeleton className="w-2/3" />}
      {!rows && <QueryFailed title={t("batchesFailed")} query={batches} />}
      {rows?.length === 0 && <p className="text-ink-3">{t("empty")}</p>}
      {rows && rows.length > 0 && (
        <ul aria-label={t("batches")} className="flex flex-col">
          {rows.map((batch) => (
            <Batch key={batch.id} batch={batch} target={target} onRevoke={() => setRevoked(batch)} />
          ))}
        </ul>
      )}
      {batches.hasNextPage && (
        <Button size="small" className="self-start" onPress={() => batches.fetchNextPage()}>
          {common("showMore")}
        </Button>
      )}
      <ConfirmDialog
        title={t("revokeTitle", { name: revoked ? nameOf(revoked) : "" })}
        confirmLabel={t("revokeConfirm")}
        isDangerous
        isOpen={revoked !== null}
        onOpenChange={(isOpen) => !isOpen && setRevoked(null)}
        onConfirm={() => revoked && revoke.submit(revoked)}
      >
        <p>{t("revokeDetail")}</p>
      </ConfirmDialog>
    </Section>
  );
}

function useBatchName() {
  const t = useTranslations("share.links");
  return ({ id, name }: SurveyLinkBatch) => name || (id === 0 ? t("former") : t("batch", { id }));
}

interface BatchProps {
  batch: SurveyLinkBatch;
  target: ShareTarget;
  onRevoke: () => void;
}

function Batch({ batch, target: { projectId, survey, draft, setEmbedding }, onRevoke }: BatchProps) {
  const t = useTranslations("share.links");
  const common = useTranslations("common");
  const format = useFormatter();
  const { id, count, cohort, answered, created_at, created_by, revoked_at } = batch;
  const name = useBatchName()(batch);
  const isSingle = count === 1 && cohort === null;
  const read = useApiMutation({
    send: () => readBatchLinks(projectId, survey.id, id),
    refreshes: [],
    onSuccess: (links) => {
      if (!isSingle) return downloadLinks(`${draft.name} ${name}`, links);
      void navigator.clipboard.writeText(links[0]?.url ?? "").then(() => toast(common("linkCopied")));
    },
    failed: () => t("downloadFailed"),
  });
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: "medium" });
  const author = id === 0 ? null : ((created_by?.first_name || created_by?.email) ?? t("deletedUser"));
  const facts = [
    cohort ? t("ofCohort", { cohort: cohort.name }) : null,
    count === null ? null : t("links", { count }),
    t("answered", { count: answered }),
  ].filter((fact) => fact !== null);
  return (
    <li className="flex flex-col gap-1 border-line border-b py-3 last:border-b-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="text-ink-3 text-table">
          {author === null ? null : t("by", { name: author, date: date(created_at) })}
        </span>
      </span>
      <span className="text-ink-2 text-table [overflow-wrap:anywhere]">{facts.join(" · ")}</span>
      {revoked_at !== null ? (
        <span className="text-rust text-table">{t("revokedOn", { date: date(revoked_at) })}</span>
      ) : (
        setEmbedding && (
          <span className="-ms-2 flex flex-wrap gap-1">
            {count !== null && (
              <Button
                variant="quiet"
                size="small"
                onPress={() => read.run()}
                isDisabled={read.isPending}
                aria-label={t(isSingle ? "copyOf" : "downloadOf", { name })}
              >
                {isSingle ? common("copyLink") : t("download")}
              </Button>
            )}
            <Button variant="quiet" size="small" onPress={onRevoke} aria-label={t("revokeOf", { name })}>
              {t("revoke")}
            </Button>
          </span>
        )
      )}
    </li>
  );
}
