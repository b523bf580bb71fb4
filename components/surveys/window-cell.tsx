"use client";
import { useFormatter, useTranslations } from "next-intl";
import { stateMarks } from "@/components/surveys/survey-states";
import { windowOf } from "@/components/surveys/window-scale";
import { NowLine, Ruler, type Scale, TimeWindow } from "@/components/ui/time-window";
import type { ListedSurvey } from "@/lib/contract/survey";
import type { SurveyState } from "@/lib/contract/survey-state";

interface WindowCellProps {
  survey: ListedSurvey;
  state: SurveyState;
  scale: Scale;
  timeZone: string;
}

/** When a survey asks: in words, and drawn on the ruler that all rows share. */
export function WindowCell({ survey, state, scale, timeZone }: WindowCellProps) {
  const t = useTranslations("surveys.window");
  const format = useFormatter();
  const window = windowOf(survey);
  const { tone } = stateMarks[state];
  const day = (instant: number) => {
    const isThisYear = new Date(instant).getUTCFullYear() === new Date(scale.now).getUTCFullYear();
    return format.dateTime(instant, {
      day: "numeric",
      month: "short",
      ...(!isThisYear && { year: "numeric" }),
      timeZone,
    });
  };
  return (
    <span className="relative block pb-4">
      <Ruler scale={scale} />
      <span className={window ? "text-ink-2" : "text-ink-3"}>
        {!window
          ? t("none")
          : window.end !== null
            ? t("between", { start: day(window.start), end: day(window.end) })
            : t(window.start > scale.now ? "from" : "since", { start: day(window.start) })}
      </span>
      {window && (
        <TimeWindow
          scale={scale}
          start={window.start}
          end={window.end}
          marks={(survey.iteration_start_dates ?? []).map((date) => Date.parse(date))}
          tone={tone === "ink" ? "ink-2" : tone}
        />
      )}
      <NowLine scale={scale} />
    </span>
  );
}
