import { LoaderCircleIcon, RefreshCwIcon } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { ReadingProgress } from "@/components/analysis/frame/reading-progress";
import type { AnalysisAnswer, AnalysisState } from "@/components/analysis/frame/use-analysis";
import { AnswerSource } from "@/components/persons-drawer/answer-source";
import { ApiCallPopover } from "@/components/ui/api-call-popover";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import type { InsightCall } from "@/lib/client/analysis/ask";
import { toAnswerRead } from "@/lib/client/answer-read";

const ageStepMs = 10_000;

/** The status above a result: while it is computed, its progress and Cancel; then its age and Refresh. */
export function AnswerStatus<Answer extends AnalysisAnswer>({
  analysis: { data, error, isFetching, progress, isCanceled, cancel, run },
  call,
  sqlHref = null,
}: {
  analysis: AnalysisState<Answer>;
  call: InsightCall;
  /** Where the question is opened as SQL; null where SQL can't say it. */
  sqlHref?: string | null;
}) {
  const t = useTranslations("analysis.frame");
  const common = useTranslations("common");
  const format = useFormatter();
  const now = useNow({ updateInterval: ageStepMs });
  const hasAnswer = data !== undefined && error === null && !isCanceled;
  const computedAt = data && new Date(data.last_refresh);
  const read = data && toAnswerRead(data);
  return (
    <div className="-mb-2 flex min-h-[34px] flex-wrap items-center gap-x-3 text-ink-3 text-table">
      <p role="status" className="flex items-center gap-2">
        {isFetching ? (
          <>
            <LoaderCircleIcon aria-hidden className="size-4 animate-spin text-water" strokeWidth={1.75} />
            {t("computing")}
          </>
        ) : hasAnswer && computedAt ? (
          t(data.is_cached ? "cached" : "computed", {
            // A clock that is behind the server's.
            age: format.relativeTime(computedAt, Math.max(now.getTime(), computedAt.getTime())),
          })
        ) : (
          ""
        )}
      </p>
      {!isFetching && hasAnswer && read && <AnswerSource read={read} />}
      {isFetching && progress && <ReadingProgress progress={progress} />}
      {isFetching ? (
        <Button variant="quiet" size="small" onPress={cancel}>
          {common("cancel")}
        </Button>
      ) : (
        hasAnswer && (
          <>
            <Button variant="quiet" size="small" onPress={() => run({ ignoreCache: true })}>
              <RefreshCwIcon aria-hidden className="size-4" strokeWidth={1.5} />
              {common("refresh")}
            </Button>
            <div className="ms-auto flex items-center gap-1 max-sm:hidden">
              {sqlHref !== null && (
                <LinkButton href={sqlHref} variant="quiet" size="small">
                  {t("openSql")}
                </LinkButton>
              )}
              <ApiCallPopover
                call={{
                  method: "POST",
                  url: `${window.location.origin}${call.path}`,
                  scope: "person:read",
                  body: call.body,
                }}
              />
            </div>
          </>
        )
      )}
    </div>
  );
}
