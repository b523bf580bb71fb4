import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BasicsSection } from "@/components/flags/basics-section";
import { ConditionsSection } from "@/components/flags/conditions-section";
import { readFlag, writeFlag } from "@/components/flags/draft";
import { faultsOf } from "@/components/flags/faults";
import { Reach } from "@/components/flags/reach";
import { SurveyLinks } from "@/components/flags/survey-links";
import { TestPanel } from "@/components/flags/test-panel";
import { UsagePanel } from "@/components/flags/usage-panel";
import { VariantsSection } from "@/components/flags/variants-section";
import { useRecordForm } from "@/components/forms/use-record-form";
import { RecordColumns } from "@/components/record-page/record-columns";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Section } from "@/components/ui/section";
import { createFlag, flagOptions, flagsKey, flagsOptions, updateFlag } from "@/lib/client/flags";
import { type FeatureFlag, FeatureFlagInput } from "@/lib/contract/flag";

interface FlagFormProps {
  projectId: string;
  /** Null for a new one. */
  flag: FeatureFlag | null;
  /** Whether the reader may change it. */
  isReadOnly: boolean;
  onSaved?: (flag: FeatureFlag) => void;
}

/** Everything about a flag that can be changed, and what it is for a person as it is on screen. */
export function FlagForm({ projectId, flag, isReadOnly, onSaved }: FlagFormProps) {
  const t = useTranslations("flags");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data: flags = [] } = useQuery({ ...flagsOptions(projectId), enabled: !isReadOnly });
  const otherKeys = flags.filter(({ id }) => id !== flag?.id).map(({ key }) => key);
  const form = useRecordForm({
    stored: flag,
    read: readFlag,
    write: writeFlag,
    schema: FeatureFlagInput,
    check: (draft) =>
      Object.fromEntries(faultsOf(draft, otherKeys).map(({ path, code }) => [path, t(`faults.${code}`)])),
    prepare: (draft, before) => {
      const isDisabling = before.isActive && !draft.isActive && flag !== null && flag.surveys.length > 0;
      if (isDisabling) setAsking(true);
      return isDisabling ? null : draft;
    },
    // Filters are one field with many parts, and would overwrite all of another user's changes to them. Others
    // are sent alone.
    send: ({ body, changes, version }) =>
      flag
        ? updateFlag(projectId, flag.id, changes, changes.filters && version)
        : createFlag(projectId, body),
    load: () => queries.fetchQuery({ ...flagOptions(projectId, flag?.id ?? 0), staleTime: 0 }),
    refreshes: [flagsKey(projectId)],
    done: ({ key }) => ({ message: t(flag ? "saved" : "created", { key }) }),
    onSaved,
    isReadOnly,
  });
  return (
    <>
      <RecordColumns
        form={form}
        item={flag && { projectId, scope: "FeatureFlag", itemId: String(flag.id) }}
        group={common("flag")}
        createLabel={t("create")}
        asideLabel={t("about")}
        aside={
          <>
            <Section title={t("test.title")}>
              <TestPanel
                projectId={projectId}
                draft={form.draft}
                id={flag?.id ?? null}
                isValid={form.isValid}
              />
            </Section>
            <Reach projectId={projectId} draft={form.draft} />
            {flag && <UsagePanel projectId={projectId} flag={flag} />}
          </>
        }
      >
        <BasicsSection form={form} />
        <ConditionsSection projectId={projectId} form={form} />
        <VariantsSection form={form} />
      </RecordColumns>
      {flag && (
        <ConfirmDialog
          title={t("disable.title", { key: flag.key })}
          confirmLabel={t("disable.confirmSave")}
          isOpen={isAsking}
          onOpenChange={setAsking}
          onConfirm={form.send}
        >
          <p className="mb-3">{t("disable.surveys", { count: flag.surveys.length })}</p>
          <SurveyLinks projectId={projectId} surveys={flag.surveys} />
        </ConfirmDialog>
      )}
    </>
  );
}
