import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { Missing } from "@/components/public-links/missing";
import { GroupSelect } from "@/components/surveys/public-results/group-select";
import { PublicTexts } from "@/components/surveys/public-results/public-texts";
import { toResults } from "@/components/surveys/public-results/to-results";
import { VisitContext } from "@/components/surveys/public-results/visit";
import { QuestionSection } from "@/components/surveys/summary/question-section";
import { SummarySkeleton } from "@/components/surveys/summary/summary-skeleton";
import { TotalsStrip } from "@/components/surveys/summary/totals-strip";
import { SummaryContext } from "@/components/surveys/summary/use-summary";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/client/call";
import { type PublicVisit, publicResultsOptions } from "@/lib/client/surveys/public-results";
import type { PublicGroup, PublicResults } from "@/lib/contract/survey/public-link";

/** Charts are loaded after the numbers. */
const AnswersPerDay = lazyComponent(
  () => import("@/components/surveys/summary/answers-per-day"),
  <Skeleton height="h-64" className="w-full" />,
);

interface ResultsOfLinkProps {
  visit: PublicVisit;
  initial: PublicResults | null;
  isEmbedded: boolean;
  /** Called when the password was changed meanwhile. */
  onLocked: () => void;
}

/** The results by a public link, which are read again every minute. */
export function ResultsOfLink({ visit, initial, isEmbedded, onLocked }: ResultsOfLinkProps) {
  const t = useTranslations("publicResults");
  const common = useTranslations("common");
  const [group, setGroup] = useState<PublicGroup | null>(null);
  const query = useQuery({
    ...publicResultsOptions(visit, group),
    ...(initial && group === null && { initialData: initial }),
  });
  const status = query.error instanceof ApiError ? query.error.status : null;
  const lock = useEffectEvent(onLocked);
  useEffect(() => {
    if (status === 403) lock();
  }, [status]);
  if (status === 404) return <Missing />;
  return (
    <main
      data-results
      className={`mx-auto w-full max-w-[72rem] ${isEmbedded ? "p-4" : "px-4 py-8 sm:px-8 sm:py-12"}`}
    >
      {query.data ? (
        <VisitContext value={visit}>
          <div
            aria-busy={query.isPlaceholderData}
            className={query.isPlaceholderData ? "opacity-60" : undefined}
          >
            <Results results={query.data} group={group} onGroup={setGroup} />
          </div>
        </VisitContext>
      ) : query.error ? (
        <QueryFailed title={t("failed")} query={query} />
      ) : (
        <SummarySkeleton />
      )}
      {!isEmbedded && <p className="mt-12 text-ink-3 text-table">{common("madeWithFieldbook")}</p>}
    </main>
  );
}

interface ResultsProps {
  results: PublicResults;
  group: PublicGroup | null;
  onGroup: (group: PublicGroup | null) => void;
}

function Results({ results, group, onGroup }: ResultsProps) {
  const t = useTranslations("publicResults");
  const common = useTranslations("common");
  const format = useFormatter();
  const { title, language, responses, people, read_at, questions, totals } = results;
  const hasAnswers = responses > 0 && !results.is_too_small;
  const summary = useMemo(() => {
    const hidden = new Set(results.questions.flatMap(({ id, figures }) => (figures ? [] : [id])));
    return {
      results: toResults(results),
      iterationStarts: results.iteration_starts,
      team: null,
      isHidden: (id: string) => hidden.has(id),
      hasReach: results.group === null,
      // Texts of a group would tell what else their authors answered.
      Written: results.shows_open_answers && results.group === null ? PublicTexts : null,
    };
  }, [results]);
  return (
    <SummaryContext value={summary}>
      <header className="flex flex-col gap-4 pb-6">
        <div className="flex flex-col gap-1.5">
          <h1 lang={language} className="text-display [overflow-wrap:anywhere]">
            {title}
          </h1>
          <p className="flex flex-wrap gap-x-2 text-ink-2 text-table tabular-nums">
            <span>{t("responses", { count: responses, people })}</span>
            <span aria-hidden>·</span>
            <time dateTime={read_at}>
              {t("updated", {
                time: format.dateTime(new Date(read_at), {
                  dateStyle: "medium",
                  timeStyle: "short",
                  timeZone: results.timezone,
                }),
              })}
            </time>
          </p>
        </div>
        {results.groups.length > 0 && <GroupSelect results={results} value={group} onChange={onGroup} />}
      </header>
      {hasAnswers ? (
        <>
          <div className="flex flex-col gap-8 pb-8 empty:hidden">
            {totals && <TotalsStrip />}
            {results.series.day.length > 0 && <AnswersPerDay />}
          </div>
          <div lang={language}>
            {summary.results.questions.map((question) => (
              <QuestionSection key={question.id} question={question} />
            ))}
          </div>
        </>
      ) : (
        <section className="flex flex-col gap-1.5 border-line border-t py-8">
          <h2 className="text-title">{responses === 0 ? common("noResponsesYet") : t("tooSmall")}</h2>
          <p className="max-w-[68ch] text-ink-2">{t(responses === 0 ? "emptyDetail" : "tooSmallDetail")}</p>
        </section>
      )}
      <p role="status" className="sr-only">
        {t("responses", { count: questions.length === 0 ? 0 : responses, people })}
      </p>
    </SummaryContext>
  );
}
