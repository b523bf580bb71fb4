import { newLook } from "@/components/survey/appearance/built-in-themes";
import type { SurveyBody, SurveyType } from "@/lib/contract/survey/survey";
import type { JsonObject } from "@/lib/contract/wire/json";

/**
 * A new survey with a project's default appearance, else with the look of its type, below what the survey sets itself.
 *
 * @param appearance the project's default; null: it has none
 */
export function withDefaultAppearance<
  Body extends { type: SurveyType; appearance?: SurveyBody["appearance"] | undefined },
>(body: Body, appearance: JsonObject | null): Body {
  const look = appearance ?? newLook(body.type);
  return look ? { ...body, appearance: { ...look, ...body.appearance } } : body;
}
