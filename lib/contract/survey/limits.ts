/**
 * Limits of a survey that contract, server and editor share. They are apart from the schemas, so that a screen that needs
 * a number does not load the schemas.
 */

/** Characters of a survey's name. @source docs/reference/surveys.md#field-rules */
export const maxNameLength = 400;

/** Iterations of a survey. @source docs/reference/surveys.md#field-rules */
export const maxIterations = 500;

/** Responses that end a survey, at most: what PostgreSQL's integers hold. */
export const maxResponses = 2_147_483_647;

/** Days between two iterations, and days of a survey's own wait period, that the editor offers; the API takes more. Ours. */
export const maxFrequencyDays = 3650;
export const maxWaitDays = 730;

/** The longest wait period of a project, and the longest period and turn of its contact budget, in days. Ours. */
export const maxProjectWaitDays = 365;

/** Surveys of a contact budget, at most, and days of a turn where a project sets none. Ours. */
export const maxBudgetSurveys = 100;
export const defaultTurnDays = 7;

/** Days before now in which exposures are counted. Ours. */
export const maxFatigueDays = 365;

/** Days of a plan of adaptive sampling: ten years. Ours. @source docs/reference/surveys.md#adaptive-sampling */
export const maxSamplingDays = 3650;

/** Days in each unit of a plan of adaptive sampling. @source docs/reference/surveys.md#adaptive-sampling */
export const samplingUnitDays = { day: 1, week: 7, month: 30 } as const;

/** Digits of the PIN of a hosted survey, and characters of its title and of the URL at its end. Ours. */
export const pinLength = { min: 4, max: 12 } as const;
/** A PIN of a hosted survey. */
export const pinPattern = new RegExp(`^\\d{${pinLength.min},${pinLength.max}}$`);
export const maxTitleLength = 200;
export const maxUrlLength = 2000;

/** Single-use links that one request makes. Ours. */
export const maxLinks = 10_000;

/** Response tags of a project. Ours. */
export const maxResponseTags = 500;

/** Conditions on answers in one filter of responses, and values in one of them. Ours. */
export const maxAnswerConditions = 20;
export const maxAnswerValues = 100;

/** Minimum number of answers of a meaningful score: screens say so below it, and comparisons are `too_few`. */
export const fewestAnswers = 5;
