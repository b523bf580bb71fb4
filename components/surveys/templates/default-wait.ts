import { isObject } from "@/lib/contract/json";
import type { SurveyBody } from "@/lib/contract/survey";
import { withMinimumWait } from "@/lib/survey-model/wait-period";

/** A new survey with a project's minimum of days between surveys as its wait period, unless it waits longer. */
export function withDefaultWait<Body extends Pick<SurveyBody, "type" | "conditions">>(
  body: Body,
  minimum: number | null,
): Body {
  const conditions = isObject(body.conditions) ? body.conditions : null;
  const withWait = withMinimumWait(body.type, conditions, minimum);
  return withWait === conditions ? body : { ...body, conditions: withWait };
}
