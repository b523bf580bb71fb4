import { useEffect, useRef, useState } from "react";
import {
  areSameDates,
  type MovedPart,
  moveDates,
  type SurveyDates,
} from "@/components/surveys/calendar/move-dates";
import type { DateMoves } from "@/components/surveys/calendar/use-moves";
import type { CalendarSurvey } from "@/lib/contract/survey/calendar";

const dayMs = 86_400_000;

interface Drag {
  pointerId: number;
  x: number;
  dayWidth: number;
  from: SurveyDates;
  dates: SurveyDates;
}

interface BlockDragInput {
  survey: CalendarSurvey;
  /** The dates that are dragged: the survey's, or where a draft is offered. */
  from: SurveyDates;
  track: React.RefObject<HTMLElement | null>;
  /** Milliseconds that the track shows. */
  length: number;
  timeZone: string;
  moves: DateMoves;
}

/**
 * Drags a block, or its end, by whole days. Escape and a lost pointer take it back.
 *
 * @returns the part that is being dragged, and the props of what it is dragged by
 */
export function useBlockDrag({ survey, from, track, length, timeZone, moves }: BlockDragInput) {
  const drag = useRef<Drag | null>(null);
  const [part, setPart] = useState<MovedPart | null>(null);
  const end = (isDropped: boolean) => {
    const finished = drag.current;
    if (!finished) return;
    drag.current = null;
    setPart(null);
    if (isDropped && !areSameDates(finished.dates, finished.from))
      moves.save({ survey, dates: finished.dates });
    else moves.show(null);
  };
  const latestEnd = useRef(end);
  latestEnd.current = end;
  useEffect(() => {
    if (part === null) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      latestEnd.current(false);
    };
    window.addEventListener("keydown", cancel, { capture: true });
    return () => window.removeEventListener("keydown", cancel, { capture: true });
  }, [part]);

  const getHandleProps = (moved: MovedPart) => ({
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      const width = track.current?.getBoundingClientRect().width ?? 0;
      if (event.button !== 0 || width === 0) return;
      event.stopPropagation();
      // Prevents text selection, and a click on the element below.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const dayWidth = (width * dayMs) / length;
      drag.current = { pointerId: event.pointerId, x: event.clientX, dayWidth, from, dates: from };
      setPart(moved);
    },
    onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
      const current = drag.current;
      if (current?.pointerId !== event.pointerId) return;
      const days = Math.round((event.clientX - current.x) / current.dayWidth);
      current.dates = moveDates(current.from, moved, days, { timeZone, now: Date.now() });
      moves.show({ survey, dates: current.dates });
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onLostPointerCapture: () => end(false),
  });
  return { part, getHandleProps };
}
