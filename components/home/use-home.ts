import { useQuery } from "@tanstack/react-query";
import { useNow } from "next-intl";
import { useMemo } from "react";
import { attentionItems } from "@/components/home/attention";
import { toLiveSurveys } from "@/components/home/live-survey";
import { useSurveyProblems } from "@/components/survey/checks/use-survey-problems";
import { ownKeysOptions } from "@/lib/client/access/keys";
import { newestEventOptions } from "@/lib/client/events";
import { pendingDeletionsOptions } from "@/lib/client/persons/search";
import {
  liveSurveysOptions,
  responsesCountOptions,
  stoppedByCanaryOptions,
  surveyTotalsOptions,
  trendsOptions,
} from "@/lib/client/surveys/surveys";

/** States and dates change with time alone. */
const minuteMs = 60_000;

/** The polling interval of a step that waits for its event, in milliseconds. */
const waitingMs = 3_000;

/**
 * The surveys that run, with their numbers, and what needs attention. Nine requests at once: three for the rows, three
 * for the checks, and one each for stopped canaries, keys and deletions.
 */
export function useHome(projectId: string) {
  const live = useQuery(liveSurveysOptions(projectId));
  const counts = useQuery(responsesCountOptions(projectId));
  const trends = useQuery(trendsOptions(projectId));
  const stopped = useQuery(stoppedByCanaryOptions(projectId));
  const keys = useQuery(ownKeysOptions());
  const deletions = useQuery(pendingDeletionsOptions(projectId));
  const minute = useNow({ updateInterval: minuteMs });
  // A survey that was stopped a second ago must already count as ended.
  const now = useMemo(
    () => new Date(Math.max(minute.getTime(), live.dataUpdatedAt)),
    [minute, live.dataUpdatedAt],
  );
  const rows = useMemo(
    () => toLiveSurveys(live.data?.results ?? [], { counts: counts.data, trends: trends.data }, now),
    [live.data, counts.data, trends.data, now],
  );
  const running = useMemo(
    () => live.data && rows.flatMap(({ survey, state }) => (state === "running" ? [survey] : [])),
    [live.data, rows],
  );
  const problems = useSurveyProblems(projectId, running, counts.data, now);
  const attention = useMemo(
    () =>
      attentionItems({
        live: rows,
        stoppedByCanary: stopped.data ?? [],
        problems,
        keys: keys.data?.results ?? [],
        pendingDeletions: deletions.data ?? 0,
        now,
      }),
    [rows, stopped.data, problems, keys.data, deletions.data, now],
  );
  const isAttentionPending =
    live.isPending ||
    stopped.isPending ||
    keys.isPending ||
    deletions.isPending ||
    (problems === undefined && rows.length > 0);
  const failed = [counts, trends, stopped, keys, deletions].filter(({ isError }) => isError);
  return { live, counts, trends, rows, now, attention, isAttentionPending, failed };
}

/** The first steps in a project, each done or not. */
export interface StartSteps {
  hasEvent: boolean;
  /** The newest survey; null before the first. */
  surveyId: string | null;
  hasStarted: boolean;
}

/**
 * Which onboarding steps a project has completed: an event received, a survey created, a survey started. Three
 * small requests, which are skipped if running surveys and their responses prove it.
 */
export function useStartSteps(
  projectId: string,
  { live, counts }: ReturnType<typeof useHome>,
): { steps: StartSteps | null; isPending: boolean } {
  const hasLive = (live.data?.count ?? 0) > 0;
  const hasResponses = Object.keys(counts.data ?? {}).length > 0;
  const isUnknown = live.isSuccess && !counts.isPending && !(hasLive && hasResponses);
  const totals = useQuery({ ...surveyTotalsOptions(projectId), enabled: isUnknown });
  const event = useQuery({
    ...newestEventOptions(projectId),
    enabled: isUnknown && !hasResponses,
    refetchInterval: ({ state }) => (state.data === null ? waitingMs : false),
  });
  if (hasLive && hasResponses) {
    return { steps: { hasEvent: true, surveyId: null, hasStarted: true }, isPending: false };
  }
  if (!isUnknown || totals.data === undefined || (!hasResponses && event.data === undefined)) {
    const isAsking = isUnknown && (totals.isPending || (!hasResponses && event.isPending));
    return { steps: null, isPending: isAsking || counts.isPending };
  }
  const hasEvent = hasResponses || event.data !== null;
  const { newest, started } = totals.data;
  return { steps: { hasEvent, surveyId: newest, hasStarted: started > 0 }, isPending: false };
}
