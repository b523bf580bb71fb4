import { useTranslations } from "next-intl";
import { type CalendarRange, percentAt } from "@/components/surveys/calendar/calendar-range";
import { canMoveEnd, canMoveStart } from "@/components/surveys/calendar/move-dates";
import type { useBlockDrag } from "@/components/surveys/calendar/use-block-drag";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";

interface SurveyBlockProps {
  survey: CalendarSurvey;
  range: CalendarRange;
  now: number;
  timeZone: string;
  /** Null for who may not move it. */
  drag: ReturnType<typeof useBlockDrag> | null;
}

/** With more windows, they are not numbered. */
const maxNumberedWindows = 16;
/** Percent of a track that a number needs. */
const minNumberPercent = 2;

const tones = {
  draft: "border-ochre border-dashed text-ochre",
  scheduled: "border-ochre bg-ochre-soft text-ochre",
  running: "border-forest bg-forest-soft text-forest",
  stopped: "border-control bg-sunken text-ink-3",
  complete: "border-control bg-sunken text-ink-3",
  archived: "border-control bg-sunken text-ink-3",
} as const satisfies Record<CalendarSurvey["state"], string>;

/**
 * The windows of a survey on its track. From now to the time at which its response limit is expected to be reached, it
 * fades. Dragging moves it, if it has not started; its end, if it has one, by the edge.
 */
export function SurveyBlock({ survey, range, now, timeZone, drag }: SurveyBlockProps) {
  const t = useTranslations("surveyCalendar");
  const texts = useDateTexts(timeZone);
  const { windows, state, forecast, expected_end: expectedEnd } = survey;
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) return null;
  // A complete survey ended when its limit was reached, regardless of its dates.
  const cut =
    state === "complete" && expectedEnd !== null ? Date.parse(expectedEnd) : Number.POSITIVE_INFINITY;
  const endOf = (end: string | null) => Math.min(cut, end === null ? range.to : Date.parse(end));
  const [start, end] = [Date.parse(first.start), endOf(last.end)];
  if (end <= range.from || start >= range.to) return null;
  const shape = (from: number, to: number) => {
    const left = percentAt(range, from);
    return { left: `${left}%`, width: `max(3px, ${percentAt(range, to) - left}%)` };
  };
  const fadeAt = forecast?.limit_reached_at ? Date.parse(forecast.limit_reached_at) : null;
  const isMovable = drag !== null && canMoveStart(survey);
  const hasMovableEnd = drag !== null && canMoveEnd(survey) && survey.end_date !== null && end <= range.to;
  return (
    <>
      <span
        aria-hidden
        className="absolute inset-0"
        {...(fadeAt !== null && {
          style: { maskImage: fade(percentAt(range, now), percentAt(range, fadeAt)) },
        })}
      >
        {windows
          .filter(
            (window) => Date.parse(window.start) < Math.min(cut, range.to) && endOf(window.end) > range.from,
          )
          .map((window) => {
            const [from, to] = [Date.parse(window.start), endOf(window.end)];
            const width = percentAt(range, to) - percentAt(range, from);
            const isOpen = window.end === null && cut === Number.POSITIVE_INFINITY;
            return (
              <span
                key={window.start}
                data-window
                style={shape(from, to)}
                className={`absolute top-1/2 flex h-7 -translate-y-1/2 items-center justify-center overflow-hidden border-y border-l ${isOpen || to > range.to ? "border-r-0" : "border-r"} ${from < range.from ? "border-l-0" : ""} ${tones[state]}`}
              >
                {windows.length > 1 && windows.length <= maxNumberedWindows && width > minNumberPercent && (
                  <span className="font-mono text-mono-small">{windows.indexOf(window) + 1}</span>
                )}
              </span>
            );
          })}
      </span>
      {fadeAt !== null && fadeAt < range.to && (
        <span
          aria-hidden
          style={{ left: `${percentAt(range, fadeAt)}%` }}
          className="pointer-events-none absolute inset-y-2 border-forest border-l border-dashed"
        >
          <span
            className={`absolute top-1/2 -translate-y-1/2 whitespace-nowrap bg-sheet/85 px-1 text-forest text-label font-normal ${percentAt(range, fadeAt) > 80 ? "right-0.5" : "left-0.5"}`}
          >
            {t("limitAt", { date: texts.shortDay(fadeAt) })}
          </span>
        </span>
      )}
      {isMovable && (
        <span
          data-move={survey.id}
          aria-hidden
          title={t("move.drag")}
          style={shape(start, end)}
          {...drag.getHandleProps("survey")}
          className={`absolute top-1/2 h-7 -translate-y-1/2 touch-none ${drag.part ? "cursor-grabbing outline-2 outline-water" : "cursor-grab hover:outline hover:outline-ochre"}`}
        />
      )}
      {!isMovable && state === "running" && drag !== null && (
        <span
          aria-hidden
          title={t("move.running")}
          style={shape(start, end)}
          className="absolute top-1/2 h-7 -translate-y-1/2 cursor-not-allowed"
        />
      )}
      {hasMovableEnd && (
        <span
          data-move-end={survey.id}
          aria-hidden
          title={t("move.dragEnd")}
          style={{ left: `${percentAt(range, end)}%` }}
          {...drag.getHandleProps("end")}
          className="absolute top-1/2 flex h-9 w-4 -translate-x-1/2 -translate-y-1/2 cursor-ew-resize touch-none items-center justify-center pointer-coarse:w-8"
        >
          <span className="h-5 w-1 rounded-full border border-control bg-raised" />
        </span>
      )}
      {drag?.part && (
        <span
          aria-hidden
          style={{ left: `${percentAt(range, drag.part === "end" ? end : start)}%` }}
          className={`pointer-events-none absolute top-0 z-2 whitespace-nowrap rounded-control bg-ink px-1.5 text-ground text-label ${percentAt(range, drag.part === "end" ? end : start) > 70 ? "-translate-x-full" : ""}`}
        >
          {texts.ofSurvey(survey)}
        </span>
      )}
    </>
  );
}

/** A mask that fades from the present to an instant, and is faint after it; both in percent. */
const fade = (now: number, at: number): string =>
  `linear-gradient(to right, black ${now}%, rgb(0 0 0 / 0.3) ${at}%, rgb(0 0 0 / 0.15) ${at}%)`;
