import type { EditorTab } from "@/components/surveys/editor/state/use-editor";
import type { DraftFault } from "@/lib/survey-model/draft/faults";

const tabs: Record<string, EditorTab> = {
  questions: "questions",
  name: "questions",
  linked_flag_id: "audience",
  targeting_flag_filters: "audience",
  conditions: "audience",
  start_date: "schedule",
  end_date: "schedule",
  responses_limit: "schedule",
  iteration_count: "schedule",
  iteration_frequency_days: "schedule",
  response_sampling_start_date: "schedule",
  response_sampling_interval_type: "schedule",
  response_sampling_interval: "schedule",
  response_sampling_limit: "schedule",
  schedule: "schedule",
  appearance: "appearance",
  translations: "languages",
  base_language: "languages",
};

/** The tab on which a fault of the contract is mended. */
export const tabOfFault = ({ path }: DraftFault): EditorTab => tabs[String(path[0])] ?? "code";

/** Where on that tab, as `openTab` wants it. */
export const faultPath = ({ path }: DraftFault): string => path.join(".").replace(/\.text$/, "");
