import "server-only";
import type { ResponseQuery, SurveyResponseDetail } from "@/lib/contract/survey/response";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { findSurvey } from "@/lib/surveys/find";
import { isAnswer } from "@/lib/surveys/responses/answers";
import { describeResponses, toDescribed } from "@/lib/surveys/responses/describe";
import { questionsOfHistory } from "@/lib/surveys/responses/questions";
import {
  type ResponseRow,
  type ResponseSelection,
  readPage,
  readResponseOf,
} from "@/lib/surveys/responses/scan";
import { type FilteredProject, selectResponses } from "@/lib/surveys/responses/select";
import { revisionOf, type SurveyHistory } from "@/lib/surveys/results/history";
import { answersOf, createPathReplay, pathOfResponse } from "@/lib/surveys/results/path";

/** Most events of a submission that are listed. */
const maxEvents = 100;

/**
 * A response by any of its events, with its path, its events, and its neighbours among the responses that a filter matches.
 *
 * @throws NotFound, Invalid for invalid filters on persons
 */
export async function getResponse(
  project: FilteredProject & DisplayNameSettings,
  user: { id: number },
  { id, uuid }: { id: string; uuid: string },
  filter: ResponseQuery,
): Promise<SurveyResponseDetail> {
  const survey = await findSurvey(project, id);
  const row = await readResponseOf({ project, surveyIds: [id] }, uuid);
  if (!row) throw new NotFound();
  const selection = await selectResponses(project, survey, filter);
  const { history } = selection;
  const [[response], events, screen, previous_uuid, next_uuid] = await Promise.all([
    describeResponses({ project, surveys: [toDescribed(survey, history)], user }, [row]),
    readEvents(project, id, row),
    readScreen(project, row),
    readNeighbour(selection, row, "oldest"),
    readNeighbour(selection, row, "newest"),
  ]);
  if (!response) throw new NotFound();
  const started = events[0]?.timestamp ?? row.timestamp;
  const { steps, end } = pathOfResponse(history, createPathReplay(), row);
  return {
    ...response,
    answers: listAnswers(history, row),
    questions: listQuestions(history, row),
    path: steps.flatMap((step) => history.questionIds[step] ?? []),
    path_end: end,
    shown_at: await readShownTime(project, id, row, started),
    started_at: toTimestamp(started),
    events: events.map((event) => ({ ...event, timestamp: toTimestamp(event.timestamp) })),
    screen,
    previous_uuid,
    next_uuid,
  };
}

/** The size of the browser's window at the last event. */
async function readScreen(
  project: { id: number },
  { uuid }: ResponseRow,
): Promise<SurveyResponseDetail["screen"]> {
  const [sent] = await query<{ width: unknown; height: unknown }>(Prisma.sql`
    select e.properties -> '$viewport_width' as width, e.properties -> '$viewport_height' as height
    from events e where e.project_id = ${project.id} and e.uuid = ${uuid}::uuid`);
  return { width: sizeOf(sent?.width), height: sizeOf(sent?.height) };
}

const sizeOf = (sent: unknown): number | null =>
  typeof sent === "number" && Number.isFinite(sent) ? sent : null;

/** Answers to the questions of the response's version, in their order, then to those of other versions. */
function listAnswers(history: SurveyHistory, row: ResponseRow): SurveyResponseDetail["answers"] {
  const answers = new Map(
    answersOf(history, row).map((answer, place) => [history.questionIds[place], answer]),
  );
  const revisionQuestions = revisionOf(history, row.survey_version).questions;
  const surveyQuestions = questionsOfHistory(history);
  const isRemoved = (id: string) => surveyQuestions.find((question) => question.id === id)?.index === null;
  const questions = [
    ...revisionQuestions.map(({ id, text, type, scale, display }, index) => ({
      id,
      text,
      type,
      scale,
      display,
      index,
    })),
    ...surveyQuestions
      .filter(({ id }) => !revisionQuestions.some((question) => question.id === id))
      .map((question) => ({ ...question, index: question.index ?? lastIndexOf(history, question.id) })),
  ];
  return questions.flatMap(({ id, text, type, scale, display, index }) => {
    const answer = answers.get(id);
    if (!isAnswer(answer)) return [];
    return [
      {
        question_id: id,
        question_index: index,
        question_text: text,
        question_type: type,
        answer,
        scale,
        display,
        is_removed: isRemoved(id),
      },
    ];
  });
}

/** The questions of the response's version, in their order. */
function listQuestions(
  history: SurveyHistory,
  { survey_version }: ResponseRow,
): SurveyResponseDetail["questions"] {
  const surveyQuestions = questionsOfHistory(history);
  return revisionOf(history, survey_version).questions.map(({ id, text, type }, index) => ({
    question_id: id,
    question_index: index,
    question_text: text,
    question_type: type,
    is_removed: surveyQuestions.some((question) => question.id === id && question.index === null),
  }));
}

/** The position of a removed question in the last version that had it. */
const lastIndexOf = ({ revisions }: SurveyHistory, id: string): number =>
  revisions
    .map(({ questions }) => questions.findIndex((question) => question.id === id))
    .findLast((index) => index >= 0) ?? 0;

/** The events of a submission, oldest first; of many, the latest. */
async function readEvents(
  project: { id: number },
  surveyId: string,
  { submission_id }: ResponseRow,
): Promise<{ uuid: string; event: string; timestamp: Date }[]> {
  const events = await query<{ uuid: string; event: string; timestamp: Date }>(Prisma.sql`
    select e.uuid, e.event, e.timestamp from events e
    where e.project_id = ${project.id} and e.submission_id = ${submission_id}::uuid and e.survey_id = ${surveyId}
    order by e.timestamp desc, e.uuid desc limit ${maxEvents}`);
  return events.reverse();
}

/** When the survey was last shown to the respondent before a time; null if it never was. */
async function readShownTime(
  project: { id: number },
  surveyId: string,
  { person_id, distinct_id }: ResponseRow,
  before: Date,
): Promise<string | null> {
  const respondent =
    person_id === null
      ? Prisma.sql`e.person_id is null and e.distinct_id = ${distinct_id}`
      : Prisma.sql`e.person_id = ${person_id}::bigint`;
  const [shown] = await query<{ timestamp: Date }>(Prisma.sql`
    select e.timestamp from events e
    where e.project_id = ${project.id} and ${respondent} and e.event = 'survey shown'
      and e.timestamp <= ${before} and e.survey_id = ${surveyId}
    order by e.timestamp desc limit 1`);
  return shown ? toTimestamp(shown.timestamp) : null;
}

/** The uuid of the nearest response of a selection in a direction; null at its end. */
async function readNeighbour(
  selection: ResponseSelection,
  row: ResponseRow,
  order: "newest" | "oldest",
): Promise<string | null> {
  const [neighbour] = await readPage(
    { ...selection, order, cursor: { at: row.at, uuid: row.uuid } },
    { limit: 1 },
  );
  return neighbour?.uuid ?? null;
}
