import { useFormatter, useTranslations } from "next-intl";
import { windowOf } from "@/components/surveys/list/window-scale";
import { TimelineAxis, TimelineBar, TimelineNow, type TimelineScale } from "@/components/ui/timeline";
import type { ListedSurvey } from "@/lib/contract/survey/survey";
import type { SurveyState } from "@/lib/survey-model/state";

interface WindowCellProps {
  survey: ListedSurvey;
  state: SurveyState;
  scale: TimelineScale;
  timeZone: string;
}

/** The period of a survey, as a text and on the ruler that all rows share. */
export function WindowCell({ survey, state, scale, timeZone }: WindowCellProps) {
  const t = useTranslations("surveys.window");
  const common = useTranslations("common");
  const format = useFormatter();
  const window = windowOf(survey);
  const day = (instant: number) => {
    const isThisYear = new Date(instant).getUTCFullYear() === new Date(scale.now).getUTCFullYear();
    return format.dateTime(instant, {
      day: "numeric",
      month: "short",
      ...(!isThisYear && { year: "numeric" }),
      timeZone,
    });
  };
  const isOver = state === "complete" || state === "stopped" || state === "archived";
  const words = () => {
    if (!window) return t("none");
    const start = day(window.start);
    if (window.end !== null) return common("startToEnd", { start, end: day(window.end) });
    if (state === "complete") return t("untilLimit", { start });
    return window.start > scale.now ? t("from", { start }) : common("since", { start });
  };
  return (
    <span className="relative block pb-4">
      <TimelineNow scale={scale} />
      <TimelineAxis scale={scale} />
      <span
        className={`relative bg-sheet pr-1.5 group-hover/row:bg-sunken group-data-[selected]/row:bg-water-soft ${window ? "text-ink-2" : "text-ink-3"}`}
      >
        {words()}
      </span>
      {window && (
        <TimelineBar
          scale={scale}
          start={window.start}
          end={window.end ?? (isOver ? scale.now : null)}
          marks={(survey.iteration_start_dates ?? []).map((date) => Date.parse(date))}
          tone={isOver ? "control" : state === "running" ? "forest" : "ochre"}
        />
      )}
    </span>
  );
}
