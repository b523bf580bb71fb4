/**
 * The form of the answers to each question type. To add a type, start here: code that depends on types or forms does not
 * compile until it handles the new one. Its own texts are in `texts.ts`.
 */

/**
 * The form that answers to a question have: words of the respondent, nothing (a link is only followed), a number on a
 * scale, one of the choices, or several of them.
 */
export type AnswerForm = "text" | "nothing" | "rating" | "choice" | "choices";

/** The form of the answers to each kind. */
const answerForms = {
  rating: "rating",
  single_choice: "choice",
  multiple_choice: "choices",
  open: "text",
  link: "nothing",
} as const satisfies Record<string, AnswerForm>;

/** The question types. A missing schema of a type is a compile error. */
export type QuestionKind = keyof typeof answerForms;

const isKind = (type: unknown): type is QuestionKind =>
  typeof type === "string" && Object.hasOwn(answerForms, type);

/** The form of the answers to a question of that type; null for a type that today's rules do not know. */
export const answerFormOf = (type: unknown): AnswerForm | null => (isKind(type) ? answerForms[type] : null);

/** Whether a question of that type offers choices. */
export const offersChoices = (type: unknown): boolean => {
  const form = answerFormOf(type);
  return form === "choice" || form === "choices";
};

/**
 * Whether a question of that type may lead to different questions by its answer.
 *
 * @source docs/reference/surveys.md#branching
 */
export const branchesByAnswer = (type: unknown): boolean => {
  const form = answerFormOf(type);
  return form === "rating" || form === "choice";
};
