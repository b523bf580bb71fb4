import {
  type ListFilters,
  type SortColumn,
  type StatusTab,
  sortable,
} from "@/components/surveys/list/use-list-view";
import { trendDays } from "@/lib/client/surveys/surveys";
import type { SurveyTrendCounts, SurveyTrends } from "@/lib/contract/survey/statistics";
import type { ListedSurvey } from "@/lib/contract/survey/survey";
import { countProblems } from "@/lib/survey-model/checks/count";
import type { Problem } from "@/lib/survey-model/checks/problem";
import { type SurveyState, surveyState } from "@/lib/survey-model/state";

type SurveyTrend = SurveyTrendCounts;

/** A row of the list: a survey with what is worked out from it. Null is what is not known, or not yet. */
export interface Listed {
  survey: ListedSurvey;
  state: SurveyState;
  responses: number | null;
  /** The last `trendDays` days. */
  trend: SurveyTrend | null;
  /** Milliseconds since 1970. */
  updated: number | null;
  /** Results of the checks; null until they are done. */
  problems: readonly Problem[] | null;
}

/** Data that is loaded besides the surveys; undefined while loading, or after a failure. */
interface Facts {
  counts: Readonly<Record<string, number>> | undefined;
  trends: SurveyTrends | undefined;
  lastChanges: Readonly<Record<string, string>> | undefined;
  problems: ReadonlyMap<string, readonly Problem[]> | undefined;
}

const quiet: SurveyTrend = { shown: 0, sent: 0, dismissed: 0, daily: Array<number>(trendDays).fill(0) };

/** The rows, with their states at this moment. */
export const toListed = (
  surveys: readonly ListedSurvey[],
  { counts, trends, lastChanges, problems }: Facts,
  now: Date,
): Listed[] =>
  surveys.map((survey) => {
    const responses = counts ? (counts[survey.id] ?? 0) : null;
    const changed = lastChanges?.[survey.id];
    return {
      survey,
      responses,
      state: surveyState(survey, { now, responses: responses ?? 0 }),
      trend: trends ? (trends[survey.id] ?? quiet) : null,
      updated: changed === undefined ? null : Date.parse(changed),
      problems: problems?.get(survey.id) ?? null,
    };
  });

/** The response rate, 0 to 1; null when no one saw it. */
export const rateOf = ({ trend }: Listed): number | null =>
  trend && trend.shown > 0 ? trend.sent / trend.shown : null;

export const authorOf = ({ created_by: author }: ListedSurvey): string | null =>
  author && (author.first_name || author.email);

/** Numbers of rows by tab; archived ones are not part of "all". */
export function countByTab(rows: readonly Listed[]): Record<StatusTab, number> {
  const counts = {
    all: rows.filter(({ state }) => state !== "archived").length,
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

/** The rows that match the filters, in any tab. */
export const matching = (rows: readonly Listed[], filters: ListFilters): Listed[] =>
  rows.filter(({ survey, problems }) => {
    const { type, author, flag, created, hasProblems, isEdited } = filters;
    const day = survey.created_at.slice(0, 10);
    return (
      (type === null || survey.type === type) &&
      (author === null || String(survey.created_by?.id) === author) &&
      (flag === null || survey.linked_flag?.key === flag) &&
      (!isEdited || survey.has_unpublished_changes) &&
      (!hasProblems || countProblems(problems ?? []).total > 0) &&
      (created === null || (day >= created.from && day <= created.to))
    );
  });

/** The rows of a tab. */
export const ofTab = (rows: readonly Listed[], status: StatusTab): Listed[] =>
  rows.filter(({ state }) => (status === "all" ? state !== "archived" : state === status));

const problemCount = ({ problems }: Listed) => (problems ? countProblems(problems).total : -1);
const startOf = ({ survey }: Listed) =>
  survey.start_date === null ? Number.MAX_SAFE_INTEGER : Date.parse(survey.start_date);

/** The orders of the columns, ascending. What is not known counts as least; no start as the latest. */
const compare: Record<SortColumn, (a: Listed, b: Listed) => number> = {
  name: (a, b) => a.survey.name.localeCompare(b.survey.name),
  responses: (a, b) => (a.responses ?? -1) - (b.responses ?? -1),
  rate: (a, b) => (rateOf(a) ?? -1) - (rateOf(b) ?? -1),
  trend: (a, b) => (a.trend?.sent ?? -1) - (b.trend?.sent ?? -1),
  window: (a, b) => startOf(a) - startOf(b),
  checks: (a, b) => problemCount(a) - problemCount(b),
  author: (a, b) => (authorOf(a.survey) ?? "").localeCompare(authorOf(b.survey) ?? ""),
  updated: (a, b) => (a.updated ?? 0) - (b.updated ?? 0),
};

/** The columns that sort, with their orders. The API has no sort for surveys: all of them are here. */
export const sortColumns = sortable.map((id) => ({ id, compare: compare[id] }));

export const listedKey = ({ survey }: Listed): string => survey.id;
