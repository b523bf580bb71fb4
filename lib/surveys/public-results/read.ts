import "server-only";
import {
  fewestPeople,
  type PublicGroup,
  type PublicQuestion,
  type PublicResults,
  type PublicResultsInput,
} from "@/lib/contract/survey/public-link";
import { type QuestionResult, type ResultSet, ResultsQuery } from "@/lib/contract/survey/results";
import { toTimestamp } from "@/lib/contract/wire/field";
import { type OpenLink, openLink } from "@/lib/public-links/open";
import { runPublic } from "@/lib/public-links/run-public";
import { isShowable, showableInGroups } from "@/lib/public-links/suppress";
import {
  cellsOf,
  toGroupFigures,
  toPublicFigures,
  toPublicSeries,
} from "@/lib/surveys/public-results/figures";
import { partitionsOf, surplusOf } from "@/lib/surveys/public-results/groups";
import { surveyOf } from "@/lib/surveys/public-results/target";
import { surveyResults } from "@/lib/surveys/results/get";
import { iterationStartDates } from "@/lib/surveys/schedule/iterations";
import type { SurveyRow } from "@/lib/surveys/view";

/**
 * The results that a public link shows, computed by the same operation as those that members see.
 *
 * @param address of the viewer
 * @throws NotFound; Forbidden while a password is missing; Throttled; Busy and Unavailable as `surveyResults`
 * @source docs/decisions/064-public-results.md
 */
export async function readPublicResults(
  input: PublicResultsInput,
  address: string,
  signal: AbortSignal,
): Promise<PublicResults> {
  const opened = await openLink(input, address);
  return await resultsOfLink(opened, input.group, signal);
}

/** The same for a link that was opened. */
export async function resultsOfLink(
  opened: OpenLink,
  wanted: PublicGroup | null,
  signal: AbortSignal,
): Promise<PublicResults> {
  const { link, project } = opened;
  const survey = await surveyOf(opened);
  const read = (filter: ResultsQuery) => surveyResults(project, survey.id, filter, signal);
  return await runPublic(project.id, signal, async () => {
    const all = await read(ResultsQuery.parse({}));
    const shownAll = describeAll(survey, all);
    const partitions = link.allows_filters && !shownAll.is_too_small ? partitionsOf(all) : [];
    const groups = partitions.flat().map(({ group }) => group);
    const results: PublicResults = {
      ...shownAll,
      title: survey.hosted_title || survey.name,
      language: survey.base_language,
      timezone: project.timezone,
      shows_open_answers: link.shows_open_answers && !shownAll.is_too_small,
      groups,
    };
    const isWanted = ({ group }: { group: PublicGroup }) =>
      group.of === wanted?.of && group.key === wanted?.key;
    const partition = partitions.find((some) => some.some(isWanted));
    if (!wanted || !partition) return results;
    const sets: ResultSet[] = [];
    for (const { filter } of partition) sets.push(await read(filter));
    const set = sets[partition.findIndex(isWanted)];
    if (!set || !areShowable(all, sets)) return results;
    return { ...results, ...describeGroup(all, sets, set), group: wanted };
  });
}

const presentOf = ({ questions }: ResultSet) => questions.filter(({ index }) => index !== null);

const toQuestion = (question: QuestionResult): Omit<PublicQuestion, "figures" | "reach"> => ({
  id: question.id,
  index: question.index ?? 0,
  text: question.text,
  type: question.type,
  scale: question.scale,
  display: question.display,
});

/** Everyone's results. A question is shown from five people on. */
function describeAll(survey: SurveyRow, all: ResultSet) {
  const { totals } = all;
  const is_too_small = totals.persons < fewestPeople;
  const surplus = surplusOf(all);
  const questions = is_too_small ? [] : presentOf(all);
  return {
    group: null,
    responses: totals.started,
    people: totals.persons,
    totals,
    is_too_small,
    questions: questions.map((question) => ({
      ...toQuestion(question),
      figures: isShowable(question.answered, surplus) ? toPublicFigures(question) : null,
      reach: {
        shown_to: question.shown_to,
        answered_in_all: question.answered_in_all,
        skipped: question.skipped,
        exits: question.exits,
        answer_share: question.answer_share,
        skip_share: question.skip_share,
        exit_share: question.exit_share,
      },
    })),
    series: is_too_small
      ? { day: [], week: [], iteration: [] }
      : toPublicSeries(withHiddenScores(all, surplus), (survey.iteration_count ?? 0) > 1),
    iteration_starts: (iterationStartDates(survey) ?? []).map(toTimestamp),
    read_at: toTimestamp(new Date()),
  };
}

/** Results whose course over time is without questions that are not shown. */
function withHiddenScores(all: ResultSet, surplus: number): ResultSet {
  const shown = new Set(
    presentOf(all)
      .filter(({ answered }) => isShowable(answered, surplus))
      .map(({ id }) => id),
  );
  const strip = (buckets: ResultSet["series"]["day"]) =>
    buckets.map((bucket) => ({
      ...bucket,
      scores: Object.fromEntries(Object.entries(bucket.scores).filter(([id]) => shown.has(id))),
    }));
  const { week, iteration, day } = all.series;
  return { ...all, series: { day, week: strip(week), iteration: strip(iteration) } };
}

/** Whether every group of a partition, as it was read, and what is left of everyone have enough people. */
function areShowable(all: ResultSet, sets: readonly ResultSet[]): boolean {
  const sizes = sets.map(({ totals }) => totals.started);
  const rest = all.totals.started - sizes.reduce((sum, size) => sum + size, 0);
  return [...sizes, rest].every((size) => isShowable(size, surplusOf(all)));
}

/** The results of one group. A question is shown where each of its counts can be, here and in what is left of everyone. */
function describeGroup(all: ResultSet, sets: readonly ResultSet[], set: ResultSet) {
  const cellsIn = (id: string, { questions, totals }: ResultSet) => {
    const question = questions.find((one) => one.id === id);
    return question ? cellsOf(question, totals.started) : new Map<string, number>();
  };
  return {
    responses: set.totals.started,
    people: set.totals.persons,
    totals: null,
    questions: presentOf(set).map((question) => ({
      ...toQuestion(question),
      figures: showableInGroups(
        cellsIn(question.id, all),
        sets.map((one) => cellsIn(question.id, one)),
        surplusOf(all),
      ).has(sets.indexOf(set))
        ? toGroupFigures(question)
        : null,
      reach: null,
    })),
    series: { day: [], week: [], iteration: [] },
  };
}
