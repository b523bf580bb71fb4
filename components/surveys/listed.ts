import type { SortColumn, StatusTab } from "@/components/surveys/use-list-view";
import type { Sort } from "@/components/ui/data-table";
import type { ListedSurvey } from "@/lib/contract/survey";
import { type SurveyState, surveyState } from "@/lib/contract/survey-state";

/** A row of the list: a survey with what is worked out from it. */
export interface Listed {
  survey: ListedSurvey;
  state: SurveyState;
  /** Null while the counts are not there. */
  responses: number | null;
}

/** The rows, with their states at this moment. */
export const toListed = (
  surveys: readonly ListedSurvey[],
  counts: Readonly<Record<string, number>> | undefined,
  now: Date,
): Listed[] =>
  surveys.map((survey) => {
    const responses = counts ? (counts[survey.id] ?? 0) : null;
    return { survey, responses, state: surveyState(survey, { now, responses: responses ?? 0 }) };
  });

/** How many rows each tab holds. */
export function countByTab(rows: readonly Listed[]): Record<StatusTab, number> {
  const counts = {
    all: rows.length,
    draft: 0,
    scheduled: 0,
    running: 0,
    stopped: 0,
    complete: 0,
    archived: 0,
  };
  for (const { state } of rows) counts[state]++;
  return counts;
}

const compare: Record<SortColumn, (a: Listed, b: Listed) => number> = {
  name: (a, b) => a.survey.name.localeCompare(b.survey.name),
  responses: (a, b) => (a.responses ?? 0) - (b.responses ?? 0),
  // What has no start yet comes after everything that has one.
  window: (a, b) => startOf(a) - startOf(b),
};

const startOf = ({ survey }: Listed) =>
  survey.start_date === null ? Number.MAX_SAFE_INTEGER : Date.parse(survey.start_date);

/** The rows of a tab, in the order asked for; the API's own order, newest first, without one. */
export function arrange(rows: readonly Listed[], status: StatusTab, sort: Sort<SortColumn> | null): Listed[] {
  const kept = rows.filter(({ state }) => status === "all" || state === status);
  if (!sort) return kept;
  const sign = sort.direction === "ascending" ? 1 : -1;
  return kept.sort((a, b) => sign * compare[sort.id](a, b));
}
