import "server-only";
import type { ResponseSearchQuery, SearchedResponses } from "@/lib/contract/survey/response";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { describeResponses, readDescribed } from "@/lib/surveys/responses/describe";
import { type ResponseExport, readItems, toItem } from "@/lib/surveys/responses/export";
import { answerColumns, toAnswerLines } from "@/lib/surveys/responses/export-columns";
import type { ListedQuestion } from "@/lib/surveys/responses/questions";
import { countMatching, type ResponseSelection, readPageFrom } from "@/lib/surveys/responses/scan";
import { searchCondition, searchPrefilter, textQuestionsOf } from "@/lib/surveys/responses/search";
import type { FilteredProject } from "@/lib/surveys/responses/select";
import { scoreConditionSql } from "@/lib/surveys/results/answer-conditions";
import { readQuestions } from "@/lib/surveys/results/history";
import { matchesInProject } from "@/lib/surveys/results/submissions-sql";

type SearchedProject = FilteredProject & DisplayNameSettings;

/**
 * Responses to all surveys of a project that match a filter, newest first. Reads one page; the count, if requested, reads the
 * whole set.
 *
 * @throws Invalid for invalid filters on persons
 */
export async function searchResponses(
  project: SearchedProject,
  user: { id: number },
  filter: ResponseSearchQuery,
): Promise<SearchedResponses> {
  const { names, ...selection } = await selectInProject(project, filter);
  const [{ rows: read, ...page }, counts] = await Promise.all([
    readPageFrom(selection, filter),
    filter.include_counts ? countMatching(selection, Prisma.sql`false`) : null,
  ]);
  const surveys = await readDescribed(project, [...new Set(read.map(({ survey_id }) => survey_id))]);
  // A survey may have been deleted meanwhile.
  const rows = read.filter(({ survey_id }) => surveys.some(({ id }) => id === survey_id));
  const results = await describeResponses({ project, surveys, user }, rows);
  return {
    results: results.map((response, at) => ({ ...response, survey: surveyOf(rows[at]!, names) })),
    ...page,
    count: counts?.count ?? null,
  };
}

/** The same as a file: every response, with a line for each answer. @throws as `searchResponses` does */
export async function exportSearchedResponses(
  project: SearchedProject,
  user: { id: number },
  filter: ResponseSearchQuery,
): Promise<Pick<ResponseExport, "name" | "columns" | "lines">> {
  const { names, ...selection } = await selectInProject(project, filter);
  const [surveys, forms] = await Promise.all([
    readDescribed(project, selection.surveyIds),
    readQuestions(project, selection.surveyIds),
  ]);
  const questions = new Map<string, ListedQuestion[]>();
  for (const [survey, given] of forms) {
    const latest = new Map(
      given
        .toReversed()
        .map(({ id, text, type, scale, display }) => [id, { id, text, type, scale, display, index: null }]),
    );
    questions.set(survey, [...latest.values()].reverse());
  }
  const most = Math.max(0, ...[...questions.values()].map(({ length }) => length));
  return {
    name: "fieldbook-responses",
    columns: [...answerColumns],
    lines: async function* lines() {
      const chunks = readItems({ project, surveys, user }, selection, most, (response, row) =>
        toAnswerLines(surveyOf(row, names), toItem(response, row, questions.get(row.survey_id) ?? [])),
      );
      for await (const chunk of chunks) yield chunk.flat();
    },
  };
}

/** Each response of a selection is one to a survey that is there. */
const surveyOf = ({ survey_id: id }: { survey_id: string }, names: ReadonlyMap<string, string>) => ({
  id,
  name: names.get(id)!,
});

/** The responses that match, and the names of the surveys that they may be to. */
async function selectInProject(
  project: FilteredProject,
  filter: ResponseSearchQuery,
): Promise<ResponseSelection & { names: ReadonlyMap<string, string> }> {
  const { q, person, survey_ids, score_gte, score_lte } = filter;
  const hasScore = score_gte !== undefined || score_lte !== undefined;
  const surveys = await db.survey.findMany({
    where: { project_id: project.id, ...(survey_ids && { id: { in: survey_ids } }) },
    select: { id: true, name: true },
  });
  const surveyIds = surveys.map(({ id }) => id);
  const questions = [...(q !== undefined || hasScore ? await readQuestions(project, surveyIds) : [])];
  const conditions = [matchesInProject({ project, filter, now: new Date() })];
  if (q !== undefined) {
    const texts = questions.map(([id, forms]) => [id, textQuestionsOf(forms)] as const);
    conditions.push(searchCondition(new Map(texts), q));
  }
  if (hasScore) {
    const ratings = questions.map(([id, forms]) => [
      id,
      forms.filter(({ form }) => form === "rating").map((question) => question.id),
    ]);
    conditions.push(scoreConditionSql(Object.fromEntries(ratings), { gte: score_gte, lte: score_lte }));
  }
  if (person !== undefined) {
    conditions.push(Prisma.sql`e.person_id = (
      select id from persons where project_id = ${project.id} and uuid = ${person}::uuid)`);
  }
  return {
    project,
    surveyIds,
    names: new Map(surveys.map(({ id, name }) => [id, name])),
    where: Prisma.join(conditions, " and "),
    prefilter: q === undefined ? null : searchPrefilter(q),
    keeps: null,
  };
}
