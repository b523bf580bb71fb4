import "server-only";
import { propertyOfColumn } from "@/lib/contract/person/column";
import {
  type ExportedResponse,
  type ResponseExportColumn,
  responseExportColumnOf,
} from "@/lib/contract/survey/response";
import { toListCell } from "@/lib/contract/wire/csv";
import { shown } from "@/lib/contract/wire/json";
import { isAnswer } from "@/lib/surveys/responses/answers";
import type { ListedQuestion } from "@/lib/surveys/responses/questions";
import type { ResponseRow } from "@/lib/surveys/responses/scan";
import type { SurveyHistory } from "@/lib/surveys/results/history";
import { createPathReplay, pathOfResponse } from "@/lib/surveys/results/path";

/** What the cells of chosen columns are made of. */
interface ExportedRow {
  response: ExportedResponse;
  row: ResponseRow;
  /** Of the person, as the reader may see them. */
  properties: Readonly<Record<string, unknown>>;
}

/** A column beside those of every export. */
export interface ChosenColumn {
  name: string;
  toCell: (exported: ExportedRow) => string;
}

/**
 * The chosen columns of an export of a survey's responses. Questions have the texts of their columns.
 *
 * @param names `responseExportColumns`, and `properties.` with the name of a property
 */
export function createChosenColumns(
  history: SurveyHistory,
  questions: readonly ListedQuestion[],
  names: readonly string[],
): ChosenColumn[] {
  const replay = createPathReplay();
  const textOf = (place: number) => {
    const id = history.questionIds[place];
    return questions.find((question) => question.id === id)?.text ?? "";
  };
  const pathOf = (row: ResponseRow) => {
    const { steps, end, offPath } = pathOfResponse(history, replay, row);
    const left = end === "exit" ? steps.at(-1) : undefined;
    const skipped = [...steps, ...offPath].filter(
      (place) => place !== left && !isAnswer(row.answers[history.questionIds[place] ?? ""]),
    );
    return { left, skipped: skipped.toSorted((a, b) => a - b) };
  };
  const cells: Record<ResponseExportColumn, ChosenColumn["toCell"]> = {
    device_type: ({ response }) => toText(response.extra.device_type),
    browser: ({ response }) => toText(response.extra.browser),
    os: ({ response }) => toText(response.extra.os),
    skipped: ({ row }) => toListCell(pathOf(row).skipped.map(textOf)),
    left_at: ({ row }) => [pathOf(row).left ?? []].flat().map(textOf).join(""),
  };
  return [...new Set(names)].map((name) => {
    const column = responseExportColumnOf(name);
    const property = propertyOfColumn(name) ?? "";
    return { name, toCell: column ? cells[column] : ({ properties }) => toText(properties[property]) };
  });
}

/** Lists and objects are JSON. */
const toText = (value: unknown): string => (value === undefined || value === null ? "" : shown(value));
