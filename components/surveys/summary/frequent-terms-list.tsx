import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import type { FrequentTerm } from "@/components/surveys/summary/frequent-terms";
import { textOfAnswer } from "@/components/surveys/summary/text-of-answer";
import { useTeamSummary } from "@/components/surveys/summary/use-summary";
import { writtenFilter } from "@/components/surveys/summary/written-filter";
import { Button } from "@/components/ui/button";
import { retryImport } from "@/components/ui/retry-import";
import { maxReadResponses, newestResponsesOptions } from "@/lib/client/surveys/results";
import type { QuestionResult } from "@/lib/contract/survey/results";

interface FrequentTermsProps {
  question: QuestionResult;
  search: string;
  onSearch: (text: string) => void;
}

/** Words and phrases of the newest answers; one that is pressed is searched for. */
export function FrequentTerms({ question, search, onSearch }: FrequentTermsProps) {
  const t = useTranslations("summary.terms");
  const format = useFormatter();
  const { projectId, survey } = useTeamSummary();
  const { filter } = useResponseFilter();
  const { data: responses } = useQuery(
    newestResponsesOptions(projectId, survey.id, writtenFilter(filter, question)),
  );
  const [terms, setTerms] = useState<{ terms: readonly FrequentTerm[]; count: number } | null>(null);
  useEffect(() => {
    if (!responses) return;
    let isCurrent = true;
    const count = async () => {
      const [{ frequentTerms }, { stopWords }] = await Promise.all([
        retryImport(() => import("@/components/surveys/summary/frequent-terms")),
        retryImport(() => import("@/components/surveys/summary/stop-words")),
      ]);
      const answers = responses.flatMap((response) => {
        const text = textOfAnswer(response, question);
        return text === null ? [] : [{ text, language: response.language }];
      });
      if (isCurrent) setTerms({ terms: frequentTerms(answers, stopWords), count: answers.length });
    };
    void count();
    return () => {
      isCurrent = false;
    };
  }, [responses, question]);
  if (!terms || terms.terms.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 print:break-inside-avoid">
      <h3 className="text-ink-2 text-label">
        {responses && responses.length >= maxReadResponses
          ? t("ofNewest", { count: terms.count })
          : t("title")}
      </h3>
      <ul className="flex flex-wrap gap-1.5">
        {terms.terms.map(({ term, count }) => (
          <li key={term}>
            <Button
              size="small"
              aria-pressed={search === term}
              aria-label={t("searchFor", { term, count })}
              onPress={() => onSearch(search === term ? "" : term)}
              className={`h-7! gap-1.5! px-2! font-normal! ${search === term ? "border-water! bg-water-soft!" : "border-line!"}`}
            >
              <span className="font-serif">{term}</span>
              <span className="border-line border-l pl-1.5 font-mono text-ink-3 text-mono-small tabular-nums">
                {format.number(count)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
