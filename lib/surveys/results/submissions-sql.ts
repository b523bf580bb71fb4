import "server-only";
import {
  filterClock,
  readPersonFilters,
  rowConditions,
  testAccountFilters,
} from "@/lib/analysis/request/filters";
import { eventRow, type PropertiesRow, withLatestProperties } from "@/lib/analysis/request/person-properties";
import { dateRange, instantText } from "@/lib/contract/analysis/dates";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { filtersSubmissions, type ResponseFilter } from "@/lib/contract/survey/response-filter";
import { Prisma } from "@/lib/database/generated/client";
import { type FilterTree, listConditions } from "@/lib/filters/tree";
import { answerConditionSql } from "@/lib/surveys/results/answer-conditions";
import type { SurveyHistory } from "@/lib/surveys/results/history";
import type { ExposureQuery, Period } from "@/lib/surveys/results/survey-event-store";

/** The submissions of a survey that a filter matches, and what is needed to read them. */
export interface SubmissionScope {
  project: { id: number; timezone: string; test_account_filters: unknown; modifiers: unknown } & MaskedFor;
  survey: { id: string; base_language: string };
  history: SurveyHistory;
  filter: ResponseFilter;
  /** Every text that means the same as a choice of a question, itself included. */
  sameChoices: (questionId: string, text: string) => string[];
  /** Bounds beside those of the filter, inclusive; null for none. */
  window?: { from: Date | null; to: Date | null };
  /** What relative dates count from. */
  now: Date;
}

/** SQL over `e`: its language, in lower case. */
export const languageOf = ({ survey }: Pick<SubmissionScope, "survey">): Prisma.Sql =>
  Prisma.sql`lower(coalesce(e.survey_language, ${survey.base_language}))`;

/** SQL over `e`: an event or a response of the survey. */
export const isOfSurvey = ({ project, survey }: Pick<SubmissionScope, "project" | "survey">): Prisma.Sql =>
  Prisma.sql`e.project_id = ${project.id} and e.survey_id = ${survey.id}`;

/**
 * SQL over a response `e` of a survey: whether the filter matches, all of it but `step`.
 *
 * @param row whose properties those of its person are; by default its last event's
 * @throws Invalid for invalid filters on persons
 */
export function matchesFilter(scope: SubmissionScope, row: PropertiesRow = responseRow): Prisma.Sql {
  const { filter, sameChoices } = scope;
  const conditions = [
    ...commonConditions(scope, row),
    ...submissionConditions(scope, Prisma.sql`${scope.survey.id}::uuid`),
  ];
  if (filter.version) conditions.push(Prisma.sql`e.survey_version = any(${filter.version}::int[])`);
  for (const condition of filter.answers ?? []) conditions.push(answerConditionSql(condition, sameChoices));
  return Prisma.join(conditions, " and ");
}

/** The parts of a filter that mean the same in every survey. */
export type ProjectScope = Omit<SubmissionScope, "survey" | "history" | "sameChoices" | "filter"> & {
  filter: Omit<ResponseFilter, "iteration" | "version" | "language" | "answers" | "step">;
};

/** SQL over a response `e` of any survey: whether such a filter matches. @throws Invalid for invalid filters on persons */
export const matchesInProject = (scope: ProjectScope): Prisma.Sql =>
  Prisma.join(
    [
      ...personConditions(scope, responseRow),
      // Clients may send any text as the survey.
      ...submissionConditions(
        scope,
        Prisma.sql`case when e.survey_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.survey_id::uuid end`,
      ),
    ],
    " and ",
  );

/** Conditions that only responses can meet, over `e`. @param survey SQL of its UUID */
function submissionConditions({ project, filter }: ProjectScope, survey: Prisma.Sql): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (filter.completion) conditions.push(Prisma.sql`e.completed = ${filter.completion === "completed"}`);
  if (filter.tags) {
    conditions.push(Prisma.sql`exists (select from tagged_responses t
      where t.project_id = ${project.id} and t.survey_id = ${survey}
        and t.submission_id = e.submission_id and t.tag_id = any(${filter.tags}::int[]))`);
  }
  if (filter.archived !== "include") {
    conditions.push(filter.archived === "only" ? Prisma.sql`e.archived` : Prisma.sql`not e.archived`);
  }
  return conditions;
}

/**
 * SQL over any event `e` of a survey: whether the parts of a filter match that events without answers have, too.
 *
 * @param row whose properties those of its person are; by default its own
 * @throws Invalid for invalid filters on persons
 */
export function matchesExposureFilter(scope: SubmissionScope, row: PropertiesRow = eventRow): Prisma.Sql {
  const conditions = commonConditions(scope, row);
  if (scope.filter.version) conditions.push(versionSql(scope.history, scope.filter.version));
  return Prisma.join(conditions, " and ");
}

/** The columns of a response under the alias `e`: properties of events are its last event's. */
export const responseRow: PropertiesRow = {
  ...eventRow,
  event: Prisma.sql`(select last.properties from events last
    where last.project_id = e.project_id and last.uuid = e.uuid)`,
};

