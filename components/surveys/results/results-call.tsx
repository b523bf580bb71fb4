import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { ApiCallPopover } from "@/components/ui/api-call-popover";
import { resultsUrl } from "@/lib/client/surveys/results";

/** The call that answers the results on screen. */
export function ResultsCall({ projectId, surveyId }: { projectId: string; surveyId: string }) {
  const { query } = useResponseFilter();
  return (
    <ApiCallPopover
      call={{ method: "GET", url: resultsUrl(projectId, surveyId, query), scope: "survey:read" }}
    />
  );
}
