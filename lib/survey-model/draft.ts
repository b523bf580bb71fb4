/**
 * The document of the editor: a survey's writable fields with ids in place of indices, so that moving questions or
 * choices changes no references. Plain data; every function over it is pure.
 *
 * Beside this file, in `draft/`: `read` (API → draft), `write` (draft → API, the only place that computes indices),
 * `changes` (the body of a PATCH), `commands` (the edits), `merge` (simultaneous changes), `faults` (validation by the
 * contract).
 */

import { type SurveyFieldWith, surveyFields } from "@/lib/contract/survey/fields";
import type { QuestionInput } from "@/lib/contract/survey/question";
import { offersChoices, type QuestionKind } from "@/lib/contract/survey/question-kinds";
import type { Survey, SurveyInput } from "@/lib/contract/survey/survey";
import type { JsonObject } from "@/lib/contract/wire/json";
import { keysOf } from "@/lib/contract/wire/keys";

/** The target of a branch: a question's id, the end, or an index without a question, kept so that it is reported. */
export type Target = string | { index: number };

/** A question's branching, by id. Keys of `responses`: choice ids, bucket keys, or unknown keys. */
export type DraftBranching =
  | { type: "next_question" }
  | { type: "end" }
  | { type: "specific_question"; target: Target }
  | { type: "response_based"; responses: Record<string, Target> };

/** A choice, with its translations by language code. Its id exists in the draft only. */
export interface DraftChoice {
  id: string;
  text: string;
  translations: Record<string, string>;
}

/** A schema's own keys, without the index signature of a loose object. Values still keep their unknown keys. */
type Named<T> = { [Key in keyof T as string extends Key ? never : Key]: T[Key] };

type DraftOf<Wire> = Wire extends { type: QuestionKind }
  ? Omit<Named<Wire>, "id" | "branching" | "choices"> & {
      id: string;
      branching?: DraftBranching | null;
    } & (Wire extends { choices: string[] } ? { choices: DraftChoice[] } : unknown)
  : never;

/** A question of a draft. Its id is unique within the draft. */
export type DraftQuestion = DraftOf<QuestionInput>;
/** A question with choices. */
export type ChoiceQuestion = Extract<DraftQuestion, { choices: DraftChoice[] }>;
/** A question that asks for a rating. */
export type RatingQuestion = Extract<DraftQuestion, { type: "rating" }>;

/** The name of a field that a draft has. */
export type DraftField = Exclude<keyof SurveyInput, SurveyFieldWith<{ edited: "server" }>>;

const editedBy = (field: keyof SurveyInput): "team" | "server" | null => {
  const traits = surveyFields[field];
  return "edited" in traits ? traits.edited : null;
};

/** The fields of a draft, in the order of the contract. */
export const draftFields = keysOf(surveyFields).filter(
  (field): field is DraftField => editedBy(field) !== "server",
);

/** Whether only the team reads a field, so that its changes need no publishing. */
export const isTeamField = (field: DraftField): boolean => editedBy(field) === "team";

type Plain = Exclude<DraftField, "questions" | "targeting_flag_filters">;

/** A survey while it is edited. */
export interface Draft extends Pick<Survey, Plain> {
  questions: DraftQuestion[];
  targeting_flag_filters: JsonObject | null;
  /** State of the editor that is never sent. */
  memory: {
    /** By question: the fields of its former types that its present type does not have. */
    setAside: Record<string, JsonObject>;
    /** By question: the stored id, where the draft had to use another one: it was not unique, or a reserved word. */
    wireIds: Record<string, string>;
  };
}

/** Whether a question has choices. */
export const hasChoices = (question: DraftQuestion): question is ChoiceQuestion =>
  offersChoices(question.type);

/** The question with that id. */
export const questionOf = (draft: Draft, id: string): DraftQuestion | undefined =>
  draft.questions.find((question) => question.id === id);
