import { createContext, useContext } from "react";
import type { QuestionResult, SurveyResult } from "@/lib/contract/survey/results";
import type { Survey } from "@/lib/contract/survey/survey";

/** Props of the texts that respondents wrote to a question. */
export interface WrittenProps {
  question: QuestionResult;
  /** The number of texts. */
  count: number;
}

/** What members see of a survey besides its results: numbers can be opened, and texts tagged. */
interface TeamSummary {
  projectId: string;
  survey: Survey;
}

/** What every part of the summary is about. */
interface Summary {
  results: SurveyResult;
  /** When each iteration begins. */
  iterationStarts: readonly string[];
  /** Null on public pages. */
  team: TeamSummary | null;
  /** Whether a question's answers are kept back, because too few people gave them. */
  isHidden: (questionId: string) => boolean;
  /** Whether it is said how many were shown a question, and left. */
  hasReach: boolean;
  /** What respondents wrote; null where it is not shown. */
  Written: React.ComponentType<WrittenProps> | null;
}

export const SummaryContext = createContext<Summary | null>(null);

/** The summary around. */
export function useSummary(): Summary {
  const summary = useContext(SummaryContext);
  if (!summary) throw new Error("There is no summary around.");
  return summary;
}

/** The summary around, for what only members see. */
export function useTeamSummary(): TeamSummary & { results: SurveyResult } {
  const { results, team } = useSummary();
  if (!team) throw new Error("This part of the summary is for members.");
  return { ...team, results };
}
