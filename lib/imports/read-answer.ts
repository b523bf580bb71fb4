import "server-only";
import type { ResponseFaultCode } from "@/lib/contract/survey/response-import";
import { ratingScaleOf } from "@/lib/contract/survey/scales";
import { readListCell } from "@/lib/contract/wire/csv-rows";

/** An answer as an app sends it. */
export type CellAnswer = string | string[];

/** Characters of an answer. */
const maxLength = 10_000;

/** Why a cell is no answer, and what that is about. */
export interface CellFault {
  code: ResponseFaultCode;
  value: string | null;
}

/** Reads a cell as an answer to a question, or says why it is none. @param question as stored */
export function readAnswer(
  question: { type?: unknown; scale?: unknown; choices?: unknown; hasOpenChoice?: unknown },
  cell: string,
): { answer: CellAnswer } | CellFault {
  if (cell.length > maxLength) return { code: "too_long", value: String(maxLength) };
  const choices = Array.isArray(question.choices) ? question.choices.map(String) : [];
  const isChoice = (text: string) => question.hasOpenChoice === true || choices.includes(text);
  switch (question.type) {
    case "open":
      return { answer: cell };
    case "rating": {
      const scale = ratingScaleOf(question) ?? 5;
      const lowest = scale === 10 ? 0 : 1;
      const number = /^\d{1,2}([.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN;
      const isInScale = number >= lowest && number <= scale;
      return isInScale ? { answer: String(number) } : { code: "not_in_scale", value: `${lowest}–${scale}` };
    }
    case "single_choice":
      return isChoice(cell) ? { answer: cell } : unknownChoice(cell);
    case "multiple_choice": {
      const given = choices.includes(cell) ? [cell] : readListCell(cell);
      const unknown = given.find((text) => !isChoice(text));
      return unknown === undefined ? { answer: given } : unknownChoice(unknown);
    }
    default:
      return { code: "not_importable", value: null };
  }
}

const unknownChoice = (choice: string): CellFault => ({
  code: "unknown_choice",
  value: choice.slice(0, 100).toWellFormed(),
});
