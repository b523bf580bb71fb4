import { createContext, useContext } from "react";
import type { MapQuestion } from "@/components/surveys/flow-map/flow-model";
import type { Problem } from "@/lib/survey-model/checks/problem";
import type { DraftQuestion } from "@/lib/survey-model/draft";

/** Data that nodes read from context. */
export interface MapView {
  questions: ReadonlyMap<
    string,
    {
      model: MapQuestion;
      question: DraftQuestion;
      problems: readonly Problem[];
      /** The share of the walks of a dry run that reach it, from 0 to 1; null without one. */
      coverage: number | null;
    }
  >;
  /** The question that the preview shows. */
  previewedId: string | null;
  isReadOnly: boolean;
}

export const MapContext = createContext<MapView>({
  questions: new Map(),
  previewedId: null,
  isReadOnly: true,
});

/** The data of one question node. */
export const useMapQuestion = (id: string) => useContext(MapContext).questions.get(id);
/** Data shared by all nodes. */
export const useMapView = () => useContext(MapContext);
