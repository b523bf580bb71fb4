import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { SummaryFigure } from "@/components/surveys/summary/summary-figure";
import { useTeamSummary } from "@/components/surveys/summary/use-summary";
import { writtenFilter } from "@/components/surveys/summary/written-filter";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useCanEdit } from "@/lib/client/access/use-role";
import { responseTagCountsOptions, responseTagCountsUrl } from "@/lib/client/surveys/responses";
import { fewestAnswers } from "@/lib/contract/survey/limits";
import type { QuestionResult } from "@/lib/contract/survey/results";

/** The number of tags shown before the rest is requested. */
const maxShown = 8;

/** How many of the answers to an open question have each tag. A tag that is pressed filters the page; the counts stay those of all tags. */
export function TagSummary({ question }: { question: QuestionResult }) {
  const t = useTranslations("summary.tags");
  const common = useTranslations("common");
  const format = useResultFormat();
  const { projectId, survey } = useTeamSummary();
  const canEdit = useCanEdit(projectId);
  const { filter, setFilter } = useResponseFilter();
  const [areAllShown, setAllShown] = useState(false);
  const query = writtenFilter({ ...filter, tags: [] }, question);
  const { data, isError } = useQuery(responseTagCountsOptions(projectId, survey.id, query));
  if (isError) return null;
  if (!data) return <Skeleton className="w-40" />;
  const { count: all, tagged, results } = data;
  const shown = areAllShown ? results : results.slice(0, maxShown);
  return (
    <fieldset
      aria-label={common("tags")}
      className="flex min-w-0 flex-col gap-2"
      data-print={results.length === 0 ? "hide" : undefined}
    >
      <h3 className="text-ink-2 text-label">{common("tags")}</h3>
      {results.length === 0 ? (
        <p className="text-ink-3 text-table">{canEdit ? t("none") : common("noTagsYet")}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {shown.map(({ id, name, count }) => {
            const isChosen = filter.tags.includes(id);
            return (
              <li key={id} className="flex flex-col gap-1">
                <span className="flex items-baseline justify-between gap-3">
                  <Button
                    size="small"
                    aria-pressed={isChosen}
                    aria-label={t(isChosen ? "showAllAnswers" : "filterBy", { name })}
                    onPress={() => setFilter({ tags: isChosen ? [] : [id] })}
                    className={`h-7! min-w-0 px-2! font-normal! ${isChosen ? "border-water! bg-water-soft!" : "border-line!"}`}
                  >
                    <span className="truncate">{name}</span>
                  </Button>
                  <span className="shrink-0 text-table tabular-nums">
                    <SummaryFigure
                      name={name}
                      definition={t("definition")}
                      path={`results[id=${id}].count`}
                      url={responseTagCountsUrl(projectId, survey.id, query)}
                      fraction={t("fraction", { count, all })}
                      people={{
                        filter: {
                          tags: [id],
                          answers: [{ question_id: question.id, operator: "is_set" }],
                        },
                        label: common("viewResponses", { count }),
                      }}
                    >
                      {format.count(count)}
                    </SummaryFigure>{" "}
                    {all >= fewestAnswers && (
                      <span className="inline-block min-w-[4.5ch] text-end text-ink-2">
                        {format.percent(count / all)}
                      </span>
                    )}
                  </span>
                </span>
                <span aria-hidden className="block h-1 bg-sunken forced-colors:border">
                  <span
                    className="block h-full bg-water forced-colors:bg-[CanvasText]"
                    style={{ width: `${(count / all) * 100}%` }}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {results.length > maxShown && (
        <span data-print="hide">
          <Button size="small" onPress={() => setAllShown(!areAllShown)}>
            {areAllShown ? common("showFewer") : t("showAll", { count: results.length })}
          </Button>
        </span>
      )}
      {results.length > 0 && <p className="text-ink-3 text-table">{t("tagged", { count: tagged, all })}</p>}
    </fieldset>
  );
}
