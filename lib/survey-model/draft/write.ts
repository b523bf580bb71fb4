import type { QuestionInput } from "@/lib/contract/survey/question";
import type { SurveyBody } from "@/lib/contract/survey/survey";
import type { ChoiceQuestion, Draft, DraftBranching, DraftQuestion, Target } from "@/lib/survey-model/draft";
import { draftFields, hasChoices } from "@/lib/survey-model/draft";

/**
 * The request body of a draft. Only here ids become indices. A branch to a removed question goes to the next one; an
 * index without a question stays one.
 *
 * In a language in which one choice has a translation, the others get the survey's own text: an empty one would show as
 * a blank line (ours).
 */
export function toSurveyInput(draft: Draft): SurveyBody {
  const positions = new Map(draft.questions.map(({ id }, index) => [id, index]));
  const fields = draftFields.map((field) => [field, draft[field]]);
  return {
    ...(Object.fromEntries(fields) as Omit<SurveyBody, "questions">), // questions follow
    questions: draft.questions.map((question) => writeQuestion(question, draft, positions)),
  };
}

/** A question of a draft as in the API. */
export function toWireQuestion(draft: Draft, question: DraftQuestion): QuestionInput {
  const positions = new Map(draft.questions.map(({ id }, index) => [id, index]));
  return writeQuestion(question, draft, positions);
}

type Positions = ReadonlyMap<string, number>;

function writeQuestion(question: DraftQuestion, { memory }: Draft, positions: Positions): QuestionInput {
  const { branching, ...rest } = question;
  const written =
    branching === undefined ? {} : { branching: writeBranching(branching, question, positions) };
  return {
    ...rest,
    ...(hasChoices(question) && writeChoices(question)),
    ...written,
    id: memory.wireIds[question.id] ?? question.id,
  } as QuestionInput; // the same keys, with ids as indices
}

function writeChoices({ choices, translations }: ChoiceQuestion) {
  const languages = new Set(choices.flatMap((choice) => Object.keys(choice.translations)));
  const lists = [...languages].map((language) => {
    const texts = choices.map((choice) => choice.translations[language] ?? choice.text);
    return [language, { ...translations?.[language], choices: texts }] as const;
  });
  return {
    choices: choices.map(({ text }) => text),
    ...((translations || lists.length > 0) && {
      translations: { ...translations, ...Object.fromEntries(lists) },
    }),
  };
}

function writeBranching(branching: DraftBranching | null, question: DraftQuestion, positions: Positions) {
  const indexOf = (target: Target): number | "end" | undefined => {
    if (target === "end") return "end";
    if (typeof target === "string") return positions.get(target);
    return typeof target.index === "number" && target.index >= 0
      ? Math.max(target.index, positions.size)
      : target.index;
  };
  if (branching?.type === "specific_question") {
    const { target, ...rest } = branching;
    const index = indexOf(target);
    if (index === "end") return { type: "end" };
    return index === undefined ? { type: "next_question" } : { ...rest, index };
  }
  if (branching?.type === "response_based") {
    const { responses, ...rest } = branching;
    const keys = hasChoices(question)
      ? new Map(question.choices.map(({ id }, at) => [id, String(at)]))
      : null;
    const usedKeys = new Set(keys?.values());
    const responseValues = Object.entries(responses).flatMap(([id, target]) => {
      const key = keys?.get(id) ?? id;
      const index = indexOf(target);
      // A key without a choice must not match a new choice.
      const isStray = key === id && usedKeys.has(id);
      return index === undefined || isStray ? [] : [[key, index] as const];
    });
    return { ...rest, responseValues: Object.fromEntries(responseValues) };
  }
  return branching;
}
