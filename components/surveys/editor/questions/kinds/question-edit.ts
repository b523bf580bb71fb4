import type { QuestionKind } from "@/lib/contract/survey/question-kinds";
import type { DraftQuestion } from "@/lib/survey-model/draft";

/** The question type of a kind. */
export type QuestionOf<Kind extends QuestionKind, Question = DraftQuestion> = Question extends {
  type: infer Types;
}
  ? Kind extends Types
    ? Question
    : never
  : never;

/** The question that a form edits, and its setters. */
export interface QuestionEdit {
  id: string;
  /** Position, from 0. */
  index: number;
  /** `Q3` */
  number: string;
  isReadOnly: boolean;
  /** Whether the question is being edited: others show their text and answers, and no settings that are empty. */
  isOpen: boolean;
}

export interface QuestionEditorProps<Question = DraftQuestion> {
  question: Question;
  edit: QuestionEdit;
}
