import { useQuery } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useAudienceSize } from "@/components/surveys/estimate/estimate";
import { PlannedEnd } from "@/components/surveys/start/planned-end";
import { RecentSurveys } from "@/components/surveys/start/recent-surveys";
import type { StartTarget } from "@/components/surveys/start/start-target";
import { Skeleton } from "@/components/ui/skeleton";
import { trendsOptions } from "@/lib/client/surveys/surveys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { asksForNps } from "@/lib/contract/survey/scales";
import { estimateResponses, npsMargin, usualPace } from "@/lib/survey-model/response-estimate";

const dayMs = 86_400_000;

interface LaunchForecastProps {
  target: StartTarget;
  /** Null for now. */
  startDate: string | null;
  /** Whether conditions are half-written, so that nothing can be said of the audience. */
  isIncomplete?: boolean;
}

/**
 * The size of the audience, the expected number of answers at the usual response rate and pace, and persons who were
 * surveyed recently.
 */
export function LaunchForecast({ target, startDate, isIncomplete = false }: LaunchForecastProps) {
  const t = useTranslations("editor.startDialog");
  const format = useFormatter();
  const now = useNow().getTime();
  const startsAt = startDate === null ? now : Math.max(now, Date.parse(startDate));
  const { projectId, survey, draft } = target;
  const timeZone = useTimeZone(projectId);
  const size = useAudienceSize(target);
  const audience = isIncomplete ? null : size;
  const { data: trends } = useQuery(trendsOptions(projectId));
  const prediction =
    trends && audience !== null
      ? estimateResponses(trends, { audience, limit: draft.responses_limit, except: survey.id })
      : null;
  const pace = trends && prediction ? usualPace(trends, survey.id) : null;
  const marginOfError = prediction && draft.questions.some(asksForNps) ? npsMargin(prediction.answers) : null;
  return (
    <section aria-label={t("audience")} className="flex flex-col gap-1">
      <h3 className="text-section">{t("audience")}</h3>
      <p>
        {isIncomplete ? (
          t("incomplete")
        ) : audience === null ? (
          <Skeleton className="w-40" />
        ) : (
          t("persons", { count: audience })
        )}
      </p>
      {prediction && (
        <p className="text-ink-2">
          {t("forecast", {
            answers: prediction.answers,
            rate: format.number(prediction.rate, { style: "percent", maximumFractionDigits: 0 }),
          })}{" "}
          {prediction.isLimitReached && t("limitReached", { limit: draft.responses_limit ?? 0 })}
        </p>
      )}
      {pace !== null && (
        <p className="text-ink-2">
          {t("pace", { perDay: format.number(pace, { maximumSignificantDigits: 2 }) })}{" "}
          {prediction?.isLimitReached &&
            t("limitDate", {
              date: format.dateTime(new Date(startsAt + (prediction.answers / pace) * dayMs), {
                dateStyle: "medium",
                timeZone,
              }),
            })}
        </p>
      )}
      {marginOfError !== null && <p className="text-ink-2">{t("npsMargin", { margin: marginOfError })}</p>}
      {trends && audience !== null && !prediction && <p className="text-ink-3">{t("noForecast")}</p>}
      {audience !== null && audience > 0 && <RecentSurveys target={target} />}
      <PlannedEnd target={target} startDate={startDate} />
    </section>
  );
}
