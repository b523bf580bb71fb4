import "server-only";
import type { ExportedResponse } from "@/lib/contract/survey/response";
import { thumbsScale } from "@/lib/contract/survey/scales";
import { toCell, toListCell } from "@/lib/contract/wire/csv";
import { shown } from "@/lib/contract/wire/json";
import type { ListedQuestion } from "@/lib/surveys/responses/questions";
import { createRatingText } from "@/lib/surveys/responses/rating-text";

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
  "link",
  "tags",
  "archived",
] as const;

/** The columns of an export over several surveys, which has a line for each answer. */
export const answerColumns: readonly string[] = [
  "survey_id",
  "survey",
  ...fixedColumns,
  "question",
  "answer",
];

/** The cells of a response's lines, one for each of `answerColumns`. */
export const toAnswerLines = (survey: { id: string; name: string }, response: ExportedResponse): string[][] =>
  response.answers.map((given) => [
    ...[survey.id, toCell(survey.name), ...toFixedCells(response)],
    ...[toCell(given.question_text), toAnswerCell(given)],
  ]);

/** How responses become lines of CSV. */
export interface ResponseColumns {
  /** The header. */
  names: string[];
  /** The cells of a response, one for each column. @param chosen those of the chosen columns */
  toCells: (response: ExportedResponse, chosen: readonly string[]) => string[];
}

/**
 * The columns of an export: fixed ones, chosen ones, then one for each question. Its name is the question's text, with its id where another column
 * has that text. Several choices are one cell, separated as `toListCell` writes them.
 *
 * @source docs/reference/surveys.md#responses
 */
export function createResponseColumns(
  questions: readonly ListedQuestion[],
  chosen: readonly string[],
): ResponseColumns {
  const names: string[] = [...fixedColumns, ...chosen];
  const taken = new Set(names);
  const places = new Map<string, number>();
  for (const { id, text } of questions) {
    places.set(id, names.length);
    names.push(uniqueName(text, id, taken));
  }
  return { names, toCells: (response, cells) => toCells(response, cells, names.length, places) };
}

function uniqueName(text: string, id: string, taken: Set<string>): string {
  let name = text === "" || taken.has(text) ? `${text} (${id})`.trim() : text;
  while (taken.has(name)) name = `${name} (${id})`;
  taken.add(name);
  return name;
}

function toFixedCells(response: ExportedResponse): string[] {
  const { person, tags } = response;
  const fixed: Record<(typeof fixedColumns)[number], unknown> = {
    uuid: response.uuid,
    submitted_at: response.submitted_at,
    person: person?.uuid,
    person_name: person?.name,
    distinct_id: response.distinct_id,
    completed: response.completed,
    language: response.language,
    iteration: response.iteration,
    version: response.version,
    link: response.link,
    tags: toListCell(tags.map(({ name }) => name)),
    archived: response.archived,
  };
  return fixedColumns.map((column) => toCell(fixed[column]));
}

function toCells(
  response: ExportedResponse,
  chosen: readonly string[],
  count: number,
  places: ReadonlyMap<string, number>,
): string[] {
  const cells: string[] = new Array(count).fill("");
  for (const [at, cell] of [...toFixedCells(response), ...chosen].entries()) cells[at] = cell;
  for (const answer of response.answers) {
    const place = places.get(answer.question_id);
    if (place !== undefined) cells[place] = toAnswerCell(answer);
  }
  return cells;
}

const thumbText = createRatingText("en");

/**
 * An answer to a question with several choices is a list, also where an SDK sent one choice as a text. Thumbs are words, as the
 * thumb up is 1 and the thumb down 2; other ratings are numbers, which add up.
 */
function toAnswerCell({ answer, question_type, ...rating }: ExportedResponse["answers"][number]): string {
  if (Array.isArray(answer) || question_type === "multiple_choice")
    return toListCell([answer].flat().map(shown));
  return (rating.scale === thumbsScale && thumbText(answer, rating)) || shown(answer);
}
