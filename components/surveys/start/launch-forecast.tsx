"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useAudienceSize, useRecentlySurveyedCount } from "@/components/surveys/estimate/estimate";
import { PlannedEnd } from "@/components/surveys/start/planned-end";
import type { StartTarget } from "@/components/surveys/start/start-target";
import { Skeleton } from "@/components/ui/skeleton";
import { responsesCountOptions, surveysOptions, trendsOptions } from "@/lib/client/surveys";
import { forecast, npsMargin } from "@/lib/survey-model/forecast";
import { surveyState } from "@/lib/survey-model/state";

/** Days in which a second survey counts as too soon. Ours. */
const recentDays = 7;
/** The most surveys that are named. */
const maxNamedSurveys = 3;

/**
 * The size of the audience, the expected number of answers at the usual response rate, and persons who were
 * surveyed recently.
 */
export function LaunchForecast({ target }: { target: StartTarget }) {
  const t = useTranslations("editor.startDialog");
  const format = useFormatter();
  const { projectId, survey, draft } = target;
  const audience = useAudienceSize(target);
  const { data: trends } = useQuery(trendsOptions(projectId));
  const prediction =
    trends && audience !== null
      ? forecast(trends, { audience, limit: draft.responses_limit, except: survey.id })
      : null;
  const asksForNps = draft.questions.some((question) => question.type === "rating" && question.scale === 10);
  const marginOfError = prediction && asksForNps ? npsMargin(prediction.answers) : null;
  return (
    <section aria-label={t("audience")} className="flex flex-col gap-1">
      <h3 className="text-section">{t("audience")}</h3>
      <p>{audience === null ? <Skeleton className="w-40" /> : t("persons", { count: audience })}</p>
      {prediction && (
        <p className="text-ink-2">
          {t("forecast", {
            answers: prediction.answers,
            rate: format.number(prediction.rate, { style: "percent", maximumFractionDigits: 0 }),
          })}{" "}
          {prediction.isLimitReached && t("limitReached", { limit: draft.responses_limit ?? 0 })}
        </p>
      )}
      {marginOfError !== null && <p className="text-ink-2">{t("npsMargin", { margin: marginOfError })}</p>}
      {trends && audience !== null && !prediction && <p className="text-ink-3">{t("noForecast")}</p>}
      {audience !== null && audience > 0 && <RecentlySurveyed target={target} audience={audience} />}
      <PlannedEnd target={target} />
    </section>
  );
}

/** How many persons of the audience saw another survey recently, and which surveys run at the same time. */
function RecentlySurveyed({ target, audience }: { target: StartTarget; audience: number }) {
  const t = useTranslations("editor.startDialog");
  const format = useFormatter();
  const recentlySurveyed = useRecentlySurveyedCount(target, recentDays);
  const competing = useCompetingSurveys(target);
  if (recentlySurveyed === null) return <Skeleton className="w-60" />;
  return (
    <p className={recentlySurveyed > 0 ? "text-ochre" : "text-ink-2"}>
      {t("recentlySurveyed", {
        count: recentlySurveyed,
        days: recentDays,
        share: format.number(recentlySurveyed / audience, { style: "percent", maximumFractionDigits: 0 }),
      })}{" "}
      {competing.length > 0 &&
        t("alsoRunning", { names: format.list(competing.map((name) => t("quoted", { name }))) })}
    </p>
  );
}

/** Names of the other running surveys that were shown most often in the last 30 days. */
function useCompetingSurveys({ projectId, survey: { id: surveyId } }: StartTarget): string[] {
  const { data: surveys } = useQuery(surveysOptions(projectId, ""));
  const { data: trends } = useQuery(trendsOptions(projectId));
  const { data: counts } = useQuery(responsesCountOptions(projectId));
  if (!surveys || !trends || !counts) return [];
  const shownCount = (id: string) => trends[id]?.shown ?? 0;
  return surveys.results
    .filter((survey) => survey.id !== surveyId && shownCount(survey.id) > 0)
    .filter(
      (survey) => surveyState(survey, { now: new Date(), responses: counts[survey.id] ?? 0 }) === "running",
    )
    .toSorted((a, b) => shownCount(b.id) - shownCount(a.id))
    .slice(0, maxNamedSurveys)
    .map(({ name }) => name);
}
