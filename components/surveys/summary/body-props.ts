import type { FormFigures, QuestionResult } from "@/lib/contract/survey/results";

/** Props of the figures of every kind of question. */
export interface BodyProps {
  question: QuestionResult;
  figures: FormFigures;
  /** Path of the figures in the API's answer. */
  path: string;
}
