/** Applies fixes. */

import type { SurveyBody } from "@/lib/contract/survey/survey";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import type { Edit, Fix } from "@/lib/survey-model/checks/problem";
import {
  type Draft,
  type DraftChoice,
  type DraftQuestion,
  hasChoices,
  type Target,
} from "@/lib/survey-model/draft";
import { addChoices, removeChoice } from "@/lib/survey-model/draft/choices";
import { removeQuestion, setTarget } from "@/lib/survey-model/draft/commands";
import { convertQuestion, setScale } from "@/lib/survey-model/draft/convert";
import { toDraft } from "@/lib/survey-model/draft/read";
import { keepTranslation, setTranslation } from "@/lib/survey-model/translations/grid";

/**
 * Applies a fix to a draft: an immer recipe. The fix must be one for the survey of this draft: positions are resolved
 * first, and what no longer exists is skipped.
 */
export function applyFix(draft: Draft, fix: Fix): void {
  // Positions refer to the draft as it was checked, also after an edit has removed something.
  const questions = [...draft.questions];
  for (const edit of fix.edits) applyEdit(draft, edit, questions);
}

function applyEdit(draft: Draft, edit: Edit, questions: readonly DraftQuestion[]): void {
  switch (edit.kind) {
    case "set":
      setAt(draft, edit.path, edit.value);
      break;
    case "restore":
      restore(draft, edit.questions, edit.at);
      break;
    case "translate":
    case "keepTranslation": {
      const place = placeOf(edit.place, questions);
      if (place === null) break;
      if (edit.kind === "translate") setTranslation(draft, place, edit.language, edit.text);
      else keepTranslation(draft, place, edit.language);
      break;
    }
    default: {
      const question = questions[edit.question];
      if (question) applyToQuestion(draft, edit, question, questions);
    }
  }
}

function applyToQuestion(
  draft: Draft,
  edit: Extract<Edit, { question: number }>,
  question: DraftQuestion,
  questions: readonly DraftQuestion[],
): void {
  switch (edit.kind) {
    case "branch": {
      const target = edit.to === "next" ? null : edit.to === "end" ? "end" : questions[edit.to]?.id;
      if (target !== undefined)
        setTarget(draft, question.id, edit.key && draftKey(question, edit.key), target);
      break;
    }
    case "rekey":
      rekey(question, edit.from, edit.to);
      break;
    case "confirm":
      if (question.branching) Object.assign(question.branching, { confirmed: true });
      break;
    case "removeQuestion":
      removeQuestion(draft, question.id);
      break;
    case "removeChoice": {
      const choice = choiceAt(question, edit.choice);
      if (choice) removeChoice(draft, question.id, choice.id);
      break;
    }
    case "addChoices":
      addChoices(draft, question.id, edit.texts);
      break;
    case "choiceText": {
      const choice = choiceAt(question, edit.choice);
      if (choice) choice.text = edit.text;
      break;
    }
    case "turnOpen":
      convertQuestion(draft, question.id, "open");
      break;
    case "scale":
      setScale(draft, question.id, edit.scale);
      break;
    default:
      edit satisfies never;
  }
}

const choiceAt = (question: DraftQuestion, at: number): DraftChoice | undefined =>
  hasChoices(question) ? question.choices[at] : undefined;

/** Restores a question at its position, or in place of the question with its id. */
function restore(draft: Draft, published: readonly JsonObject[], position: number): void {
  const former = { questions: published } as unknown as SurveyBody; // as stored: read accepts any value
  const question = toDraft(former, draft).questions[position];
  if (question === undefined) return;
  const at = draft.questions.findIndex(({ id }) => id === question.id);
  if (at === -1) draft.questions.splice(position, 0, question);
  else draft.questions[at] = question;
}

/** The draft's path of a text of the API; null when the text was removed. */
function placeOf(
  place: Extract<Edit, { kind: "translate" }>["place"],
  questions: readonly DraftQuestion[],
): Parameters<typeof setTranslation>[1] | null {
  const question = place.question === null ? null : questions[place.question];
  if (question === undefined) return null;
  const choice = question && place.choice !== null ? choiceAt(question, place.choice) : null;
  if (choice === undefined) return null;
  return { questionId: question?.id ?? null, field: place.field, choiceId: choice?.id ?? null };
}

/** The draft's key for a response key of the API: the choice's id. */
function draftKey(question: DraftQuestion, key: string): string {
  return choiceAt(question, Number(key))?.id ?? key;
}

function rekey(question: DraftQuestion, from: string, to: string | null): void {
  if (question.branching?.type !== "response_based") return;
  const { responses } = question.branching;
  const key = draftKey(question, from);
  const target: Target | undefined = responses[key];
  delete responses[key];
  if (to !== null && target !== undefined) responses[draftKey(question, to)] = target;
}

/** Creates missing objects along the path, unless the value is undefined. */
function setAt(draft: Draft, path: readonly (string | number)[], value: unknown): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let holder: unknown = draft;
  for (const step of path.slice(0, -1)) {
    if (!isObject(holder) && !Array.isArray(holder)) return;
    const held: Record<string | number, unknown> = holder as Record<string | number, unknown>; // an object or an array
    if (value !== undefined) held[step] ??= {};
    holder = held[step];
  }
  if (isObject(holder) && value === undefined) delete holder[last];
  else if (isObject(holder) || Array.isArray(holder)) Object.assign(holder, { [last]: value });
}
