import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { CanaryMark } from "@/components/survey/marks/canary-mark";
import { stateMarks } from "@/components/survey/marks/survey-states";
import { AudienceSize } from "@/components/surveys/calendar/audience-size";
import type { CalendarRange } from "@/components/surveys/calendar/calendar-range";
import { DatesButton } from "@/components/surveys/calendar/dates-button";
import { DraftBlock } from "@/components/surveys/calendar/draft-block";
import { datesOf, nextMorning, withDates } from "@/components/surveys/calendar/move-dates";
import { SurveyBlock } from "@/components/surveys/calendar/survey-block";
import { rowColumns, Track, trackEdge } from "@/components/surveys/calendar/track";
import { useBlockDrag } from "@/components/surveys/calendar/use-block-drag";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import type { DateMoves } from "@/components/surveys/calendar/use-moves";
import { StatusMark } from "@/components/ui/status-mark";
import { editSurveyPath, surveyPath } from "@/lib/client/links/surveys";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";
import type { Problem } from "@/lib/survey-model/checks/problem";

interface LaneProps {
  projectId: string;
  /** The survey as loaded. */
  survey: CalendarSurvey;
  range: CalendarRange;
  now: number;
  timeZone: string;
  moves: DateMoves;
  canEdit: boolean;
  /** Of a draft; undefined until it is checked. */
  problems: readonly Problem[] | undefined;
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
}

/** A survey, and when it runs. */
export function Lane({
  projectId,
  survey,
  range,
  now,
  timeZone,
  moves,
  canEdit,
  problems,
  onKeyDown,
}: LaneProps) {
  const t = useTranslations("surveyCalendar");
  const states = useTranslations("surveys.states");
  const texts = useDateTexts(timeZone);
  const track = useRef<HTMLDivElement>(null);
  const shown = moves.preview?.survey.id === survey.id ? withDates(survey, moves.preview.dates, now) : survey;
  const isDraft = survey.state === "draft";
  const offered = nextMorning(Math.max(now, range.from), timeZone);
  const from = shown.start_date === null ? { ...datesOf(survey), start_date: offered } : datesOf(shown);
  const drag = useBlockDrag({ survey, from, track, length: range.to - range.from, timeZone, moves });
  const errors = problems?.filter(({ severity }) => severity === "error").length;
  const isSchedulable = canEdit && (!isDraft || errors === 0);
  const { forecast, iteration_count: count, iteration_frequency_days: days } = shown;
  const repeats = count && days ? { count, days } : null;
  return (
    <li
      data-lane={survey.id}
      onKeyDown={onKeyDown}
      className={`${rowColumns} group/lane border-line border-b`}
    >
      <div className="flex min-w-0 items-center gap-2 pt-2 pr-3 pb-0 pl-4 sm:pb-2 sm:pl-8">
        <div className="min-w-0 flex-1">
          <NextLink
            data-lane-link
            href={surveyPath(projectId, survey)}
            className="block truncate rounded-control font-medium hover:text-water hover:underline"
          >
            {survey.name}
          </NextLink>
          <p className="flex items-center gap-1.5 text-ink-2 text-label font-normal">
            <StatusMark {...stateMarks[shown.state]} />
            <span className="truncate">
              {states(shown.state)} · {texts.ofSurvey(shown)}
            </span>
          </p>
          <p className="truncate text-ink-3 text-label font-normal">
            {isDraft && errors !== undefined && errors > 0 ? (
              <NextLink
                href={editSurveyPath(projectId, survey.id)}
                className="text-rust underline underline-offset-2"
              >
                {t("fixErrors", { count: errors })}
              </NextLink>
            ) : (
              <AudienceSize survey={survey} />
            )}
            {repeats && ` · ${t("iterations", { count: repeats.count, days: repeats.days })}`}
            {forecast?.limit_reached_at &&
              ` · ${t("forecast", { date: texts.shortDay(forecast.limit_reached_at) })}`}
          </p>
          <CanaryMark survey={shown} now={new Date(now)} timeZone={timeZone} />
        </div>
        {canEdit && (
          <DatesButton
            projectId={projectId}
            survey={survey}
            shown={shown}
            offered={offered}
            problems={problems}
            timeZone={timeZone}
            moves={moves}
          />
        )}
      </div>
      <Track ref={track} range={range} now={now} className={`min-h-12 sm:min-h-16 ${trackEdge}`}>
        {shown.windows.length > 0 && (
          <SurveyBlock
            survey={shown}
            range={range}
            now={now}
            timeZone={timeZone}
            drag={isSchedulable ? drag : null}
          />
        )}
        {isDraft && isSchedulable && (drag.part !== null || shown.windows.length === 0) && (
          <DraftBlock id={survey.id} range={range} start={Date.parse(offered)} drag={drag} />
        )}
      </Track>
    </li>
  );
}
