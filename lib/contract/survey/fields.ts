/** Traits of each writable field of a survey; separate from the schemas, as `limits.ts`. */
import type { Survey, SurveyInput } from "@/lib/contract/survey/survey";

/** Traits of a field besides its schema. */
interface FieldTraits<Value> {
  /** Default value in a new survey. Absent for references, and for fields derived from others. */
  blank?: Value;
  /**
   * How it is edited. Absent: on a running survey it waits for publishing, because respondents see it or it decides who they
   * are. `team`: it is saved at once, because only the team reads it and SDKs never get it. `server`: the server or another
   * field determines it, and it is not part of a draft.
   */
  edited?: "team" | "server";
  /** Whether activity names it otherwise, or not at all. */
  isRenamed?: true;
}

type Traits = {
  [Field in keyof SurveyInput]-?: FieldTraits<Field extends keyof Survey ? Survey[Field] : never>;
};

/**
 * Every field that a client may write, in the order of the contract. A missing field is a compile error. The defaults of a new
 * survey, drafts, diffs, versions and activity follow from it.
 *
 * @source docs/reference/surveys.md#the-survey-object (defaults)
 */
export const surveyFields = {
  name: { blank: "" },
  description: { blank: "", edited: "team" },
  type: { blank: "popover" },
  schedule: { blank: "once" },
  linked_flag_id: { isRenamed: true },
  linked_insight_id: { edited: "team", isRenamed: true },
  targeting_flag_id: { edited: "server", isRenamed: true },
  targeting_flag_filters: {},
  remove_targeting_flag: { edited: "server", isRenamed: true },
  questions: {},
  conditions: { blank: null },
  appearance: { blank: null },
  start_date: { blank: null },
  end_date: { blank: null },
  archived: { blank: false },
  responses_limit: { blank: null },
  iteration_count: { blank: null },
  iteration_frequency_days: { blank: null },
  iteration_start_dates: { edited: "server" },
  current_iteration: { edited: "server" },
  current_iteration_start_date: { edited: "server" },
  response_sampling_start_date: { blank: null },
  response_sampling_interval_type: { blank: "week" },
  response_sampling_interval: { blank: null },
  response_sampling_limit: { blank: null },
  enable_partial_responses: { blank: false },
  enable_iframe_embedding: { blank: false },
  hosted_responses: { blank: "unlimited" },
  contact_priority: { blank: "medium" },
  hosted_pin: { blank: null },
  hosted_title: { blank: "" },
  hosted_redirect_url: { blank: "" },
  base_language: { blank: "en" },
  translations: { blank: null },
  form_content: { blank: null },
} as const satisfies Traits;

type Fields = typeof surveyFields;

/** The names of fields with a trait. */
export type SurveyFieldWith<Trait> = {
  [Field in keyof Fields]: Fields[Field] extends Trait ? Field : never;
}[keyof Fields];
