import type { EarlierForm, QuestionResult } from "@/lib/contract/survey/results";

/** Answers to a question in one form: its present one, or an earlier one. */
export type FormFigures = Omit<EarlierForm, "first_version" | "last_version" | "text">;

/** Props of the figures of every kind of question. */
export interface BodyProps {
  question: QuestionResult;
  figures: FormFigures;
  /** Path of the figures in the API's answer. */
  path: string;
}
