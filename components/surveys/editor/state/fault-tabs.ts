import type { EditorTab } from "@/components/surveys/editor/state/view";
import type { DraftField } from "@/lib/survey-model/draft";
import type { DraftFault } from "@/lib/survey-model/draft/faults";

/** The tab that has the form field of each field; the Code tab has those without one. */
const tabs = {
  name: "questions",
  description: "code",
  type: "audience",
  schedule: "schedule",
  linked_flag_id: "audience",
  linked_insight_id: "audience",
  targeting_flag_filters: "audience",
  questions: "questions",
  conditions: "audience",
  appearance: "appearance",
  start_date: "schedule",
  end_date: "schedule",
  archived: "code",
  responses_limit: "schedule",
  iteration_count: "schedule",
  iteration_frequency_days: "schedule",
  response_sampling_start_date: "schedule",
  response_sampling_interval_type: "schedule",
  response_sampling_interval: "schedule",
  response_sampling_limit: "schedule",
  enable_partial_responses: "appearance",
  enable_iframe_embedding: "appearance",
  hosted_responses: "audience",
  contact_priority: "audience",
  hosted_pin: "audience",
  hosted_title: "audience",
  hosted_redirect_url: "audience",
  base_language: "languages",
  translations: "languages",
  form_content: "code",
} as const satisfies Record<DraftField, EditorTab>;

/** The tab on which a fault is fixed; faults of the survey as a whole are in its code. */
export const tabOfFault = ({ path: [field] }: DraftFault): EditorTab => tabs[field as DraftField] ?? "code";

/** The focus path of a fault on that tab, in the format of `openTab`. */
export const faultPath = ({ path }: DraftFault): string => path.join(".").replace(/\.text$/, "");
