/** The survey types. @source docs/reference/surveys.md#the-survey-object */
export const surveyTypes = ["popover", "widget", "external_survey", "api"] as const;
