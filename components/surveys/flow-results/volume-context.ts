import { createContext, useContext } from "react";
import type { PathStep } from "@/lib/contract/survey/response-filter";

/** How volumes are written: as numbers of respondents, or as parts of those shown the question before. */
export const volumeModes = ["count", "share"] as const;
export type VolumeMode = (typeof volumeModes)[number];

/** Shared state of nodes and edges of the map. */
interface VolumeView {
  mode: VolumeMode;
  /** Names of questions by id: `Q2`, or the text of a removed one. */
  names: ReadonlyMap<string, string>;
  /** The step that the filter has. */
  step: PathStep | null;
  /** Filters to respondents who passed a step; toggling it again removes the filter. */
  toggleStep: (step: PathStep) => void;
}

export const VolumeContext = createContext<VolumeView>({
  mode: "count",
  names: new Map(),
  step: null,
  toggleStep: () => {},
});

/** The view of the map. */
export const useVolumeView = () => useContext(VolumeContext);
