/** Commands for the choices of a question: immer recipes. With `hasOpenChoice` the last choice is the open one. */
import type { ChoiceQuestion, Draft, DraftChoice } from "@/lib/survey-model/draft";
import { hasChoices, questionOf } from "@/lib/survey-model/draft";
import { type LostBranch, newChoice } from "@/lib/survey-model/draft/commands";

const listOf = (draft: Draft, id: string): ChoiceQuestion | null => {
  const question = questionOf(draft, id);
  return question && hasChoices(question) ? question : null;
};

/** The number of movable choices: all but an open one. */
export const movableCount = ({ choices, hasOpenChoice }: ChoiceQuestion): number =>
  choices.length - (hasOpenChoice && choices.length > 0 ? 1 : 0);

/** Inserts choices at an index, before an open one; at the end without an index. Returns their ids. */
export function addChoices(draft: Draft, id: string, texts: readonly string[], at?: number): string[] {
  const question = listOf(draft, id);
  if (!question) return [];
  const last = movableCount(question);
  const added = texts.map((text) => newChoice(text));
  question.choices.splice(Math.min(at ?? last, last), 0, ...added);
  return added.map((choice) => choice.id);
}

/** The lines of a pasted list: without bullets, numbers, empty lines. */
export const linesOf = (pasted: string): string[] =>
  pasted
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/, "").trim())
    .filter((line) => line !== "");

/**
 * Inserts pasted texts after a choice; before an open one. Pasted into a blank choice they replace all blank ones.
 */
export function pasteChoices(
  draft: Draft,
  id: string,
  choiceId: string,
  texts: readonly string[],
): { added: string[]; lost: LostBranch[] } {
  const question = listOf(draft, id);
  const at = question?.choices.findIndex((choice) => choice.id === choiceId) ?? -1;
  if (!question || at === -1) return { added: [], lost: [] };
  const isBlank = ({ text }: DraftChoice) => text.trim() === "";
  const blank = question.choices.slice(0, movableCount(question)).filter(isBlank);
  const replaced = blank.some((choice) => choice.id === choiceId) ? blank.map((choice) => choice.id) : [];
  const added = addChoices(draft, id, texts, at + 1);
  return { added, lost: replaced.flatMap((replacedId) => removeChoice(draft, id, replacedId)) };
}

/** Removes a choice and its branch. */
export function removeChoice(draft: Draft, id: string, choiceId: string): LostBranch[] {
  const question = listOf(draft, id);
  const at = question?.choices.findIndex((choice) => choice.id === choiceId) ?? -1;
  if (!question || at === -1) return [];
  if (question.hasOpenChoice && at === question.choices.length - 1) question.hasOpenChoice = false;
  question.choices.splice(at, 1);
  if (question.branching?.type !== "response_based") return [];
  const target = question.branching.responses[choiceId];
  delete question.branching.responses[choiceId];
  return target === undefined ? [] : [{ question: id, key: choiceId, target }];
}

/** Moves a choice to an index, never past an open one. Returns the new index. */
export function moveChoice(draft: Draft, id: string, choiceId: string, to: number): number | null {
  const question = listOf(draft, id);
  const from = question?.choices.findIndex((choice) => choice.id === choiceId) ?? -1;
  if (!question || from === -1 || from >= movableCount(question)) return null;
  const position = Math.max(0, Math.min(to, movableCount(question) - 1));
  const [choice] = question.choices.splice(from, 1);
  if (choice) question.choices.splice(position, 0, choice);
  return position;
}

/** Adds or removes the open choice, which stays last. Returns its removed branch. */
export function setOpenChoice(draft: Draft, id: string, text: string | null): LostBranch[] {
  const question = listOf(draft, id);
  if (!question || Boolean(question.hasOpenChoice) === (text !== null)) return [];
  if (text === null) {
    const last = question.choices.at(-1);
    return last ? removeChoice(draft, id, last.id) : [];
  }
  question.choices.push(newChoice(text));
  question.hasOpenChoice = true;
  return [];
}

/** Ids of the choices that repeat the text of an earlier one. */
export function repeatedChoices(choices: readonly DraftChoice[]): Set<string> {
  const seen = new Set<string>();
  return new Set(
    choices.flatMap(({ id, text }) => {
      const isRepeated = seen.has(text.trim());
      seen.add(text.trim());
      return isRepeated ? [id] : [];
    }),
  );
}
