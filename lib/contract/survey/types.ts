/** The survey types. @source docs/reference/surveys.md#the-survey-object */
export const surveyTypes = ["popover", "widget", "external_survey", "api"] as const;

/** How often the page of a hosted survey may be answered. @source docs/reference/surveys.md#hosted-surveys, ours */
export const hostedResponses = [
  "unlimited",
  "once_per_browser",
  "once_per_person",
  "single_use_links",
] as const;
