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

/** A question and how it is edited. */
export interface QuestionEdit<Question = DraftQuestion> {
  id: string;
  question: Question;
  /** What is wrong at a path in the question: `link`, `choices.2.text`. */
  faultAt: (path: string) => string | undefined;
  /** Position, from 0. */
  index: number;
  /** `Q3` */
  number: string;
  isReadOnly: boolean;
  /** Whether the question is being edited: others show their text and answers, and no settings that are empty. */
  isOpen: boolean;
}

export interface QuestionEditorProps<Question = DraftQuestion> {
  edit: QuestionEdit<Question>;
}
