import type { SurveyBody } from "@/lib/contract/survey/survey";
import type { JsonObject } from "@/lib/contract/wire/json";

/** A new survey with a project's default appearance, below what the survey sets itself. */
export const withDefaultAppearance = <Body extends Pick<SurveyBody, "appearance">>(
  body: Body,
  appearance: JsonObject | null,
): Body => (appearance ? { ...body, appearance: { ...appearance, ...body.appearance } } : body);
