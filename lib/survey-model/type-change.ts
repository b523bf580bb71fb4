/**
 * What a survey loses, and what it keeps without a use, when it becomes one of another type.
 *
 * A hosted survey has a page that anyone with the link may open: the API refuses conditions, a linked flag and
 * a delay for it. @source docs/reference/surveys.md#rules-over-several-fields
 */

import type { Survey, SurveyType } from "@/lib/contract/survey/survey";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/** The fields of a survey that a change of type concerns: a draft's, or those of a body to create. */
export interface TypedSurvey {
  type: SurveyType;
  linked_flag_id?: number | null | undefined;
  targeting_flag_filters?: JsonObject | null | undefined;
  conditions?: Survey["conditions"] | undefined;
  appearance?: Survey["appearance"] | undefined;
  enable_iframe_embedding?: boolean | undefined;
  hosted_responses?: Survey["hosted_responses"] | undefined;
  hosted_pin?: string | null | undefined;
  hosted_title?: string | undefined;
  hosted_redirect_url?: string | undefined;
}

/** What a change of type does, as paths of fields: `linked_flag_id`, `conditions.url`, `appearance.widgetType`. */
export interface TypeChange {
  /** What the new type can't have; the change removes it. */
  removed: readonly string[];
  /** What stays as it is and has no effect in the new type. */
  unused: readonly string[];
}

/**
 * Conditions on pages and persons. Conditions that depend on another (`urlMatchType`) are removed with it and
 * not listed.
 */
const hostedConditions = [
  "url",
  "selector",
  "deviceTypes",
  "events",
  "actions",
  "cancelEvents",
  "seenSurveyWaitPeriodInDays",
] as const;
const attachedConditions = ["urlMatchType", "deviceTypesMatchType", "linkedFlagVariant"] as const;

/** What opens a widget. @source posthog-js 1.434.18 */
const triggerKeys = ["widgetType", "widgetLabel", "widgetColor", "tabPosition", "widgetSelector"] as const;
/** Where posthog-js puts what it draws over a page, and how that is closed. */
const overlayKeys = [
  "position",
  "maxWidth",
  "boxPadding",
  "borderRadius",
  "boxShadow",
  "zIndex",
  "autoDisappear",
  "hideCancelButton",
] as const;

const hasValue = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return "values" in value ? hasValue(value.values) : Object.keys(value).length > 0;
  return Boolean(value);
};

/** Settings of the page of a hosted survey, without a use in other types. */
const pageFields = [
  "enable_iframe_embedding",
  "hosted_responses",
  "hosted_pin",
  "hosted_title",
  "hosted_redirect_url",
] as const;

const isSet = (value: unknown): boolean => hasValue(value) && value !== "unlimited";

const setKeys = (object: unknown, prefix: string, keys: readonly string[]): string[] =>
  isObject(object) ? keys.filter((key) => hasValue(object[key])).map((key) => `${prefix}.${key}`) : [];

/** What becoming a survey of that type does to it; nothing to a survey that is one. */
export function typeChange(survey: TypedSurvey, to: SurveyType): TypeChange {
  if (survey.type === to) return { removed: [], unused: [] };
  return { removed: to === "external_survey" ? refusedPaths(survey) : [], unused: unusedPaths(survey, to) };
}

/** What a hosted survey can't have and this one has. */
export const refusedPaths = (survey: TypedSurvey): string[] => [
  ...(typeof survey.linked_flag_id === "number" ? ["linked_flag_id"] : []),
  ...(hasValue(survey.targeting_flag_filters) ? ["targeting_flag_filters"] : []),
  ...setKeys(survey.conditions, "conditions", hostedConditions),
  ...setKeys(survey.appearance, "appearance", ["surveyPopupDelaySeconds"]),
];

function unusedPaths(survey: TypedSurvey, to: SurveyType): string[] {
  const { appearance } = survey;
  if (to === "api") return hasValue(appearance) ? ["appearance"] : [];
  return [
    ...(to === "external_survey" ? [] : pageFields.filter((field) => isSet(survey[field]))),
    ...(to === "widget" ? [] : setKeys(appearance, "appearance", triggerKeys)).filter(
      // A popover stands next to what this selects.
      (path) => !(path === "appearance.widgetSelector" && to === "popover" && isNextToTrigger(appearance)),
    ),
    ...(to === "external_survey" ? setKeys(appearance, "appearance", overlayKeys) : []),
  ];
}

const isNextToTrigger = (appearance: unknown): boolean =>
  isObject(appearance) && appearance.position === "next_to_trigger";

/**
 * Makes a survey one of that type: changes the survey it is given, and removes what the type can't have. One that becomes hosted
 * takes a response from each browser, unlike one that the API creates.
 */
export function setType(survey: TypedSurvey, to: SurveyType): void {
  if (to === "external_survey") {
    removeRefused(survey);
    if (survey.type !== to && survey.hosted_responses === "unlimited")
      survey.hosted_responses = "once_per_browser";
  }
  survey.type = to;
}

/** Removes what a hosted survey can't have. */
export function removeRefused(survey: TypedSurvey): void {
  if (survey.linked_flag_id) survey.linked_flag_id = null;
  if (survey.targeting_flag_filters) survey.targeting_flag_filters = null;
  const { conditions, appearance } = survey;
  if (conditions) {
    for (const key of [...hostedConditions, ...attachedConditions]) delete conditions[key];
    if (Object.keys(conditions).length === 0) survey.conditions = null;
  }
  if (appearance) delete appearance.surveyPopupDelaySeconds;
}
