import type { Survey } from "@/lib/contract/survey";

/**
 * The default content of a survey, except its questions.
 *
 * @source docs/reference/surveys.md#the-survey-object
 */
export const blankSurvey = {
  name: "",
  description: "",
  type: "popover",
  schedule: "once",
  conditions: null,
  appearance: null,
  start_date: null,
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  response_sampling_start_date: null,
  response_sampling_interval_type: "week",
  response_sampling_interval: null,
  response_sampling_limit: null,
  enable_partial_responses: false,
  enable_iframe_embedding: false,
  base_language: "en",
  translations: null,
  form_content: null,
} as const satisfies Partial<Survey>;
