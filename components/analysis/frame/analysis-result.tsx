import { useTranslations } from "next-intl";
import { AnswerStatus } from "@/components/analysis/frame/answer-status";
import { RetryCountdown } from "@/components/analysis/frame/retry-countdown";
import type { AnalysisAnswer, AnalysisState } from "@/components/analysis/frame/use-analysis";
import { useFileWords } from "@/components/analysis/frame/use-file-words";
import { FileText } from "@/components/charts/file-text";
import { QueryFailed } from "@/components/data-list/query-failed";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { QuestionContent } from "@/lib/client/analysis/analysis-content";
import type { InsightCall } from "@/lib/client/analysis/ask";
import { ApiError } from "@/lib/client/call";

interface AnalysisResultProps<Answer extends AnalysisAnswer> {
  projectId: string;
  analysis: AnalysisState<Answer>;
  /** The call that gives the same answer. */
  call: InsightCall;
  /** The question: files say it. */
  content: QuestionContent;
  /** The name of the period, for files; by default none. */
  period?: string;
  /** Where the question is opened as SQL; null where SQL can't say it. */
  sqlHref?: string | null;
  /** The hint for incomplete parameters: "Add a step to see the funnel". */
  emptyTitle: string;
  /** One action or example for it. */
  emptyAction?: React.ReactNode;
  /** Pixels of the result. */
  height: number;
  /** Stands for the result while it loads; a plain area of the same height unless given. */
  skeleton?: React.ReactNode;
  children: (answer: Answer) => React.ReactNode;
}

/**
 * The result of an analysis, or its state: incomplete parameters, loading, canceled, busy or failed. Above it
 * how old the answer is, with Refresh, or that it is computed, with Cancel.
 */
export function AnalysisResult<Answer extends AnalysisAnswer>(props: AnalysisResultProps<Answer>) {
  const {
    projectId,
    analysis,
    call,
    content,
    period,
    sqlHref = null,
    emptyTitle,
    emptyAction,
    height,
    skeleton,
    children,
  } = props;
  const t = useTranslations("analysis.frame");
  const common = useTranslations("common");
  const fileWords = useFileWords(projectId);
  const { data, error, isReady, isFetching, isCanceled, isStale, retryAt, run } = analysis;
  if (!isReady) return <EmptyState title={emptyTitle}>{emptyAction}</EmptyState>;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <AnswerStatus analysis={analysis} call={call} sqlHref={sqlHref} />
      {error && !isFetching ? (
        retryAt !== null ? (
          <RetryCountdown retryAt={retryAt} detail={error.message} onRetry={() => run()} />
        ) : error instanceof ApiError && error.status === 403 ? (
          <ForbiddenState title={t("forbidden")} detail={t("forbiddenDetail")} />
        ) : error instanceof ApiError && error.status === 400 ? (
          <Notice tone="fault">
            {t("invalid")} {error.message}
          </Notice>
        ) : (
          <QueryFailed title={t("failed")} query={{ error, refetch: () => run(), isFetching }} />
        )
      ) : isCanceled ? (
        <div
          className="flex flex-col items-start gap-3 border-line border-y py-12"
          style={{ minHeight: height }}
        >
          <p className="text-ink-2">{common("canceled")}</p>
          <Button onPress={() => run()}>{t("runAgain")}</Button>
        </div>
      ) : data ? (
        <div
          data-result
          aria-busy={isFetching}
          className={`min-w-0 transition-opacity duration-120 ${isStale ? "opacity-50" : ""}`}
        >
          <FileText value={fileWords(content, data, period)}>{children(data)}</FileText>
        </div>
      ) : (
        (skeleton ?? (
          <div className="flex" style={{ height }}>
            <Skeleton height="h-full" className="w-full" />
          </div>
        ))
      )}
    </div>
  );
}
