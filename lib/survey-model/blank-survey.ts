import { type SurveyFieldWith, surveyFields } from "@/lib/contract/survey/fields";

type Blank = {
  readonly [Field in SurveyFieldWith<{ blank: unknown }>]: (typeof surveyFields)[Field]["blank"];
};

/**
 * The default content of a survey, except its questions.
 *
 * @source docs/reference/surveys.md#the-survey-object
 */
export const blankSurvey = Object.fromEntries(
  Object.entries(surveyFields).flatMap(([field, traits]) =>
    "blank" in traits ? [[field, traits.blank]] : [],
  ),
) as Blank;
