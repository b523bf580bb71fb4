import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { useResults } from "@/components/surveys/response-filter/use-results";
import { Button } from "@/components/ui/button";
import { maxNewResponses, newestOptions, sinceOptions } from "@/lib/client/surveys/results";
import { answersKey } from "@/lib/client/surveys/surveys";

/**
 * Says how many responses arrived since the results on screen were read, and reloads them when it is pressed,
 * so that results do not move while they are read.
 */
export function NewResponses({ projectId, surveyId }: { projectId: string; surveyId: string }) {
  const t = useTranslations("results.newResponses");
  const queries = useQueryClient();
  const { query } = useResponseFilter();
  const results = useResults(projectId, surveyId);
  const { data: newest } = useQuery({
    ...newestOptions(projectId, surveyId, query, results.dataUpdatedAt),
    enabled: results.isSuccess && !results.isPlaceholderData,
  });
  const { data: count = 0 } = useQuery({
    ...sinceOptions(projectId, surveyId, query, newest ?? null),
    enabled: newest !== undefined,
  });
  return (
    <span role="status" className="inline-flex">
      {count > 0 && (
        <Button
          size="small"
          isPending={results.isFetching}
          onPress={() => void queries.invalidateQueries({ queryKey: answersKey(projectId, surveyId) })}
          className="border-water! text-water"
        >
          <RefreshCwIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
          {count >= maxNewResponses ? t("many", { count: maxNewResponses }) : t("some", { count })}
        </Button>
      )}
    </span>
  );
}
