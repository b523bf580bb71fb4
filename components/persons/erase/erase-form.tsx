"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useRecordForm } from "@/components/forms/use-record-form";
import { RefusedScreen } from "@/components/person/refused-screen";
import { ConfirmErasure } from "@/components/persons/erase/confirm-erasure";
import { ErasurePreview } from "@/components/persons/erase/erasure-preview";
import { IdListField } from "@/components/persons/erase/id-list-field";
import { RecordColumns } from "@/components/record-page/record-columns";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { Checkbox } from "@/components/ui/checkbox";
import { PageHeader } from "@/components/ui/page-header";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { TextArea } from "@/components/ui/text-area";
import { dataSummaryOptions } from "@/lib/client/access/projects";
import { useCanEdit, useRole } from "@/lib/client/access/use-role";
import { deletionListPath, receiptPath } from "@/lib/client/links/persons";
import { eraseIds, erasurePreviewOptions } from "@/lib/client/persons/erasure";
import { personsKey } from "@/lib/client/persons/list";
import { useRunTime } from "@/lib/client/persons/use-run-time";
import type { Deletion } from "@/lib/contract/person/deletion";
import { ErasureInput } from "@/lib/contract/person/erasure";

const times = ["queue", "now"] as const;

/** Erases everything of a list of ids, at first those of the address: shows what would go, then asks, then opens the receipt. */
export function EraseForm({ projectId }: { projectId: string }) {
  const t = useTranslations("erasure");
  return useCanEdit(projectId) ? (
    <Form projectId={projectId} />
  ) : (
    <RefusedScreen title={t("title")} refusal={t("refused")} />
  );
}

function Form({ projectId }: { projectId: string }) {
  const t = useTranslations("erasure");
  const common = useTranslations("common");
  useCrumbs([{ label: common("deletions"), href: deletionListPath(projectId) }, { label: t("title") }]);
  const router = useRouter();
  const named = useSearchParams().get("ids");
  const isOwner = useRole(projectId) === "owner";
  // Only owners are told about the server.
  const { data: summary } = useQuery({ ...dataSummaryOptions(projectId), enabled: isOwner });
  const runTime = useRunTime(projectId);
  const [isAsked, setAsked] = useState(false);
  const form = useRecordForm({
    stored: null as Deletion | null,
    read: () => ({
      ids: (named ? named.split(",") : []) as readonly string[],
      when: times[0] as (typeof times)[number],
      reason: "",
      refuse_later_events: false,
    }),
    write: (draft) => ({ ...draft, ids: [...draft.ids] }),
    schema: ErasureInput,
    check: ({ ids, when, reason }) => ({
      ...(ids.length === 0 && { ids: t("previewFirst") }),
      ...(when === "now" && reason.trim() === "" && { reason: t("reasonRequired") }),
    }),
    prepare: async () => {
      await preview.refetch();
      setAsked(true);
      return null;
    },
    send: ({ body }) => eraseIds(projectId, body),
    refreshes: [personsKey(projectId)],
    onSaved: ({ id }) => router.push(receiptPath(projectId, id)),
  });
  const { ids, when, reason, refuse_later_events } = form.draft;
  const preview = useQuery(erasurePreviewOptions(projectId, ids));
  const result = useRef<HTMLDivElement>(null);
  const isPreviewPressed = useRef(false);
  // In narrow windows the preview is below the form.
  useEffect(() => {
    if (!preview.data || !isPreviewPressed.current) return;
    isPreviewPressed.current = false;
    result.current?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: "nearest" });
  }, [preview.data]);
  const idsField = form.field("ids");
  return (
    <>
      <PageHeader title={t("title")} />
      <RecordColumns
        form={form}
        item={null}
        group={t("title")}
        createLabel={common("eraseData")}
        asideLabel={t("preview.title")}
        aside={
          <Section title={t("preview.title")}>
            {ids.length === 0 ? (
              <p className="text-ink-3">{t("preview.none")}</p>
            ) : preview.error ? (
              <QueryFailed title={t("preview.failed")} query={preview} />
            ) : preview.data ? (
              <div
                ref={result}
                role="status"
                tabIndex={-1}
                className="flex scroll-my-20 flex-col gap-4 outline-none"
              >
                <ErasurePreview projectId={projectId} idCount={ids.length} preview={preview.data} />
                <p className="text-ink-3 text-table">
                  {t("preview.stays", { hasClickhouse: String(Boolean(summary?.clickhouse)) })}
                </p>
              </div>
            ) : (
              <Skeleton className="w-64" />
            )}
          </Section>
        }
      >
        <Section title={t("ids")}>
          <IdListField
            {...idsField}
            onChange={(next) => {
              isPreviewPressed.current = next.length > 0;
              idsField.onChange(next);
            }}
          />
        </Section>
        <Section title={common("time")}>
          <RadioGroup
            label={common("time")}
            isLabelHidden
            options={times.map((id) => ({
              id,
              label: t(`times.${id}`),
              detail: t(id === "now" && !isOwner ? "onlyOwners" : `timeDetails.${id}`, { when: runTime }),
              isDisabled: id === "now" && !isOwner,
            }))}
            {...form.field("when")}
          />
          <TextArea label={common("reason")} hint={t("reasonHint")} {...form.field("reason")} />
          <Checkbox
            label={t("refuse")}
            hint={t("refuseHint")}
            isSelected={refuse_later_events}
            onChange={(isSelected) => form.change({ refuse_later_events: isSelected })}
          />
        </Section>
      </RecordColumns>
      {isAsked && preview.data && (
        <ConfirmErasure
          idCount={ids.length}
          preview={preview.data}
          reason={reason.trim()}
          isRefusing={refuse_later_events}
          time={t(`confirm.${when}`, { when: runTime })}
          onClose={() => setAsked(false)}
          onConfirm={form.send}
        />
      )}
    </>
  );
}
