"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ConflictNotice } from "@/components/activity/conflict-notice";
import { BasicsSection } from "@/components/flags/basics-section";
import { ConditionsSection } from "@/components/flags/conditions-section";
import { blankFlag, changesOf, type FlagDraft, readFlag, writeFlag } from "@/components/flags/draft";
import { faultsOf } from "@/components/flags/faults";
import { SurveyLinks } from "@/components/flags/survey-links";
import { TestPanel } from "@/components/flags/test-panel";
import { UsagePanel } from "@/components/flags/usage-panel";
import { useFaultTexts } from "@/components/flags/use-fault-texts";
import { VariantsSection } from "@/components/flags/variants-section";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { useVersionedDraft } from "@/components/forms/use-versioned-draft";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { createFlag, flagOptions, flagsKey, updateFlag } from "@/lib/client/flags";
import type { FeatureFlag } from "@/lib/contract/flag";

interface FlagFormProps {
  projectId: string;
  /** Null for a new one. */
  flag: FeatureFlag | null;
  /** Whether the reader may change it. */
  isReadOnly: boolean;
  onSaved: (flag: FeatureFlag) => void;
}

/** Fields whose errors are shown where they are. */
const fields = ["key", "name", "tags", "filters"];

/** Everything about a flag that can be changed, and what it is for a person as it is on screen. */
export function FlagForm({ projectId, flag, isReadOnly, onSaved }: FlagFormProps) {
  const t = useTranslations("flags");
  const describeError = useDescribeError();
  const queries = useQueryClient();
  const editing = useVersionedDraft({
    stored: flag,
    blank: blankFlag,
    read: readFlag,
    changesOf,
    load: () => queries.fetchQuery({ ...flagOptions(projectId, flag?.id ?? 0), staleTime: 0 }),
  });
  const { draft, before, isDirty, change, conflict } = editing;
  const [areFaultsShown, setFaultsShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const save = useApiMutation({
    send: (written: FlagDraft) => {
      if (!flag) return createFlag(projectId, writeFlag(written));
      const changes = changesOf(written, before);
      // Filters are one field with many parts, and would replace all that somebody else saved of them. Others are sent alone.
      return updateFlag(projectId, flag.id, changes, changes.filters && editing.version);
    },
    refreshes: [flagsKey(projectId)],
    fields,
    done: (_, { key }) => ({ message: t(flag ? "saved" : "created", { key }) }),
  });
  const faults = faultsOf(draft);
  const texts = useFaultTexts(areFaultsShown ? faults : [], save.fieldError);

  const send = async () => {
    setFailure(null);
    try {
      const saved = await save.submit(draft);
      setFaultsShown(false);
      editing.saved(saved);
      onSaved(saved);
    } catch (error) {
      if (editing.isConflict(error)) return;
      setFailure(describeError(error));
      focusFault();
    }
  };
  /** Once the errors are on screen. */
  const focusFault = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus(),
    );
  const submit = () => {
    if (faults.length > 0) {
      setFaultsShown(true);
      focusFault();
      return;
    }
    const isDisabling = flag !== null && before.isActive && !draft.isActive && flag.surveys.length > 0;
    if (isDisabling) setAsking(true);
    else void send();
  };
  useCommands(t("commands.flag"), [
    {
      id: "save",
      label: t("save"),
      keys: "mod+s",
      canRunInTextInput: true,
      run: () => (isReadOnly ? false : submit()),
    },
  ]);

  return (
    <>
      <LeaveGuard isDirty={isDirty && !save.isPending} />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid gap-x-12 px-4 sm:px-8 xl:grid-cols-[minmax(0,45rem)_minmax(18rem,26rem)]"
      >
        <div className="min-w-0">
          {flag && conflict && (
            <ConflictNotice
              projectId={projectId}
              scope="FeatureFlag"
              itemId={String(flag.id)}
              conflict={conflict}
              onReload={editing.reload}
            />
          )}
          {failure && (
            <Notice tone="fault" className="mt-6">
              {failure}
            </Notice>
          )}
          <BasicsSection
            draft={draft}
            onChange={change}
            faults={texts}
            isDisabled={isReadOnly}
            isSaved={flag !== null}
          />
          <ConditionsSection
            projectId={projectId}
            draft={draft}
            onChange={change}
            faults={texts}
            isDisabled={isReadOnly}
          />
          <VariantsSection draft={draft} onChange={change} faults={texts} isDisabled={isReadOnly} />
          {!isReadOnly && (
            <div className="sticky bottom-0 z-10 -mx-4 -mt-px flex flex-wrap items-center gap-3 border-line border-t bg-ground px-4 py-3 max-sm:bottom-14 sm:-mx-8 sm:px-8">
              <Button
                type="submit"
                variant="primary"
                isPending={save.isPending}
                isDisabled={flag !== null && !isDirty}
              >
                {t(flag ? "save" : "create")}
              </Button>
              {flag && isDirty && (
                <Button variant="quiet" onPress={editing.discard}>
                  {t("discard")}
                </Button>
              )}
              <p role="status" className="text-ink-2">
                {areFaultsShown && faults.length > 0
                  ? t("faultCount", { count: faults.length })
                  : isDirty && flag
                    ? t("unsaved")
                    : ""}
              </p>
            </div>
          )}
        </div>
        <aside aria-label={t("about")} className="min-w-0 max-xl:border-line max-xl:border-t">
          <Section title={t("test.title")}>
            <TestPanel
              projectId={projectId}
              draft={draft}
              id={flag?.id ?? null}
              isValid={faults.length === 0}
            />
          </Section>
          {flag && <UsagePanel projectId={projectId} flag={flag} />}
        </aside>
      </form>
      {flag && (
        <ConfirmDialog
          title={t("disable.title", { key: flag.key })}
          confirmLabel={t("disable.confirmSave")}
          cancelLabel={t("cancel")}
          isOpen={isAsking}
          onOpenChange={setAsking}
          onConfirm={send}
          describeError={describeError}
        >
          <p className="mb-3">{t("disable.surveys", { count: flag.surveys.length })}</p>
          <SurveyLinks projectId={projectId} surveys={flag.surveys} />
        </ConfirmDialog>
      )}
    </>
  );
}
