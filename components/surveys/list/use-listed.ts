import { useQuery } from "@tanstack/react-query";
import { useNow } from "next-intl";
import { useMemo, useRef } from "react";
import { useSurveyProblems } from "@/components/survey/checks/use-survey-problems";
import { type Listed, toListed } from "@/components/surveys/list/listed";
import {
  lastChangesOptions,
  responsesCountOptions,
  surveysOptions,
  trendsOptions,
} from "@/lib/client/surveys/surveys";
import { isSameJson } from "@/lib/contract/wire/json";

/** States change with time alone. */
const minuteMs = 60_000;

/** The surveys that a search finds, with all that the list says of each; what is not there yet is left open. */
export function useListed(projectId: string, search: string) {
  const list = useQuery(surveysOptions(projectId, search));
  const counts = useQuery(responsesCountOptions(projectId));
  const trends = useQuery(trendsOptions(projectId));
  const { data: lastChanges } = useQuery(lastChangesOptions(projectId));
  const minute = useNow({ updateInterval: minuteMs });
  // A survey that was stopped a second ago must already count as ended.
  const now = useMemo(
    () => new Date(Math.max(minute.getTime(), list.dataUpdatedAt)),
    [minute, list.dataUpdatedAt],
  );
  const problems = useSurveyProblems(projectId, list.data?.results, counts.data, now);
  const former = useRef<ReadonlyMap<string, Listed>>(new Map());
  const rows = useMemo(() => {
    const listed = withFormer(
      former.current,
      toListed(
        list.data?.results ?? [],
        { counts: counts.data, trends: trends.data, lastChanges, problems },
        now,
      ),
    );
    former.current = new Map(listed.map((row) => [row.survey.id, row]));
    return listed;
  }, [list.data, counts.data, trends.data, lastChanges, problems, now]);
  return { list, counts, trends, rows, now };
}

/** The rows, those in which nothing changed as the objects that they were. */
const withFormer = (former: ReadonlyMap<string, Listed>, rows: readonly Listed[]): Listed[] =>
  rows.map((row) => {
    const before = former.get(row.survey.id);
    const isSame =
      before?.survey === row.survey &&
      before.state === row.state &&
      before.responses === row.responses &&
      before.updated === row.updated &&
      before.problems === row.problems &&
      isSameJson(before.trend, row.trend);
    return isSame ? before : row;
  });
