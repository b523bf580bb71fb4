import "server-only";
import { shown } from "@/lib/contract/json";
import type { ExportedResponse, ResponseExportQuery, SurveyResponse } from "@/lib/contract/survey-response";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { isAnswer } from "@/lib/surveys/answers";
import { findSurvey } from "@/lib/surveys/find";
import { describeResponses, type ResponseContext } from "@/lib/surveys/responses/describe";
import { type ListedQuestion, questionsOfHistory } from "@/lib/surveys/responses/questions";
import { type FilteredProject, selectResponses } from "@/lib/surveys/responses/select";
import { type ResponseRow, type ResponseSelection, walkSlowly } from "@/lib/surveys/responses/walk";
import type { SurveyHistory } from "@/lib/surveys/results/history";
import { answersOf } from "@/lib/surveys/results/path";

/** An export of responses, which is read as it is written. */
export interface ResponseExport {
  /** Of the file, without an ending. */
  name: string;
  /** The columns of its lines, in their order. */
  columns: string[];
  /** The responses in chunks, as JSON has them. */
  items: () => AsyncGenerator<ExportedResponse[]>;
  /** The responses in chunks, as CSV has them: a cell for each column. */
  lines: () => AsyncGenerator<Record<string, unknown>[]>;
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
  const selection = await selectResponses(project, survey, filter);
  const { history } = selection;
  const questions = questionsOfHistory(history);
  const headers = nameColumns(questions);
  const items = () => readItems({ project, survey, history, user }, selection, questions);
  return {
    name: `fieldbook-responses-${id}`,
    columns: [...fixedColumns, ...headers.values()],
    items,
    lines: async function* lines() {
      for await (const chunk of items()) yield chunk.map((item) => toLine(item, headers));
    },
  };
}

async function* readItems(
  context: ResponseContext,
  selection: ResponseSelection,
  questions: readonly ListedQuestion[],
): AsyncGenerator<ExportedResponse[]> {
  for await (const rows of walkSlowly(selection)) {
    const responses = await describeResponses(context, rows);
    yield responses.map((response, index) => toItem(response, rows[index]!, context.history, questions));
  }
}

function toItem(
  { is_read: _, ...response }: SurveyResponse,
  row: ResponseRow,
  history: SurveyHistory,
  questions: readonly ListedQuestion[],
): ExportedResponse {
  const answers = new Map(
    answersOf(history, row).map((answer, place) => [history.questionIds[place], answer]),
  );
  return {
    ...response,
    answers: questions.flatMap(({ id, index, text, type }) => {
      const answer = answers.get(id);
      if (!isAnswer(answer)) return [];
      return [{ question_id: id, question_index: index, question_text: text, question_type: type, answer }];
    }),
  };
}

/** The columns before those of the questions. */
const fixedColumns = [
  "uuid",
  "submitted_at",
  "person",
  "person_name",
  "distinct_id",
  "completed",
  "language",
  "iteration",
  "version",
  "tags",
  "archived",
] as const;

/** The column of each question, by its id: the question's text, and its id where another column has that text. */
function nameColumns(questions: readonly ListedQuestion[]): Map<string, string> {
  const taken = new Set<string>(fixedColumns);
  return new Map(
    questions.map(({ id, text }) => {
      const name = text === "" || taken.has(text) ? `${text} (${id})`.trim() : text;
      taken.add(name);
      return [id, name];
    }),
  );
}

function toLine(item: ExportedResponse, headers: ReadonlyMap<string, string>): Record<string, unknown> {
  const fixed: Record<(typeof fixedColumns)[number], unknown> = {
    uuid: item.uuid,
    submitted_at: item.submitted_at,
    person: item.person?.uuid ?? null,
    person_name: item.person?.name ?? null,
    distinct_id: item.distinct_id,
    completed: item.completed,
    language: item.language,
    iteration: item.iteration,
    version: item.version,
    tags: item.tags.map(({ name }) => name).join("; "),
    archived: item.archived,
  };
  const answers = item.answers.map(({ question_id, answer }) => [headers.get(question_id), cellOf(answer)]);
  return { ...fixed, ...Object.fromEntries(answers) };
}

/** Several choices are one cell. */
const cellOf = (answer: unknown): string =>
  Array.isArray(answer) ? answer.map(shown).join("; ") : shown(answer);
