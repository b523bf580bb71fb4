import "server-only";
import { isAnswer, scoreOf } from "@/lib/surveys/responses/answers";
import type { QuestionForm } from "@/lib/surveys/results/forms";
import { npsPoints } from "@/lib/surveys/results/statistics";

/** A point of the scale; null for other answers and none. */
export function ratingIn({ points }: QuestionForm, answer: unknown): number | null {
  const rating = isAnswer(answer) ? scoreOf(answer) : null;
  return rating !== null && points.includes(rating) ? rating : null;
}

/** Whether answers in a form have a mean or an NPS: ratings, but not thumbs. */
export const hasScore = ({ scale }: QuestionForm): boolean => scale !== null && scale >= 3;

/** What a rating adds to the score of its form. */
export const scoreIn = ({ isNps }: QuestionForm, rating: number): number =>
  isNps ? npsPoints(rating) : rating;
