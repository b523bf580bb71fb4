import type { QuestionPlace } from "@/lib/survey-model/diff/difference";

/** `Q3`: the position of a question, or its former one if it was removed. */
export const positionName = ({ after, before }: QuestionPlace): string =>
  nameOfPosition(after ?? before ?? 0);

/** The name of a position that counts from 0. */
export const nameOfPosition = (at: number): string => `Q${at + 1}`;
