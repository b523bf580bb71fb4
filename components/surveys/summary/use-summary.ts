import { createContext, useContext } from "react";
import type { SurveyResult } from "@/lib/contract/survey/results";
import type { Survey } from "@/lib/contract/survey/survey";

/** What every part of the summary is about. */
interface Summary {
  projectId: string;
  survey: Survey;
  results: SurveyResult;
}

export const SummaryContext = createContext<Summary | null>(null);

/** The summary around. */
export function useSummary(): Summary {
  const summary = useContext(SummaryContext);
  if (!summary) throw new Error("There is no SummaryTab around.");
  return summary;
}
