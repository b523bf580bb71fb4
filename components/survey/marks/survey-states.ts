import type { StatusMarkProps } from "@/components/ui/status-mark";
import type { SurveyState } from "@/lib/survey-model/state";

/** The status mark of each survey state. */
export const stateMarks: Record<SurveyState, StatusMarkProps> = {
  draft: { shape: "hollowSquare", tone: "ink-3" },
  scheduled: { shape: "halfCircle", tone: "ochre" },
  running: { shape: "filledCircle", tone: "forest" },
  stopped: { shape: "barPair", tone: "ink-3" },
  complete: { shape: "checkRing", tone: "ink-2" },
  archived: { shape: "dashedSquare", tone: "ink-3" },
};
