/** The types of differences between two surveys. */
/** A question with its indices in both surveys, from 0; null where it does not exist. */
export interface QuestionPlace {
  id: string;
  text: string;
  before: number | null;
  after: number | null;
}

/** The target of a branch. `missing` is an index without a question. */
export type DiffTarget =
  | { kind: "next" }
  | { kind: "end" }
  | { kind: "question"; question: QuestionPlace }
  | { kind: "missing"; index: number };

/** The answers of a branch: all, a bucket of ratings, or a choice by its text. */
export type BranchAnswer =
  | { kind: "any" }
  | { kind: "bucket"; key: string }
  | { kind: "choice"; text: string };

/** A difference. Missing values are null. */
export type Difference =
  | { kind: "question_added" | "question_removed" | "question_moved"; question: QuestionPlace }
  | {
      kind: "choice_added" | "choice_removed" | "choice_moved";
      question: QuestionPlace;
      text: string;
      before: number | null;
      after: number | null;
    }
  | { kind: "choice_renamed"; question: QuestionPlace; before: string; after: string }
  | {
      kind: "branch";
      question: QuestionPlace;
      answer: BranchAnswer;
      before: DiffTarget;
      after: DiffTarget;
    }
  | {
      kind: "translation";
      question: QuestionPlace | null;
      language: string;
      field: string;
      before: unknown;
      after: unknown;
    }
  | {
      kind: "field";
      question: QuestionPlace | null;
      /** Path in the survey, or in the question: `name`, `appearance.position`, `scale`. */
      field: string;
      before: unknown;
      after: unknown;
    };
