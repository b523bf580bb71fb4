import { useQuery } from "@tanstack/react-query";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { resultsOptions } from "@/lib/client/surveys/results";

/** The results of a survey for the filter in the address: one request for every tab. */
export function useResults(projectId: string, surveyId: string) {
  const { query } = useResponseFilter();
  return useQuery(resultsOptions(projectId, surveyId, query));
}
