import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { RetryCountdown } from "@/components/analysis/frame/retry-countdown";
import type { QueryRun } from "@/components/analysis/sql/use-query-run";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

interface RunStatusProps {
  run: QueryRun;
  onCancel: () => void;
  onRetry: () => void;
  onGoTo: (line: number, column: number) => void;
}

/** The status of a run: running, waiting, canceled, or failed and where. */
export function RunStatus({ run, onCancel, onRetry, onGoTo }: RunStatusProps) {
  const t = useTranslations("analysis.sql");
  const common = useTranslations("common");
  const errorText = useDescribeError();
  if (run.status === "running") {
    return (
      <div className="flex items-center gap-4 text-ink-2 text-table">
        <p role="status">{t("running")}</p>
        <Button size="small" onPress={onCancel}>
          {common("cancel")}
        </Button>
        <Elapsed since={run.startedAt} />
      </div>
    );
  }
  if (run.status === "waiting") {
    return <RetryCountdown retryAt={run.retryAt} detail={run.detail} onRetry={onRetry} />;
  }
  if (run.status === "canceled") {
    return (
      <p role="status" className="text-ink-2 text-table">
        {common("canceled")}
      </p>
    );
  }
  if (run.status !== "failed") return null;
  const text = errorText(run.error);
  const at = positionIn(text);
  return (
    <Notice tone="fault" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{text}</span>
      {at && (
        <Button size="small" onPress={() => onGoTo(at.line, at.column)}>
          {t("goToError")}
        </Button>
      )}
    </Notice>
  );
}

/** The position that an API error reports. */
function positionIn(message: string): { line: number; column: number } | null {
  const [, line, column] = /\(line (\d+), column (\d+)\)/.exec(message) ?? [];
  return line && column ? { line: Number(line), column: Number(column) } : null;
}

function Elapsed({ since }: { since: number }) {
  const t = useTranslations("analysis.sql");
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="font-mono text-mono tabular-nums">{t("seconds", { count: (now - since) / 1000 })}</span>
  );
}
