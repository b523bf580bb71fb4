"use client";
import { useEffect, useMemo, useState } from "react";
import type { MapQuestion } from "@/components/surveys/editor/flow/flow-model";
import {
  backLanes,
  layoutOf,
  type Point,
  type Shape,
  type StationId,
  shapeOf,
} from "@/components/surveys/editor/flow/layout";
import { keepNudges, type Nudges, readNudges } from "@/components/surveys/editor/flow/node-positions";

/** Where stations stand: laid out, but for those that somebody has moved; and where lines pass between them. */
export function usePlaces(surveyId: string, questions: readonly MapQuestion[], ids: readonly string[]) {
  const [nudges, setNudges] = useState<Nudges>({});
  useEffect(() => {
    let isCurrent = true;
    void readNudges(surveyId).then((kept) => isCurrent && setNudges(kept));
    return () => {
      isCurrent = false;
    };
  }, [surveyId]);

  const keep = (next: Nudges) => {
    setNudges(next);
    void keepNudges(surveyId, next);
  };
  // Words change with every key, the shape of a survey seldom.
  const shape = JSON.stringify(shapeOf(questions, ids));
  const { places: laidOut, lanes: forward } = useMemo(() => layoutOf(JSON.parse(shape) as Shape), [shape]); // written above
  const places = useMemo(
    () => new Map([...laidOut].map(([id, place]): [StationId, Point] => [id, nudges[id] ?? place])),
    [laidOut, nudges],
  );
  const lanes = useMemo(
    () => new Map([...forward, ...backLanes(JSON.parse(shape) as Shape, places)]), // written above
    [forward, shape, places],
  );
  return {
    places,
    lanes,
    isNudged: Object.keys(nudges).length > 0,
    nudge: (id: StationId, place: Point) => keep({ ...nudges, [id]: place }),
    tidy: () => keep({}),
  };
}
