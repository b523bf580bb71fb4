import "server-only";
import { propertyOfColumn } from "@/lib/contract/person/column";
import type { ExportedResponse, ResponseExportQuery, SurveyResponse } from "@/lib/contract/survey/response";
import { toFileName } from "@/lib/contract/wire/file-name";
import { Prisma } from "@/lib/database/generated/client";
import { createYielder } from "@/lib/event-loop";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { findSurvey } from "@/lib/surveys/find";
import { readPersons } from "@/lib/surveys/named-persons";
import { createChosenColumns } from "@/lib/surveys/responses/chosen-columns";
import { describeResponses, type ResponseContext, toDescribed } from "@/lib/surveys/responses/describe";
import { createResponseColumns } from "@/lib/surveys/responses/export-columns";
import { type ListedQuestion, questionsOfHistory } from "@/lib/surveys/responses/questions";
import { isReadBy, readStateConditions } from "@/lib/surveys/responses/read-state";
import { type ResponseRow, type ResponseSelection, scanSlowly } from "@/lib/surveys/responses/scan";
import { type FilteredProject, selectResponses } from "@/lib/surveys/responses/select";

/** An export of responses, which is read as it is written. */
export interface ResponseExport {
  /** Of the file, without an ending. */
  name: string;
  /** The columns of its lines, in their order. */
  columns: string[];
  /** The responses in chunks, as JSON has them. */
  items: () => AsyncGenerator<ExportedResponse[]>;
  /** The responses in chunks, as CSV has them: a cell for each column. */
  lines: () => AsyncGenerator<string[][]>;
}

/**
 * Every response of a survey that matches a filter, newest first, with the answers to all questions that the survey has or
 * had. At any time one chunk is in memory. Responses that begin while it is read are left out.
 *
 * @throws NotFound, Invalid for invalid filters on persons
 */
export async function exportResponses(
  project: FilteredProject & DisplayNameSettings,
  user: { id: number },
  id: string,
  filter: ResponseExportQuery,
): Promise<ResponseExport> {
  const survey = await findSurvey(project, id);
  const selection = await selectResponses(
    project,
    survey,
    filter,
    readStateConditions(isReadBy(project, Prisma.sql`${id}::uuid`, user), filter.is_read),
  );
  const { history } = selection;
  const questions = questionsOfHistory(history);
  const chosen = createChosenColumns(history, questions, filter.columns ?? []);
  const columns = createResponseColumns(
    questions,
    chosen.map(({ name }) => name),
  );
  const needsPersons = chosen.some(({ name }) => propertyOfColumn(name) !== null);
  const context = { project, surveys: [toDescribed(survey, history)], user };
  const read = () =>
    readItems(context, selection, questions.length, (response, row) => ({
      response: toItem(response, row, questions),
      row,
    }));
  return {
    name: `${toFileName(survey.name) || id}-responses`,
    columns: columns.names,
    items: async function* items() {
      for await (const chunk of read()) yield chunk.map(({ response }) => response);
    },
    lines: async function* lines() {
      for await (const chunk of read()) {
        const ids = needsPersons ? chunk.flatMap(({ row }) => row.person_id ?? []) : [];
        const persons = await readPersons(project, [...new Set(ids)]);
        yield chunk.map(({ response, row }) => {
          const properties = persons.get(row.person_id ?? "")?.properties ?? {};
          const cells = chosen.map(({ toCell }) => toCell({ response, row, properties }));
          return columns.toCells(response, cells);
        });
      }
    },
  };
}

/** Answers of one chunk, where all questions are answered: they are described without yielding the event loop. */
const maxAnswers = 10_000;

/** Reads what exports have of the responses of a selection, in chunks. @param most questions of one survey */
export async function* readItems<Item>(
  context: ResponseContext,
  selection: ResponseSelection,
  most: number,
  toItem: (response: SurveyResponse, row: ResponseRow) => Item,
): AsyncGenerator<Item[]> {
  const yieldIfDue = createYielder();
  const size = Math.max(1, Math.floor(maxAnswers / Math.max(1, most)));
  for await (const rows of scanSlowly(selection)) {
    for (let start = 0; start < rows.length; start += size) {
      const chunk = rows.slice(start, start + size);
      const responses = await describeResponses(context, chunk);
      await yieldIfDue();
      yield responses.map((response, index) => toItem(response, chunk[index]!));
      await yieldIfDue();
    }
  }
}

/** A response of an export, with the answers to all questions of its survey. */
export const toItem = (
  { is_read: _, ...response }: SurveyResponse,
  row: ResponseRow,
  questions: readonly ListedQuestion[],
): ExportedResponse => ({
  ...response,
  answers: questions.flatMap(({ id, index, text, type, scale, display }) => {
    const answer = row.answers[id];
    if (answer === undefined) return [];
    return [
      {
        question_id: id,
        question_index: index,
        question_text: text,
        question_type: type,
        answer,
        scale,
        display,
      },
    ];
  }),
});
