/** Code that shows a survey at once, ignoring its conditions. @source posthog-js 1.434.18, `DisplaySurveyOptions` */
export const displayCode = (surveyId: string): string =>
  `posthog.displaySurvey("${surveyId}", { displayType: "popover", ignoreConditions: true, ignoreDelay: true })`;
