import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { resultsOptions } from "@/lib/client/surveys/results";
import type { SurveyResult } from "@/lib/contract/survey/results";

/** The results of the last run of a survey. */
export interface LastRun {
  status: "loading" | "failed" | "none" | "ready";
  results: SurveyResult | null;
  /** The iteration of the results; null when they are of the whole survey. */
  iteration: number | null;
  retry: () => void;
}

/** With fewer responses, such as in an iteration that has just begun, an iteration is not taken alone. */
const enoughResponses = 30;

/** Loads the results of a survey's last iteration that has enough responses; without one, of all its responses. */
export function useLastRun(isEnabled: boolean): LastRun {
  const { projectId, surveyId, isNew } = useEditor("projectId", "surveyId", "isNew");
  const all = useQuery({ ...resultsOptions(projectId, surveyId, {}), enabled: isEnabled && !isNew });
  const iterations = (all.data?.breakdown.iterations ?? []).flatMap(({ iteration, started }) =>
    iteration !== null && started >= enoughResponses ? [iteration] : [],
  );
  const iteration = iterations.length > 0 ? Math.max(...iterations) : null;
  const last = useQuery({
    ...resultsOptions(projectId, surveyId, { iteration: String(iteration) }),
    enabled: isEnabled && iteration !== null,
  });
  const { data, isError, refetch } = iteration === null ? all : last;
  const status = isNew
    ? "none"
    : isError && !data
      ? "failed"
      : !data
        ? "loading"
        : data.totals.started > 0
          ? "ready"
          : "none";
  return useMemo(
    () => ({ status, results: data ?? null, iteration, retry: () => void refetch() }),
    [status, data, iteration, refetch],
  );
}
