import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { RecordForm } from "@/components/forms/record-form";
import { RetentionRuns } from "@/components/settings/data/retention-runs";
import { useProjectForm } from "@/components/settings/frame/use-project-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { NumberField } from "@/components/ui/number-field";
import { Switch } from "@/components/ui/switch";
import { retentionPreviewOptions } from "@/lib/client/access/projects";
import type { Project } from "@/lib/contract/project/project";
import {
  maxRetentionMonths,
  type Retention,
  type RetentionRule,
  retentionRules,
  tooLongRule,
} from "@/lib/contract/project/retention";

interface RetentionFormProps {
  projectId: string;
  project: Project;
  /** Whether the user may change the rules. */
  isOwner: boolean;
}

const read = ({ retention }: Project) => ({ retention });

/** How long data is kept: the rules, what they would remove, and their runs. */
export function RetentionForm({ projectId, project, isOwner }: RetentionFormProps) {
  const t = useTranslations("dataSettings.retention");
  const common = useTranslations("common");
  const format = useFormatter();
  const [isAsking, setAsking] = useState(false);
  const check = ({ retention }: ReturnType<typeof read>): Record<string, string> => {
    const name = tooLongRule(retention);
    return name ? { [`retention.${name}`]: t("tooLong", { months: retention.events_months ?? 0 }) } : {};
  };
  const form = useProjectForm({
    projectId,
    project,
    read,
    check,
    isReadOnly: !isOwner,
    prepare: (draft, before) => {
      if (!isStricter(draft.retention, before.retention)) return draft;
      setAsking(true);
      return null;
    },
  });
  const { retention } = form.draft;
  const change = (changes: Partial<Retention>) => form.change({ retention: { ...retention, ...changes } });
  const { data: preview, isPlaceholderData } = useQuery({
    ...retentionPreviewOptions(projectId, retention),
    placeholderData: keepPreviousData,
    enabled: form.isValid,
  });
  const countOf = (rule: RetentionRule) => {
    const count = preview?.rules.find((each) => each.rule === rule)?.count;
    if (retention[`${rule}_months`] === null || count === undefined) return undefined;
    return isPlaceholderData
      ? common("counting")
      : t(`counts.${rule}`, { count, number: format.number(count) });
  };
  const removed = preview?.rules.filter(({ count }) => count > 0) ?? [];
  return (
    <RecordForm form={form}>
      <LeaveGuard isDirty={form.isDirty && !form.isPending} />
      {retentionRules.map((rule) => (
        <NumberField
          key={rule}
          label={t(`rules.${rule}`)}
          hint={[t(`hints.${rule}`), countOf(rule)].filter(Boolean).join(" ")}
          value={retention[`${rule}_months`]}
          onChange={(months) => change({ [`${rule}_months`]: months })}
          minValue={1}
          maxValue={maxRetentionMonths}
          unit={t("months", { months: retention[`${rule}_months`] ?? 0 })}
          placeholder={t("forever")}
          fault={form.faultAt(`retention.${rule}_months`)}
          isDisabled={!isOwner}
        />
      ))}
      <Switch
        label={t("respondents")}
        hint={t("respondentsHint")}
        isSelected={retention.includes_respondents}
        onChange={(includes_respondents) => change({ includes_respondents })}
        isDisabled={!isOwner}
      />
      {isOwner && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isDisabled={!form.isDirty} isPending={form.isPending}>
            {t("save")}
          </Button>
          {form.isDirty && (
            <Button variant="quiet" onPress={form.discard}>
              {common("discardChanges")}
            </Button>
          )}
        </div>
      )}
      {preview && (
        <RetentionRuns
          projectId={projectId}
          preview={preview}
          isOn={retentionRules.some((rule) => project.retention[`${rule}_months`] !== null)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t("confirm.title")}
        confirmLabel={common("turnOn")}
        isDangerous
        onConfirm={form.send}
      >
        {!preview || isPlaceholderData ? (
          <p>{common("counting")}</p>
        ) : removed.length === 0 ? (
          <p>{t("confirm.nothing")}</p>
        ) : (
          <>
            <p>{t("confirm.lost")}</p>
            <ul className="list-disc pl-5">
              {removed.map(({ rule, count }) => (
                <li key={rule}>{t(`confirm.counts.${rule}`, { count, number: format.number(count) })}</li>
              ))}
            </ul>
          </>
        )}
        <p>{t("confirm.final")}</p>
      </ConfirmDialog>
    </RecordForm>
  );
}

/** Whether rules remove what they did not remove before. */
const isStricter = (rules: Retention, before: Retention): boolean =>
  (rules.includes_respondents && !before.includes_respondents) ||
  retentionRules.some((rule) => {
    const [now, old] = [rules[`${rule}_months`], before[`${rule}_months`]];
    return now !== null && (old === null || now < old);
  });