/** Conditions on events and responses alike, over `e`. */
function commonConditions(scope: SubmissionScope, row: PropertiesRow): Prisma.Sql[] {
  const { filter } = scope;
  const conditions = personConditions(scope, row);
  if (filter.iteration) {
    conditions.push(Prisma.sql`coalesce(e.survey_iteration = any(${filter.iteration}::int[]), false)`);
  }
  if (filter.language) {
    const codes = filter.language.map((code) => code.toLowerCase());
    conditions.push(Prisma.sql`${languageOf(scope)} = any(${codes}::text[])`);
  }
  return conditions;
}

/** Conditions on times and persons, over `e`. */
function personConditions(scope: ProjectScope, row: PropertiesRow): Prisma.Sql[] {
  const { project, filter } = scope;
  const conditions = [rangeSql(scope)];
  const now = filterClock(scope.now);
  const cohort: FilterTree[] =
    filter.cohort === undefined ? [] : [{ kind: "cohort", ids: [filter.cohort], not: false }];
  const trees: FilterTree[] = [readPersonFilters(filter.properties, "properties"), ...cohort];
  for (const tree of trees.filter(hasConditions)) conditions.push(...rowConditions(project, tree, now, row));
  if (filter.filter_test_accounts) {
    const accounts = testAccountFilters(project);
    // A test account is one by its latest properties.
    if (hasConditions(accounts))
      conditions.push(...rowConditions({ ...project, ...withLatestProperties(project) }, accounts, now, row));
  }
  return conditions;
}

/** Whether `survey shown` and `survey dismissed` events can be counted. */
export const countsExposures = ({ filter }: Pick<SubmissionScope, "filter">): boolean =>
  !filtersSubmissions(filter);

/** The times of a scope. Without an end, the future counts, too. */
function periodOf({ filter, project, now, window }: ProjectScope): Period {
  const { date_from = "all", date_to } = filter;
  const hasEnd = date_to !== undefined && date_to !== "all";
  const { from, to } = dateRange(
    { date_from: includingToday(date_from), date_to: hasEnd ? date_to : undefined },
    project.timezone,
    now,
  );
  const froms = [from, window?.from && 1000 * window.from.getTime()].filter((at) => typeof at === "number");
  const tos = [hasEnd ? to : null, window?.to && 1000 * window.to.getTime()].filter(
    (at) => typeof at === "number",
  );
  return {
    from: froms.length > 0 ? Math.max(...froms) : null,
    to: tos.length > 0 ? Math.min(...tos) : null,
  };
}

function rangeSql(scope: ProjectScope): Prisma.Sql {
  const { from, to } = periodOf(scope);
  return Prisma.sql`true
    ${from === null ? Prisma.empty : Prisma.sql`and e.timestamp >= ${instantText(from)}::timestamptz`}
    ${to === null ? Prisma.empty : Prisma.sql`and e.timestamp <= ${instantText(to)}::timestamptz`}`;
}

/** The last n days are n days with today: the first of them began n - 1 days ago. @source docs/reference/surveys.md#results */
const includingToday = (date: string): string =>
  date.replace(/^-?([1-9]\d*)d$/, (_, days) => `-${Number(days) - 1}d`);

/** Whether the version in force at the event's time is one of some. */
function versionSql(history: SurveyHistory, numbers: readonly number[]): Prisma.Sql {
  const spans = spansOf(history, numbers);
  const text = (at: number | null, open: string) => (at === null ? open : new Date(at).toISOString());
  return Prisma.sql`exists (
    select from unnest(${spans.map(({ from }) => text(from, "-infinity"))}::timestamptz[],
      ${spans.map(({ to }) => text(to, "infinity"))}::timestamptz[]) as span(since, until)
    where e.timestamp >= span.since and e.timestamp < span.until)`;
}

/** When some versions were in force, in milliseconds since 1970: the end is exclusive. */
function spansOf({ versions }: SurveyHistory, numbers: readonly number[]): Period[] {
  const wanted = new Set(numbers);
  return versions.flatMap(({ version, from }, at) =>
    wanted.has(version) ? [{ from: at === 0 ? null : from, to: versions[at + 1]?.from ?? null }] : [],
  );
}

/** What `matchesExposureFilter` asks for, if that is only times and iterations, else null. @throws as it does */
export function plainExposures(scope: SubmissionScope): ExposureQuery | null {
  const { project, survey, history, filter } = scope;
  const trees = [
    readPersonFilters(filter.properties, "properties"),
    ...(filter.filter_test_accounts ? [testAccountFilters(project)] : []),
  ];
  if (filter.language || filter.cohort !== undefined || trees.some(hasConditions)) return null;
  const spans = filter.version && spansOf(history, filter.version);
  return {
    project,
    surveys: [survey.id],
    ...periodOf(scope),
    iterations: filter.iteration ?? null,
    periods: spans?.map(({ from, to }) => ({ from: from && 1000 * from, to: to && 1000 * to - 1 })) ?? null,
  };
}

const hasConditions = (tree: FilterTree): boolean => listConditions(tree).length > 0;
