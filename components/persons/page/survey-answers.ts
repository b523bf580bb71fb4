import type { CapturedEvent } from "@/lib/contract/event";
import type { PersonResponse } from "@/lib/contract/survey/response";
import type { RatingScale } from "@/lib/contract/survey/scales";
import { isObject } from "@/lib/contract/wire/json";

/** The fields of a survey's question that an answer needs. */
interface LabelledQuestion extends RatingScale {
  question_id: string;
  question_text: string;
  question_index: number;
  survey_id: string;
}

/** The answer to one question; several texts for multiple choice. */
export interface LabelledAnswer extends RatingScale {
  key: string;
  /** The question's text; null for one that was removed. */
  question: string | null;
  texts: string[];
}

const prefix = "$survey_response";

/**
 * The answers of a `survey sent` event in the order of the survey's questions, those to removed questions last. An answer is
 * under the id of its question, else under its index: `$survey_response`, `$survey_response_1` …
 *
 * @param questions of all surveys
 */
export function givenAnswers(
  { properties }: Pick<CapturedEvent, "properties">,
  questions: readonly LabelledQuestion[],
): LabelledAnswer[] {
  if (!isObject(properties)) return [];
  const own = questions.filter(({ survey_id }) => survey_id === properties.$survey_id);
  const keyOf = (index: number) => (index === 0 ? prefix : `${prefix}_${index}`);
  const currentAnswers = own.flatMap(({ question_id, question_text, question_index, scale, display }) => {
    const byId = `${prefix}_${question_id}`;
    const key = answerTexts(properties[byId]).length > 0 ? byId : keyOf(question_index);
    const texts = answerTexts(properties[key]);
    return texts.length === 0 ? [] : [{ key, question: question_text, texts, scale, display }];
  });
  // An SDK sends an answer under both names.
  const names = new Set(
    own.flatMap(({ question_id, question_index }) => [`${prefix}_${question_id}`, keyOf(question_index)]),
  );
  const removedAnswers = Object.entries(properties).flatMap(([key, answer]) => {
    const isAnswer = key === prefix || key.startsWith(`${prefix}_`);
    const texts = isAnswer && !names.has(key) ? answerTexts(answer) : [];
    return texts.length === 0 ? [] : [{ key, question: null, texts, scale: null, display: null }];
  });
  return [...currentAnswers, ...removedAnswers];
}

/** An answer of a response. */
export const toLabelledAnswer = ({
  question_id,
  question_text,
  answer,
  scale,
  display,
}: PersonResponse["answers"][number]): LabelledAnswer => ({
  key: question_id,
  question: question_text,
  texts: answerTexts(answer),
  scale,
  display,
});

function answerTexts(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(answerTexts);
  if (answer === null || answer === undefined || answer === "") return [];
  return [typeof answer === "object" ? JSON.stringify(answer) : String(answer)];
}
