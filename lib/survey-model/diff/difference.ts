/** What can be said of two surveys: the words of a comparison. */
/** A question that something is said of; positions count from 0, null where it is not. */
export interface QuestionPlace {
  id: string;
  text: string;
  before: number | null;
  after: number | null;
}

/** Where a branch leads. `missing` is an index that no question has. */
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

/** One thing that changed. Absent values are null. */
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
      /** Where in the survey, or in the question: `name`, `appearance.position`, `scale`. */
      field: string;
      before: unknown;
      after: unknown;
    };
