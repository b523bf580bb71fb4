import type { EarlierForm, QuestionResult } from "@/lib/contract/survey/results";

/** Answers to a question in one form: its present one, or an earlier one. */
export type FormFigures = Omit<EarlierForm, "first_version" | "last_version" | "text">;

/** What the figures of every kind of question are given. */
export interface BodyProps {
  question: QuestionResult;
  figures: FormFigures;
  /** Where the figures are in the API's answer. */
  path: string;
}
