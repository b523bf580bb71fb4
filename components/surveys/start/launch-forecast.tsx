import { useQuery } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useAudienceSize } from "@/components/surveys/estimate/estimate";
import { PlannedEnd, plannedEnd } from "@/components/surveys/start/planned-end";
import { RecentSurveys } from "@/components/surveys/start/recent-surveys";
import type { StartTarget } from "@/components/surveys/start/start-target";
import { Skeleton } from "@/components/ui/skeleton";
import { trendsOptions } from "@/lib/client/surveys/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { asksForNps } from "@/lib/contract/survey/scales";
import { estimateResponses, limitOutlook, npsMargin, usualPace } from "@/lib/survey-model/response-estimate";

interface LaunchForecastProps {
  target: StartTarget;
  /** Null for now. */
  startDate: string | null;
  /** Whether conditions are half-written, so that nothing can be said of the audience. */
  isIncomplete?: boolean;
}

/** The one forecast: the size of the audience, the responses to expect and what becomes of the limit; who was surveyed recently. */
export function LaunchForecast({ target, startDate, isIncomplete = false }: LaunchForecastProps) {
  const t = useTranslations("editor.startDialog");
  const common = useTranslations("common");
  const format = useFormatter();
  const now = useNow().getTime();
  const startsAt = startDate === null ? now : Math.max(now, Date.parse(startDate));
  const { projectId, survey, draft } = target;
  const timeZone = useTimeZone(projectId);
  const size = useAudienceSize(target);
  const audience = isIncomplete ? null : size;
  const { data: trends } = useQuery(trendsOptions(projectId));
  const { responses_limit: limit, schedule, iteration_count } = draft;
  const showings = schedule === "always" ? null : schedule === "recurring" ? (iteration_count ?? 1) : 1;
  const reach = audience === null ? null : { audience, showings, limit };
  const prediction = trends && reach ? estimateResponses(trends, { ...reach, except: survey.id }) : null;
  const outlook =
    trends && reach && audience
      ? limitOutlook(reach, prediction, {
          pace: usualPace(trends, survey.id),
          startsAt,
          endsAt: plannedEnd(target, startDate, now).endsAt,
        })
      : null;
  const outlookText = () => {
    if (!outlook || !limit || !audience) return null;
    if (outlook.kind !== "reachedOn") return t(`limitOutlook.${outlook.kind}`, { limit, count: audience });
    const date = format.dateTime(new Date(outlook.at), { dateStyle: "medium", timeZone });
    return t("limitOutlook.reachedOn", { limit, date });
  };
  const marginOfError = prediction && draft.questions.some(asksForNps) ? npsMargin(prediction.answers) : null;
  return (
    <section aria-label={common("audience")} className="flex flex-col gap-1">
      <h3 className="text-section">{common("audience")}</h3>
      <p>
        {isIncomplete ? (
          t("incomplete")
        ) : audience === null ? (
          <Skeleton className="w-40" />
        ) : (
          t("persons", { count: audience })
        )}
        {prediction && audience ? (
          <>
            {" "}
            {t("forecast", {
              answers: prediction.answers,
              rate: format.number(prediction.rate, { style: "percent", maximumFractionDigits: 0 }),
            })}
          </>
        ) : null}
        {outlook && <> {outlookText()}</>}
      </p>
      {marginOfError !== null && <p className="text-ink-2">{t("npsMargin", { margin: marginOfError })}</p>}
      {trends && audience !== null && !prediction && <p className="text-ink-3">{t("noForecast")}</p>}
      {audience !== null && audience > 0 && <RecentSurveys target={target} />}
      <PlannedEnd target={target} startDate={startDate} isLimitSaid={outlook !== null} />
    </section>
  );
}
