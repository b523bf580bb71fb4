"use client";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "next-intl";
import { useMemo } from "react";
import { useSurveyProblems } from "@/components/surveys/checks/use-survey-problems";
import { toListed } from "@/components/surveys/list/listed";
import {
  lastChangesOptions,
  responsesCountOptions,
  surveysOptions,
  trendsOptions,
} from "@/lib/client/surveys";

/** States change with time alone. */
const minuteMs = 60_000;

/** The surveys that a search finds, with all that the list says of each; what is not there yet is left open. */
export function useListed(projectId: string, search: string) {
  const list = useQuery(surveysOptions(projectId, search));
  const counts = useQuery(responsesCountOptions(projectId));
  const trends = useQuery(trendsOptions(projectId));
  const { data: lastChanges } = useQuery(lastChangesOptions(projectId));
  const minute = useNow({ updateInterval: minuteMs });
  // What just happened, happened: a survey stopped a second ago has an end in the past.
  const now = useMemo(
    () => new Date(Math.max(minute.getTime(), list.dataUpdatedAt)),
    [minute, list.dataUpdatedAt],
  );
  const problems = useSurveyProblems(projectId, list.data?.results, counts.data, now);
  const rows = useMemo(
    () =>
      toListed(
        list.data?.results ?? [],
        { counts: counts.data, trends: trends.data, lastChanges, problems },
        now,
      ),
    [list.data, counts.data, trends.data, lastChanges, problems, now],
  );
  return { list, counts, trends, rows, now };
}
