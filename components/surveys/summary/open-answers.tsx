import { useInfiniteQuery } from "@tanstack/react-query";
import { TagIcon } from "lucide-react";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useResponseActions } from "@/components/surveys/response-actions/use-response-actions";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { fewestAnswersOfTerm } from "@/components/surveys/summary/frequent-terms";
import { FrequentTerms } from "@/components/surveys/summary/frequent-terms-list";
import { TagSummary } from "@/components/surveys/summary/tag-summary";
import { textOfAnswer } from "@/components/surveys/summary/text-of-answer";
import { useTeamSummary } from "@/components/surveys/summary/use-summary";
import { writtenFilter } from "@/components/surveys/summary/written-filter";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { RetryButton } from "@/components/ui/retry-button";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { useSeesPersonalData } from "@/lib/client/access/use-role";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { responsePagesOptions } from "@/lib/client/surveys/responses";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { SurveyResponse } from "@/lib/contract/survey/response";
import type { QuestionResult } from "@/lib/contract/survey/results";

/** Answers of a page. */
const pageSize = 10;
/** Most characters of an answer in the name of its button. */
const longestName = 60;
const typingPauseMs = 250;

const TagPicker = lazyComponent(() => import("@/components/surveys/response-actions/tag-picker"));

const shorten = (text: string) => (text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text);

/** Tags move no answer in its list. */
const refreshNothing = async () => {};

interface OpenAnswersProps {
  question: QuestionResult;
  /** The number of texts that respondents wrote. */
  count: number;
}

/** What respondents wrote, for readers who see it; its tags for all. */
export default function OpenAnswers({ question, count }: OpenAnswersProps) {
  const t = useTranslations("summary.open");
  const { projectId } = useTeamSummary();
  return useSeesPersonalData(projectId) ? (
    <WrittenAnswers question={question} count={count} />
  ) : (
    <div className="flex flex-col gap-5">
      <p className="text-ink-2">{t("masked", { count })}</p>
      {question.type === "open" && <TagSummary question={question} />}
    </div>
  );
}

/** What respondents wrote, newest first, with a search, and the words that they often use. */
function WrittenAnswers({ question, count }: OpenAnswersProps) {
  const t = useTranslations("summary.open");
  const common = useTranslations("common");
  const { projectId, survey } = useTeamSummary();
  const { filter } = useResponseFilter();
  const [typed, setTyped] = useState("");
  const [picking, setPicking] = useState<string | null>(null);
  const actions = useResponseActions(projectId, survey.id, refreshNothing);
  const isWritable = survey.user_access_level !== "viewer";
  const search = useDebouncedValue(typed.trim(), typingPauseMs);
  const answers = useInfiniteQuery(
    responsePagesOptions(projectId, survey.id, writtenFilter(filter, question, search), pageSize),
  );
  const written = answers.data?.pages.flatMap(({ results }) =>
    results.flatMap((response) => {
      const text = textOfAnswer(response, question);
      return text === null ? [] : [{ response, text }];
    }),
  );
  const picked = written?.find(({ response }) => response.uuid === picking)?.response;
  return (
    <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem] print:block">
      {(count >= fewestAnswersOfTerm || question.type === "open") && (
        <div className="flex flex-col gap-6 lg:order-last print:mb-4">
          {count >= fewestAnswersOfTerm && (
            <FrequentTerms question={question} search={search} onSearch={setTyped} />
          )}
          {question.type === "open" && <TagSummary question={question} />}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        {count > pageSize && (
          <div data-print="hide">
            <SearchField label={t("search")} value={typed} onChange={setTyped} hasShortcut={false} />
          </div>
        )}
        {answers.isError ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-rust">
            {t("failed")}
            <RetryButton query={answers} />
          </p>
        ) : !written ? (
          <div className="flex flex-col gap-3">
            <Skeleton className="w-3/4" />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-4/5" />
            <span role="status" className="sr-only">
              {t("loading")}
            </span>
          </div>
        ) : written.length === 0 ? (
          <p className="text-ink-2">{search ? t("noMatch", { search }) : t("none")}</p>
        ) : (
          <ol aria-label={common("answers")} className="flex flex-col">
            {written.map(({ response, text }) => (
              <Answer
                key={response.uuid}
                response={response}
                text={text}
                onTag={isWritable ? () => setPicking(response.uuid) : null}
              />
            ))}
          </ol>
        )}
        {written && search === "" && written.length < count && (
          <p className="hidden text-ink-3 text-table print:block print:break-before-avoid">
            {t("printed", { shown: written.length, count })}
          </p>
        )}
        {answers.hasNextPage && (
          <div data-print="hide">
            <Button
              size="small"
              isPending={answers.isFetchingNextPage}
              onPress={() => void answers.fetchNextPage()}
            >
              {common("showMore")}
            </Button>
          </div>
        )}
      </div>
      {picked && (
        <TagPicker
          projectId={projectId}
          title={t("tagPicker")}
          responses={[picked]}
          onPick={(kind, tag) => actions.change([picked.uuid], { kind, tag })}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  );
}

interface AnswerProps {
  response: SurveyResponse;
  text: string;
  /** Opens the tags of the response; null for users who may not change it. */
  onTag: (() => void) | null;
}

/** One text, who wrote it when, and its tags. */
function Answer({ response, text, onTag }: AnswerProps) {
  const t = useTranslations("summary.open");
  const common = useTranslations("common");
  const format = useFormatter();
  const { projectId, survey } = useTeamSummary();
  const { query, setFilter } = useResponseFilter();
  const timeZone = useTimeZone(projectId);
  const { uuid, person, distinct_id, submitted_at, tags } = response;
  return (
    <li className="flex flex-col gap-1 border-line border-b py-3 first:pt-0 last:border-b-0">
      <p className="max-w-[68ch] whitespace-pre-line font-serif text-answer [overflow-wrap:anywhere]">
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-table">
        <NextLink
          href={surveyResultsPath(projectId, survey.id, { tab: "responses", ...query, response: uuid })}
          prefetch={false}
          className="text-ink-2 underline decoration-control/60 underline-offset-2 [overflow-wrap:anywhere] hover:text-water"
        >
          {person?.name || distinct_id || common("anonymous")}
        </NextLink>
        <time
          dateTime={submitted_at}
          title={format.dateTime(new Date(submitted_at), {
            dateStyle: "medium",
            timeStyle: "short",
            timeZone,
          })}
        >
          {format.dateTime(new Date(submitted_at), { dateStyle: "medium", timeZone })}
        </time>
        {tags.map(({ id, name }) => (
          <Button
            key={id}
            size="small"
            aria-label={t("filterByTag", { name })}
            onPress={() => setFilter({ tags: [id] })}
            className="h-6! px-1.5! font-normal! text-ink-2"
          >
            {name}
          </Button>
        ))}
        {onTag && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t("tag", { text: shorten(text) })}
            onPress={onTag}
            className="h-6! px-1.5! font-normal! text-ink-3! print:hidden"
          >
            <TagIcon aria-hidden className="size-3.5" strokeWidth={1.5} />
            {common("tag")}
          </Button>
        )}
      </p>
    </li>
  );
}
