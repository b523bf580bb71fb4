import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { CalendarRange } from "@/components/surveys/calendar/calendar-range";
import { Lane } from "@/components/surveys/calendar/lane";
import type { SurveyDates } from "@/components/surveys/calendar/move-dates";
import { OverlapBand } from "@/components/surveys/calendar/overlap-band";
import { TimeAxis } from "@/components/surveys/calendar/time-axis";
import { useDateTexts } from "@/components/surveys/calendar/use-date-texts";
import type { DateMoves } from "@/components/surveys/calendar/use-moves";
import type { AudienceOverlap, CalendarSurvey, SurveyCalendar } from "@/lib/contract/survey/calendar";
import type { Problem } from "@/lib/survey-model/checks/problem";

const noProblems: readonly Problem[] = [];

interface CalendarTimelineProps {
  projectId: string;
  calendar: SurveyCalendar;
  surveys: readonly CalendarSurvey[];
  range: CalendarRange;
  now: number;
  timeZone: string;
  moves: DateMoves;
  canEdit: boolean;
  problemsOf: (id: string) => readonly Problem[] | undefined;
  /** The open part of the overlap. */
  segment: AudienceOverlap["segments"][number] | null;
  onSegment: (start: string | null) => void;
  /** The open panel, below the band. */
  panel: React.ReactNode;
  /** Says a move to screen readers. */
  announce: (text: string) => void;
  isUpdating: boolean;
}

/**
 * A lane for each survey below the overlap of audiences. Arrow keys go from lane to lane, with Alt they move the survey by
 * days, with Alt and Shift its end; Enter opens it.
 */
export function CalendarTimeline(props: CalendarTimelineProps) {
  const { projectId, calendar, surveys, range, now, timeZone, moves, canEdit, problemsOf, announce } = props;
  const { segment, onSegment, panel, isUpdating } = props;
  const t = useTranslations("surveyCalendar");
  const texts = useDateTexts(timeZone);
  const list = useRef<HTMLUListElement>(null);
  const { overlap } = calendar;
  const focusLane = (lane: HTMLElement, step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-lane-link]") ?? [])];
    const index = links.findIndex((link) => lane.contains(link));
    links[index + step]?.focus();
  };
  const moveByKey = (survey: CalendarSurvey, days: 1 | -1, part: "survey" | "end") => {
    if (!canEdit) return announce(t("viewer"));
    if (survey.state === "draft") return announce(t("move.draft"));
    if (part === "survey" && survey.state === "running") return announce(t("move.running"));
    if (part === "end" && survey.end_date === null) return announce(t("move.noEnd"));
    const dates: SurveyDates | null = moves.step(survey, part, days);
    announce(dates ? t("move.to", { name: survey.name, dates: texts.ofDates(dates) }) : t("move.impossible"));
  };
  const handleKey = (survey: CalendarSurvey) => (event: React.KeyboardEvent<HTMLElement>) => {
    // Events of the popover bubble through React, too.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    if (!altKey && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      focusLane(event.currentTarget, key === "ArrowDown" ? 1 : -1);
    }
    if (altKey && (key === "ArrowLeft" || key === "ArrowRight")) {
      event.preventDefault();
      moveByKey(survey, key === "ArrowRight" ? 1 : -1, shiftKey ? "end" : "survey");
    }
  };
  return (
    <div className="bg-sheet">
      <TimeAxis range={range} now={now} timeZone={timeZone} />
      {overlap && (
        <OverlapBand
          overlap={overlap}
          range={range}
          now={now}
          timeZone={timeZone}
          selected={segment}
          onSelect={(selected) => onSegment(selected?.start ?? null)}
          isUpdating={isUpdating}
        />
      )}
      {panel}
      <ul ref={list} aria-label={t("lanes")}>
        {surveys.map((survey) => (
          <Lane
            key={survey.id}
            projectId={projectId}
            survey={survey}
            range={range}
            now={now}
            timeZone={timeZone}
            moves={moves}
            canEdit={canEdit}
            problems={survey.state === "draft" ? problemsOf(survey.id) : noProblems}
            onKeyDown={handleKey(survey)}
          />
        ))}
      </ul>
    </div>
  );
}
