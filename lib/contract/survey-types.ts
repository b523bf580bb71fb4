/** How a survey reaches people. @source interface document, `type` */
export const surveyTypes = ["popover", "widget", "external_survey", "api"] as const;
