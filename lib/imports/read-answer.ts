import "server-only";
import { ratingScaleOf } from "@/lib/contract/survey/scales";
import { readListCell } from "@/lib/contract/wire/csv-rows";

/** An answer as an app sends it. */
export type CellAnswer = string | string[];

/** Characters of an answer. */
const maxLength = 10_000;

/** Reads a cell as an answer to a question, or says why it is none. @param question as stored */
export function readAnswer(
  question: { type?: unknown; scale?: unknown; choices?: unknown; hasOpenChoice?: unknown },
  cell: string,
): { value: CellAnswer } | { message: string } {
  if (cell.length > maxLength) return { message: `The answer has more than ${maxLength} characters.` };
  const choices = Array.isArray(question.choices) ? question.choices.map(String) : [];
  const isChoice = (text: string) => question.hasOpenChoice === true || choices.includes(text);
  switch (question.type) {
    case "open":
      return { value: cell };
    case "rating": {
      const scale = ratingScaleOf(question) ?? 5;
      const lowest = scale === 10 ? 0 : 1;
      const number = /^\d{1,2}([.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN;
      const isInScale = number >= lowest && number <= scale;
      return isInScale
        ? { value: String(number) }
        : { message: `Enter a whole number from ${lowest} to ${scale}.` };
    }
    case "single_choice":
      return isChoice(cell)
        ? { value: cell }
        : { message: `The question has no choice “${cell.slice(0, 100)}”.` };
    case "multiple_choice": {
      const given = choices.includes(cell) ? [cell] : readListCell(cell);
      const unknown = given.find((text) => !isChoice(text));
      return unknown === undefined
        ? { value: given }
        : { message: `The question has no choice “${unknown.slice(0, 100)}”.` };
    }
    default:
      return { message: "The question takes no answers from a file." };
  }
}
