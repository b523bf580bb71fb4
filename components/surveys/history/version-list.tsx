import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { DiffView } from "@/components/surveys/diff/diff-view";
import { isInHistory, versionChanges } from "@/components/surveys/history/version-changes";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { RetryNotice } from "@/components/ui/retry-notice";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { activityPath } from "@/lib/client/links/activity";
import { responsesCountOptions } from "@/lib/client/surveys/surveys";
import type { SurveyVersion } from "@/lib/contract/survey/statistics";
import type { Survey } from "@/lib/contract/survey/survey";
import { surveyState } from "@/lib/survey-model/state";

interface VersionListProps {
  projectId: string;
  survey: Survey;
  /** Newest first; undefined while they are loading. */
  versions: readonly SurveyVersion[] | undefined;
  query: React.ComponentProps<typeof RetryNotice>["query"] & { isError: boolean };
  /** Restores a version; null for users who may not. */
  restore: ((version: number) => Promise<void>) | null;
}

/** All versions with their changes, newest first; older ones can be restored. What else happened is in the project's activity. */
export function VersionList({ projectId, survey, versions, query, restore }: VersionListProps) {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const { data: responses } = useQuery(responsesCountOptions(projectId));
  const [versionToRestore, setVersionToRestore] = useState<number | null>(null);
  if (!versions && query.isError) {
    return (
      <RetryNotice tone="fault" query={query}>
        {t("failed")}
      </RetryNotice>
    );
  }
  if (!versions) return <Skeleton height="h-24" className="w-full" />;
  const state = surveyState(survey, { now: new Date(), responses: responses?.[survey.id] ?? 0 });
  const confirmRestore = async () => {
    if (versionToRestore === null || !restore) return;
    await restore(versionToRestore);
    void toast(t("restored", { version: versionToRestore }));
  };
  return (
    <>
      <ol className="flex flex-col">
        {versions.filter(isInHistory).map((version, at) => (
          <Version
            key={version.version}
            version={version}
            isCurrent={at === 0}
            onRestore={!restore || at === 0 ? null : () => setVersionToRestore(version.version)}
          />
        ))}
      </ol>
      <LinkButton
        size="small"
        className="self-start"
        href={activityPath(projectId, { item: { scope: "Survey", id: survey.id, name: survey.name } })}
      >
        {common("allActivity")}
      </LinkButton>
      <ConfirmDialog
        title={t("restoreTitle", { version: versionToRestore ?? 0 })}
        confirmLabel={common("restore")}
        isOpen={versionToRestore !== null}
        onOpenChange={(isOpen) => !isOpen && setVersionToRestore(null)}
        onConfirm={confirmRestore}
      >
        <p>
          {t("restoreDetail", { version: versionToRestore ?? 0, isRunning: String(state === "running") })}
        </p>
      </ConfirmDialog>
    </>
  );
}

interface VersionProps {
  version: SurveyVersion;
  isCurrent: boolean;
  onRestore: (() => void) | null;
}

function Version({
  version: { version, created_at, created_by, changes, restored_version },
  isCurrent,
  onRestore,
}: VersionProps) {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const format = useFormatter();
  // The first version may have what its author changed before the first start.
  const isCreation = version === 1 || changes === null;
  const name = created_by ? created_by.first_name || created_by.email : t("system");
  return (
    <li className="flex flex-col gap-1 border-line border-b py-3 last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 flex-col">
          <span className="font-medium">
            <span className="font-mono text-mono">{t("version", { version })}</span>
            {isCurrent && <span className="ml-2 font-normal text-ink-3">{t("current")}</span>}
            {restored_version !== null && (
              <span className="ml-2 font-normal text-ink-3">
                {t("restoredFrom", { version: restored_version })}
              </span>
            )}
          </span>
          <span className="text-ink-3 text-table">
            {name} ·{" "}
            <time dateTime={created_at}>
              {format.dateTime(new Date(created_at), { dateStyle: "medium", timeStyle: "short" })}
            </time>
          </span>
        </p>
        {onRestore && (
          <Button size="small" aria-label={t("restoreVersion", { version })} onPress={onRestore}>
            {common("restore")}
          </Button>
        )}
      </div>
      {isCreation && <p className="py-1 text-ink-2">{t("created")}</p>}
      {changes !== null && <DiffView differences={versionChanges(changes)} empty={t("noVisibleChanges")} />}
    </li>
  );
}
