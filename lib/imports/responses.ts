import "server-only";
import { createHash } from "node:crypto";
import { createTranslator } from "next-intl";
import type { Actor } from "@/lib/activity/actor";
import { recordActivityBy } from "@/lib/activity/record";
import { type NormalizedEvent, normalizeEvents } from "@/lib/capture/normalize";
import { storeEvents } from "@/lib/capture/store";
import {
  maxImportErrors,
  maxImportedResponses,
  previewedRows,
  type ResponseImport,
  type ResponseImportInput,
} from "@/lib/contract/survey/response-import";
import { unescapeFormula } from "@/lib/contract/wire/csv";
import { type CsvRow, readTable } from "@/lib/contract/wire/csv-rows";
import { instantOf } from "@/lib/contract/wire/instant";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid } from "@/lib/errors";
import { type CellAnswer, type CellFault, readAnswer } from "@/lib/imports/read-answer";
import { toDistinctId } from "@/lib/persons/identity";
import { importedMark } from "@/lib/surveys/exposures";
import { findSurvey } from "@/lib/surveys/find";
import en from "@/messages/en";

/** A row as a response. */
interface ImportedResponse {
  line: number;
  time: string | null;
  person: string | null;
  answers: Record<string, CellAnswer>;
}

/** A row that is none. */
interface RowFault extends CellFault {
  line: number;
  column: number | null;
}

/** Errors in English, as the API has them; screens translate their codes. */
const t = createTranslator({ locale: "en", messages: en, namespace: "responses.import.faults" });

/** A column of a question. */
interface QuestionColumn {
  question: { id: string; type?: unknown };
  column: number;
}

/**
 * Imports the responses of a CSV file into an API survey, each as the event by which an app would have sent it. Its UUID follows from
 * the survey and what the row says, so that the same row again adds nothing; equal rows of one file are told apart by their order.
 *
 * @throws NotFound; Invalid for another type, an unknown question or column, and too many rows
 */
export async function importResponses(
  project: { id: number },
  actor: Actor,
  surveyId: string,
  input: ResponseImportInput,
): Promise<ResponseImport> {
  const survey = await findSurvey(project, surveyId);
  if (survey.type !== "api")
    throw new Invalid(null, "invalid_input", "Responses are imported into API surveys only.");
  const { headings, rows } = readTable(input.csv);
  if (rows.length > maxImportedResponses)
    throw new Invalid("csv", "invalid_input", `The file has more than ${maxImportedResponses} rows.`);
  const columns = columnsOf(survey.questions, input, headings.length);
  const faults: RowFault[] = [];
  const responses: ImportedResponse[] = [];
  for (const row of rows) {
    const response = readRow(row, input, columns);
    if ("code" in response) faults.push(response);
    else responses.push(response);
  }
  const events = toEvents(survey.id, responses);
  const result = {
    rows: rows.length,
    refused: faults.length,
    errors: faults
      .slice(0, maxImportErrors)
      .map((fault) => ({ ...fault, message: t(fault.code, { value: fault.value ?? "" }) })),
    preview: responses.slice(0, previewedRows),
  };
  if (input.dry_run || events.length === 0) {
    const existing = await countStored(project, events);
    return { ...result, existing, added: events.length - existing };
  }
  let stored = { inserted: 0, refused: 0 };
  await storeEvents(project.id, events, async (run, count) => {
    stored = count;
    if (!count.isLast || count.inserted === 0) return;
    const activity = { scope: "Survey", activity: "responses_imported", changes: null } as const;
    await recordActivityBy(run, project, actor, { ...activity, item_id: survey.id, name: survey.name });
  });
  const { inserted, refused } = stored;
  return {
    ...result,
    added: inserted,
    existing: events.length - inserted - refused,
    refused: result.refused + refused,
  };
}

/** The questions with their columns. @throws Invalid */
function columnsOf(
  questions: unknown,
  { questions: mapping, time_column, person_column }: ResponseImportInput,
  width: number,
): QuestionColumn[] {
  const questionsById = new Map(
    (Array.isArray(questions) ? (questions as { id: string }[]) : []).map((q) => [q.id, q]),
  );
  for (const column of [...Object.values(mapping), time_column ?? 0, person_column ?? 0])
    if (column >= Math.max(width, 1))
      throw new Invalid("questions", "invalid_input", `The file has no column ${column}.`);
  return Object.entries(mapping).map(([id, column]) => {
    const question = questionsById.get(id);
    if (!question) throw new Invalid("questions", "invalid_input", `The survey has no question ${id}.`);
    return { question, column };
  });
}

/** A row as a response, or its first error. */
function readRow(
  { line, cells }: CsvRow,
  { time_column, person_column }: ResponseImportInput,
  columns: readonly QuestionColumn[],
): ImportedResponse | RowFault {
  const cellAt = (column: number | null) => (column === null ? "" : unescapeFormula(cells[column] ?? ""));
  const time = cellAt(time_column);
  const instant = time === "" ? null : instantOf(time);
  if (time !== "" && instant === null)
    return { line, column: time_column, code: "invalid_time", value: null };
  if (instant !== null && instant > Date.now())
    return { line, column: time_column, code: "future_time", value: null };
  const answers: Record<string, CellAnswer> = {};
  for (const { question, column } of columns) {
    const cell = cellAt(column);
    if (cell === "") continue;
    const read = readAnswer(question, cell);
    if ("code" in read) return { line, column, ...read };
    answers[question.id] = read.answer;
  }
  if (Object.keys(answers).length === 0) return { line, column: null, code: "no_answers", value: null };
  const person = toDistinctId(cellAt(person_column));
  return { line, time: instant === null ? null : new Date(instant).toISOString(), person, answers };
}

function toEvents(surveyId: string, responses: readonly ImportedResponse[]): NormalizedEvent[] {
  const occurrences = new Map<string, number>();
  const batch = responses.map(({ time, person, answers }) => {
    const content = JSON.stringify([surveyId, time, person, Object.entries(answers).sort()]);
    const occurrence = occurrences.get(content) ?? 0;
    occurrences.set(content, occurrence + 1);
    const uuid = uuidOf(`${content}\n${occurrence}`);
    return {
      ...{
        uuid,
        event: "survey sent",
        distinct_id: person ?? uuid,
        ...(time !== null && { timestamp: time }),
      },
      properties: {
        ...{
          $survey_id: surveyId,
          $survey_submission_id: uuid,
          $survey_completed: true,
          [importedMark]: true,
        },
        ...(person === null && { $process_person_profile: false }),
        ...Object.fromEntries(
          Object.entries(answers).map(([id, answer]) => [`$survey_response_${id}`, answer]),
        ),
      },
    };
  });
  if (batch.length === 0) return [];
  return normalizeEvents({ batch, historical_migration: true }, { received: Date.now() }).events;
}

/** A UUID of version 8 that follows from a text. */
const uuidOf = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-8$3-8$4-");

async function countStored(project: { id: number }, events: readonly NormalizedEvent[]): Promise<number> {
  const [row] = await query<{ count: number }>(Prisma.sql`
    select count(*)::int as count from events
    where project_id = ${project.id} and uuid = any(${events.map(({ uuid }) => uuid)}::uuid[])`);
  return row?.count ?? 0;
}
