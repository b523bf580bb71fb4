import { useFormatter, useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { ImportReport } from "@/components/settings/imports/import-report";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { cancelImport, importsKey, isInProgress, startImport } from "@/lib/client/access/imports";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { ImportRun } from "@/lib/contract/project/import";

interface ImportRowProps {
  projectId: string;
  run: ImportRun;
  canChange: boolean;
}

/** An import: its state, what can be done with it, its counts, and what was refused. */
export function ImportRow({ projectId, run, canChange }: ImportRowProps) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const { id, address, source_project_id, status, kind, next_attempt_at, created_at, finished_at } = run;
  const { error_code: errorCode, error_value: errorValue } = run;
  const timeOf = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: "medium", timeStyle: "short", timeZone });
  const refreshes = [importsKey(projectId)];
  const start = useApiMutation({
    send: () => startImport(projectId, id),
    refreshes,
    failed: () => t("startFailed"),
  });
  const cancel = useApiMutation({
    send: () => cancelImport(projectId, id),
    refreshes,
    done: () => ({ message: t("canceled") }),
    failed: () => t("cancelFailed"),
  });
  const canStart = status === "counted" || status === "failed";
  return (
    <li className="flex flex-col gap-3 border-line border-b px-4 py-5 sm:px-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-0.5">
          <h2 className="font-medium [overflow-wrap:anywhere]">
            {t("name", { host: new URL(address).host, project: source_project_id })}
          </h2>
          <p className="text-ink-2" role="status">
            {t(`statuses.${status}`)}
          </p>
          <p className="text-ink-3 text-label">
            {finished_at
              ? t("finished", { time: timeOf(finished_at) })
              : t("created", { time: timeOf(created_at) })}
          </p>
        </div>
        {canChange && finished_at === null && (
          <div className="flex flex-wrap gap-2">
            {canStart && (
              <Button variant="primary" isPending={start.isPending} onPress={() => start.run(undefined)}>
                {t(status === "failed" ? "retry" : "start")}
              </Button>
            )}
            <Button isPending={cancel.isPending} onPress={() => cancel.run(undefined)}>
              {t("cancel")}
            </Button>
          </div>
        )}
      </div>
      {errorCode !== null && (
        <Notice tone={status === "failed" ? "fault" : "caution"} className="max-w-xl">
          {t(`errors.${errorCode}`, { kind: t(`kinds.${kind}`), value: errorValue ?? "" })}{" "}
          {next_attempt_at && t("nextAttempt", { time: timeOf(next_attempt_at) })}
        </Notice>
      )}
      {isInProgress(run) && <ImportProgress run={run} />}
      <ImportReport run={run} />
    </li>
  );
}

/** How much of what was counted has been read, as a bar. */
function ImportProgress({ run: { counts, status, kind } }: { run: ImportRun }) {
  const t = useTranslations("imports");
  const total = counts.reduce((sum, count) => sum + Math.max(count.total ?? 0, count.read), 0);
  const read = counts.reduce((sum, count) => sum + count.read, 0);
  return (
    <div className="flex flex-col gap-1.5">
      {status === "running" && total > 0 && (
        <progress
          aria-label={t("progress")}
          max={total}
          value={read}
          className="h-1 w-full max-w-xl appearance-none overflow-hidden rounded-[2px] bg-sunken [&::-moz-progress-bar]:bg-water [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-water"
        />
      )}
      <p className="text-ink-3 text-label">
        {t(`doing.${status === "running" ? "reads" : "counts"}`, { kind: t(`kinds.${kind}`) })}
      </p>
    </div>
  );
}
