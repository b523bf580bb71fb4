import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { EstimateTarget } from "@/components/surveys/estimate/estimate-target";
import { SeenFigure } from "@/components/surveys/estimate/seen-people";
import { SeenSentence, useShareText } from "@/components/surveys/estimate/seen-sentence";
import { useFatigue } from "@/components/surveys/estimate/use-fatigue";
import { RetryButton } from "@/components/ui/retry-button";
import { Skeleton } from "@/components/ui/skeleton";
import { surveyPath } from "@/lib/client/links/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { SurveyFatigue } from "@/lib/contract/survey/fatigue";

/** The most competitors that are listed. */
const maxRows = 5;

/** How much the audience was surveyed lately, and which surveys compete for it. */
export function FatiguePanel({ target }: { target: EstimateTarget }) {
  const t = useTranslations("audience.fatigue");
  const format = useFormatter();
  const query = useFatigue(target);
  const { data: fatigue, isError, isFetching, isSaved, hasWait } = query;
  if (!isSaved) return null;
  return (
    <section aria-label={t("title")} aria-busy={isFetching} className="flex flex-col gap-2 text-table">
      <h2 className="text-section">{t("title")}</h2>
      {fatigue ? (
        <>
          <SeenSentence target={target} fatigue={fatigue} hasWait={hasWait} />
          <HeldBackSentence target={target} fatigue={fatigue} />
          <Competitors target={target} fatigue={fatigue} />
          {fatigue.sample_size < fatigue.audience && (
            <p className="text-ink-3 text-label font-normal">
              {t("sample", {
                sample: format.number(fatigue.sample_size),
                audience: format.number(fatigue.audience),
              })}
            </p>
          )}
        </>
      ) : isError ? (
        <p className="flex flex-wrap items-center gap-2 text-ink-2">
          {t("failed")}
          <RetryButton query={query} />
        </p>
      ) : (
        <>
          <Skeleton className="w-full" />
          <Skeleton height="h-16" className="w-full" />
        </>
      )}
    </section>
  );
}

/** "12% of this audience have no contact budget left." */
function HeldBackSentence({
  target: { projectId, survey },
  fatigue: { held_back, days, sample_size },
}: {
  target: EstimateTarget;
  fatigue: SurveyFatigue;
}) {
  const t = useTranslations("audience.fatigue");
  const textOf = useShareText(sample_size);
  if (!held_back?.persons) return null;
  return (
    <p className="text-ochre">
      {t.rich("heldBack", {
        share: textOf(held_back, true),
        figure: (text) => (
          <SeenFigure scope={{ projectId, survey, days }} isHeldBack>
            {text}
          </SeenFigure>
        ),
      })}
    </p>
  );
}

interface CompetitorsProps {
  target: EstimateTarget;
  fatigue: SurveyFatigue;
}

/** The surveys with the largest overlap; surveys that end before this one starts are marked. */
function Competitors({ target, fatigue: { competitors, days, sample_size } }: CompetitorsProps) {
  const t = useTranslations("audience.fatigue");
  const common = useTranslations("common");
  const format = useFormatter();
  const textOf = useShareText(sample_size);
  const { projectId } = target;
  const timeZone = useTimeZone(projectId);
  if (competitors.length === 0) return <p className="text-ink-3">{t("noCompetitors")}</p>;
  const rest = competitors.length - maxRows;
  return (
    <>
      <table className="w-full border-collapse">
        <caption className="pb-1 text-start text-ink-2">{t("competitors")}</caption>
        <thead>
          <tr className="border-line border-b text-ink-3 text-label">
            <th scope="col" className="py-1 text-start font-normal">
              {common("survey")}
            </th>
            <th scope="col" className="py-1 pl-3 text-end font-normal">
              {t("overlap")}
            </th>
            <th scope="col" className="py-1 pl-3 text-end font-normal">
              {t("seenIn", { days })}
            </th>
          </tr>
        </thead>
        <tbody>
          {competitors
            .slice(0, maxRows)
            .map(
              ({ survey, state, start_date, is_concurrent, contact_priority, goes_first, overlap, seen }) => (
                <tr key={survey.id} className="border-line border-b align-top last:border-b-0">
                  <th scope="row" className="min-w-0 py-1.5 text-start font-normal">
                    <NextLink
                      href={surveyPath(projectId, {
                        id: survey.id,
                        start_date: state === "running" ? start_date : null,
                      })}
                      prefetch={false}
                      className="text-water underline underline-offset-2 [overflow-wrap:anywhere] hover:text-water-hover"
                    >
                      {survey.name}
                    </NextLink>
                    {(state === "scheduled" || !is_concurrent) && (
                      <span className="block text-ink-3 text-label font-normal">
                        {is_concurrent
                          ? t("startsOn", {
                              date: format.dateTime(new Date(start_date), { dateStyle: "medium", timeZone }),
                            })
                          : t("notConcurrent")}
                      </span>
                    )}
                    {is_concurrent && (goes_first || contact_priority === "exempt") && (
                      <span className="block text-ink-3 text-label font-normal">
                        {t(goes_first ? "goesFirst" : "exempt")}
                      </span>
                    )}
                  </th>
                  <td className="py-1.5 pl-3 text-end font-mono text-mono tabular-nums">{textOf(overlap)}</td>
                  <td className="py-1.5 pl-3 text-end font-mono text-mono tabular-nums">
                    {seen.persons > 0 ? (
                      <SeenFigure scope={{ projectId, survey: target.survey, days }} seen={survey}>
                        {textOf(seen)}
                      </SeenFigure>
                    ) : (
                      textOf(seen)
                    )}
                  </td>
                </tr>
              ),
            )}
        </tbody>
      </table>
      {rest > 0 && <p className="text-ink-3">{t("moreCompetitors", { count: rest })}</p>}
    </>
  );
}
