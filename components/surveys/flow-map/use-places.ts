"use client";
import { useEffect, useMemo, useState } from "react";
import type { MapQuestion } from "@/components/surveys/flow-map/flow-model";
import { layoutOf, type Point, type StationId } from "@/components/surveys/flow-map/layout";
import { keepNudges, type Nudges, readNudges } from "@/components/surveys/flow-map/nudges";

/** Where stations stand: laid out, but for those that somebody has moved. */
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
  const shape = JSON.stringify([
    ids,
    questions.map(({ branches }) => branches.map(({ key, to }) => [key, to])),
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says when.
  const laidOut = useMemo(() => layoutOf(questions, ids), [shape]);
  const places = useMemo(
    () => new Map([...laidOut].map(([id, place]): [StationId, Point] => [id, nudges[id] ?? place])),
    [laidOut, nudges],
  );
  return {
    places,
    isNudged: Object.keys(nudges).length > 0,
    nudge: (id: StationId, place: Point) => keep({ ...nudges, [id]: place }),
    tidy: () => keep({}),
  };
}
