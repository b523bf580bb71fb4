import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import {
  type FilterState,
  toCompareText,
  toFilterQuery,
} from "@/components/surveys/response-filter/filter-state";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import {
  type ComparedIterations,
  comparedIterations,
} from "@/components/surveys/summary/compared-iterations";
import { useSummary, useTeamSummary } from "@/components/surveys/summary/use-summary";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { resultsOptions } from "@/lib/client/surveys/results";

interface IterationChangeProps {
  questionId: string;
  kind: "mean" | "score";
}

/**
 * Whether the score of a question is better in the latest iteration than in the one before, leading to their comparison;
 * nothing where iterations can't be compared, and on public pages.
 */
export function IterationChange(props: IterationChangeProps) {
  const { results, team } = useSummary();
  const { filter } = useResponseFilter();
  const iterations = comparedIterations(filter, results.breakdown);
  return team && iterations && <LoadedChange {...props} filter={filter} iterations={iterations} />;
}

interface LoadedChangeProps extends IterationChangeProps {
  filter: FilterState;
  iterations: ComparedIterations;
}

/** One request for all questions of the summary. A failure leaves the line empty: the summary does not depend on it. */
function LoadedChange({ questionId, kind, filter, iterations }: LoadedChangeProps) {
  const t = useTranslations("summary.change");
  const format = useFormatter();
  const { projectId, survey } = useTeamSummary();
  const { latest, previous } = iterations;
  const query = {
    ...toFilterQuery({ ...filter, iteration: [latest] }),
    compare: toCompareText({ ...filter, iteration: [previous] }),
  };
  const { data, isPlaceholderData } = useQuery(resultsOptions(projectId, survey.id, query));
  const question = isPlaceholderData ? null : data?.comparison?.questions.find(({ id }) => id === questionId);
  const difference = question && (kind === "score" ? question.nps : question.mean);
  const amount = Math.abs(difference?.value ?? 0);
  const isClear = difference?.verdict === "higher" || difference?.verdict === "lower";
  return (
    <p className="min-h-5 text-table tabular-nums">
      {difference && (
        <NextLink
          href={surveyResultsPath(projectId, survey.id, {
            tab: "compare",
            compare_by: "iteration",
            ...query,
          })}
          prefetch={false}
          className={`underline print:no-underline decoration-1 decoration-control decoration-dotted underline-offset-4 hover:text-water hover:decoration-water ${isClear ? "text-ink" : "text-ink-3"}`}
        >
          {t.rich(difference.verdict, {
            latest,
            previous,
            difference: format.number(amount, {
              maximumFractionDigits: kind === "mean" ? 2 : amount < 10 ? 1 : 0,
            }),
            b: (text) => <b className="font-semibold">{text}</b>,
          })}
        </NextLink>
      )}
    </p>
  );
}
