/**
 * The document that is edited: a survey's writable fields with ids where the wire has positions, so that nothing has
 * to be rewritten when questions or choices move. Plain data; every function over it is pure.
 *
 * Beside this file, in `draft/`: `read` (wire → draft), `write` (draft → wire, the only place that computes indexes),
 * `changes` (what a PATCH sends), `commands` (what one can do to it), `merge` (two people's changes), `faults` (what
 * the contract refuses).
 */
import type { JsonObject } from "@/lib/contract/json";
import type { QuestionInput } from "@/lib/contract/question";
import type { Survey } from "@/lib/contract/survey";

/** The kinds of question. */
export type QuestionKind = QuestionInput["type"];

/** Where a branch leads: a question's id, the end, or an index that no question has, kept to be reported. */
export type Target = string | { index: number };

/** A question's branching, by id. Keys of `responses`: choice ids, bucket keys, or keys nothing answers to any more. */
export type DraftBranching =
  | { type: "next_question" }
  | { type: "end" }
  | { type: "specific_question"; target: Target }
  | { type: "response_based"; responses: Record<string, Target> };

/** A choice, with its texts in other languages by language code. Its id is the draft's own. */
export interface DraftChoice {
  id: string;
  text: string;
  translations: Record<string, string>;
}

/** A schema's own keys, without the index signature of a loose object. Values keep their unknown keys all the same. */
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

/** The writable fields of a survey, but for what the server works out. @source `SurveyInput` */
export const draftFields = [
  "name",
  "description",
  "type",
  "schedule",
  "linked_flag_id",
  "targeting_flag_filters",
  "questions",
  "conditions",
  "appearance",
  "start_date",
  "end_date",
  "archived",
  "responses_limit",
  "iteration_count",
  "iteration_frequency_days",
  "response_sampling_start_date",
  "response_sampling_interval_type",
  "response_sampling_interval",
  "response_sampling_limit",
  "enable_partial_responses",
  "enable_iframe_embedding",
  "base_language",
  "translations",
  "form_content",
] as const;
/** The name of a field that a draft has. */
export type DraftField = (typeof draftFields)[number];

type Plain = Exclude<DraftField, "questions" | "targeting_flag_filters">;

/** A survey while it is edited. */
export interface Draft extends Pick<Survey, Plain> {
  questions: DraftQuestion[];
  targeting_flag_filters: JsonObject | null;
  /** What is kept for the one who edits and never sent. */
  memory: {
    /** By question: what its former kinds had and its present one has no use for. */
    setAside: Record<string, JsonObject>;
    /** By question: the id that the wire has, where it was no use here: taken by another question, or a word. */
    wireIds: Record<string, string>;
  };
}

/** Whether a question offers choices. */
export const hasChoices = (question: DraftQuestion): question is ChoiceQuestion =>
  question.type === "single_choice" || question.type === "multiple_choice";

/** The question of that id. */
export const questionOf = (draft: Draft, id: string): DraftQuestion | undefined =>
  draft.questions.find((question) => question.id === id);
