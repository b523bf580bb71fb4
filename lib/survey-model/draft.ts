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
import { offersChoices, type QuestionKind } from "@/lib/contract/question-kinds";
import type { Survey, SurveyInput } from "@/lib/contract/survey";

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

/**
 * What editing means for a field of a survey: on a running survey a `published` one waits for the button, because
 * respondents meet it or it decides who they are; one of the `team` is saved at once, because only the team reads it and
 * SDKs never get it; what the `server` works out, or another field says, is no part of a draft.
 */
type Editing = "published" | "team" | "server";

/** Every field that a client may write, in the order of the contract. A field that is missing here does not compile. */
const editing = {
  name: "published",
  description: "team",
  type: "published",
  schedule: "published",
  linked_flag_id: "published",
  linked_insight_id: "server",
  targeting_flag_id: "server",
  targeting_flag_filters: "published",
  remove_targeting_flag: "server",
  questions: "published",
  conditions: "published",
  appearance: "published",
  start_date: "published",
  end_date: "published",
  archived: "published",
  responses_limit: "published",
  iteration_count: "published",
  iteration_frequency_days: "published",
  iteration_start_dates: "server",
  current_iteration: "server",
  current_iteration_start_date: "server",
  response_sampling_start_date: "published",
  response_sampling_interval_type: "published",
  response_sampling_interval: "published",
  response_sampling_limit: "published",
  enable_partial_responses: "published",
  enable_iframe_embedding: "published",
  base_language: "published",
  translations: "published",
  form_content: "published",
} as const satisfies Record<keyof SurveyInput, Editing>;

/** The name of a field that a draft has. */
export type DraftField = {
  [Field in keyof typeof editing]: (typeof editing)[Field] extends "server" ? never : Field;
}[keyof typeof editing];

/** The fields of a draft, in the order of the contract. */
export const draftFields = Object.entries(editing)
  .filter(([, kind]) => kind !== "server")
  .map(([field]) => field as DraftField);

/** Whether only the team reads a field, so that a change of it needs no publishing. */
export const isTeamField = (field: DraftField): boolean => editing[field] === "team";

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
  offersChoices(question.type);

/** The question of that id. */
export const questionOf = (draft: Draft, id: string): DraftQuestion | undefined =>
  draft.questions.find((question) => question.id === id);
