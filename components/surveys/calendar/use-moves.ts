import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { ScreenError } from "@/components/forms/screen-error";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import {
  areSameDates,
  canMoveEnd,
  canMoveStart,
  datesOf,
  type MovedPart,
  moveDates,
  type SurveyDates,
  withDates,
} from "@/components/surveys/calendar/move-dates";
import { rowsOfCalendar } from "@/components/surveys/calendar/rows-of-calendar";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import { editOf } from "@/lib/client/cache-edit";
import { ApiError } from "@/lib/client/call";
import { calendarKey, surveysKey, updateSurvey } from "@/lib/client/surveys/surveys";
import type { CalendarSurvey, SurveyCalendar } from "@/lib/contract/survey/calendar";

/** New dates of a survey. */
interface DateMove {
  survey: CalendarSurvey;
  dates: SurveyDates;
}

/** Milliseconds to wait for further steps before dates are saved, so that repeated steps are one change. */
const pauseMs = 700;

/** Moves surveys in time. `preview` is what is not saved yet. */
export interface DateMoves {
  preview: DateMove | null;
  /** Shows dates while they are being dragged; null takes them back. */
  show: (move: DateMove | null) => void;
  save: (move: DateMove) => void;
  /** Moves by days, and saves after a pause. @returns the new dates; null if nothing can move */
  step: (survey: CalendarSurvey, part: MovedPart, days: number) => SurveyDates | null;
}

/** Changes dates of surveys: shown at once, saved with the version that was read, announced with undo. */
export function useMoves(projectId: string, timeZone: string): DateMoves {
  const t = useTranslations("surveyCalendar.move");
  const texts = useDateTexts(timeZone);
  const [preview, setPreview] = useState<DateMove | null>(null);
  const waiting = useRef<{ move: DateMove; timer: ReturnType<typeof setTimeout> } | null>(null);
  // The versions that own changes led to, and the end of the latest: the next one must not overtake it.
  const versions = useRef(new Map<string, number>());
  const latest = useRef<Promise<unknown>>(Promise.resolve());

  const send = async ({ survey, dates }: DateMove) => {
    const changes = {
      ...(dates.start_date !== survey.start_date && { start_date: dates.start_date }),
      ...(dates.end_date !== survey.end_date && { end_date: dates.end_date }),
    };
    try {
      const version = Math.max(survey.version, versions.current.get(survey.id) ?? 0);
      const saved = await updateSurvey(projectId, survey.id, changes, version);
      versions.current.set(survey.id, saved.version);
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) throw new ScreenError(t("conflict"));
      throw error;
    }
  };
  const { run } = useApiMutation({
    send: (move: DateMove) => {
      const sent = latest.current.then(() => send(move));
      latest.current = sent.catch(() => undefined);
      return sent.finally(() => setPreview((shown) => (shown === move ? null : shown)));
    },
    edits: ({ survey, dates }) => [
      editOf<SurveyCalendar>(calendarKey(projectId), (calendar) => ({
        ...calendar,
        surveys: calendar.surveys.map((one) =>
          one.id === survey.id ? withDates(one, dates, Date.now()) : one,
        ),
      })),
    ],
    refreshes: [surveysKey(projectId)],
    done: ({ survey, dates }, { version }) => ({
      message:
        dates.start_date === null
          ? t("unscheduled", { name: survey.name })
          : t(survey.start_date === null ? "scheduled" : "done", {
              name: survey.name,
              dates: texts.ofDates(dates),
            }),
      // Undoing an earlier move would undo the later one, too.
      id: `move-${survey.id}`,
      clearOf: () => rowsOfCalendar(survey.id),
      undo: () => run({ survey: { ...survey, ...dates, version }, dates: datesOf(survey) }),
    }),
    failed: ({ survey }) => t("failed", { name: survey.name }),
  });

  const save = (move: DateMove) => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    if (areSameDates(move.survey, move.dates)) return setPreview(null);
    setPreview(move);
    run(move);
  };
  const latestSave = useRef(save);
  latestSave.current = save;
  // A pending move is saved when the page is left.
  useEffect(
    () => () => {
      if (waiting.current) latestSave.current(waiting.current.move);
    },
    [],
  );

  const step = (survey: CalendarSurvey, part: MovedPart, days: number): SurveyDates | null => {
    if (!(part === "survey" ? canMoveStart(survey) : canMoveEnd(survey))) return null;
    if (waiting.current && waiting.current.move.survey.id !== survey.id) save(waiting.current.move);
    const begun = waiting.current?.move ?? { survey, dates: datesOf(survey) };
    const dates = moveDates(begun.dates, part, days, { timeZone, now: Date.now() });
    if (areSameDates(dates, begun.dates)) return null;
    if (waiting.current) clearTimeout(waiting.current.timer);
    const move = { survey: begun.survey, dates };
    waiting.current = { move, timer: setTimeout(() => latestSave.current(move), pauseMs) };
    setPreview(move);
    return dates;
  };
  const show = useCallback((move: DateMove | null) => setPreview(move), []);
  return { preview, show, save, step };
}
