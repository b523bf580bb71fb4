/**
 * What is known of each kind of question: the form of its answers, and the texts that only it has. A new kind
 * begins here: what depends on kinds or forms does not compile until it knows it.
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

/** The kinds of question. The schema of a kind that is missing here does not compile. */
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

/** Texts that questions of every kind have, in the order in which respondents meet them. */
const commonTexts = ["question", "description", "buttonText"] as const;

/** Texts that only some kinds have, beside their choices, in the order in which respondents meet them. */
const textsOfKind = {
  rating: ["lowerBoundLabel", "upperBoundLabel"],
  single_choice: [],
  multiple_choice: [],
  open: [],
  link: ["link"],
} as const satisfies Record<QuestionKind, readonly string[]>;

/** Fields of a question that hold a text, of whatever kind, beside its choices; a translation may hold each of them. */
export const questionTexts: readonly string[] = [...commonTexts, ...Object.values(textsOfKind).flat()];

/**
 * The fields of a question of that type whose texts are shown, beside its choices. Those of another kind stay stored when
 * the kind changes, and are not shown then.
 */
export const shownTexts = (type: unknown): readonly string[] => [
  ...commonTexts,
  ...(isKind(type) ? textsOfKind[type] : []),
];
