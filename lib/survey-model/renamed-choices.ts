import { answerFormOf } from "@/lib/contract/survey/question-kinds";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { fixedChoices } from "@/lib/survey-model/comparability";
import { originsOfChoices } from "@/lib/survey-model/diff/match-choices";

/** A choice that a change gives another text. */
export interface ChoiceRename {
  readonly questionId: string;
  /** The question's index after the change. */
  readonly question: number;
  readonly from: string;
  readonly to: string;
}

/**
 * The choices that a change renames, as results trace them: without open choices, in the order of the survey after.
 *
 * @source docs/reference/surveys.md#lineage
 */
export function renamedChoices(
  before: { readonly questions?: unknown },
  after: { readonly questions?: unknown },
): ChoiceRename[] {
  const old = questionsOf(before);
  return questionsOf(after).flatMap((now, question): ChoiceRename[] => {
    const { id } = now;
    const earlier = old.find((other) => other.id === id);
    if (typeof id !== "string" || !earlier) return [];
    const [texts, newTexts] = [textsOf(earlier), textsOf(now)];
    const origins = originsOfChoices(texts, newTexts);
    return newTexts.flatMap((to, at) => {
      const origin = origins[at];
      const from = origin == null ? undefined : texts[origin];
      return from === undefined || from === to ? [] : [{ questionId: id, question, from, to }];
    });
  });
}

/** A survey with the later texts of renamed choices in place of the earlier ones. */
export const applyRenames = (
  survey: { readonly questions?: unknown },
  renames: readonly ChoiceRename[],
): { questions: JsonObject[] } => ({
  questions: questionsOf(survey).map((question) => {
    if (!Array.isArray(question.choices)) return question;
    const textOf = (text: unknown) =>
      renames.find(({ questionId, from }) => questionId === question.id && from === text)?.to ?? text;
    return { ...question, choices: question.choices.map(textOf) };
  }),
});

const questionsOf = ({ questions }: { readonly questions?: unknown }): JsonObject[] =>
  Array.isArray(questions) ? questions.filter(isObject) : [];

function textsOf(question: JsonObject): string[] {
  const form = answerFormOf(question.type);
  return form === "choice" || form === "choices" ? fixedChoices(question).map(String) : [];
}
