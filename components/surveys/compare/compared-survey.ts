import { createContext, useContext } from "react";

/** The survey whose sets are compared. */
interface ComparedSurvey {
  projectId: string;
  surveyId: string;
  /** The address at which the API answers the comparison. */
  url: string;
}

export const ComparedSurveyContext = createContext<ComparedSurvey | null>(null);

/** The compared survey around. */
export function useComparedSurvey(): ComparedSurvey {
  const survey = useContext(ComparedSurveyContext);
  if (!survey) throw new Error("There is no CompareTab around.");
  return survey;
}
