/** The days between surveys: a survey's wait period, and the minimum of its project. */
import { isObject, type JsonObject } from "@/lib/contract/json";

/** Days to wait after any survey, from `conditions.seenSurveyWaitPeriodInDays`; 0 for none. */
export function waitDays(conditions: unknown): number {
  const sent = isObject(conditions) ? conditions.seenSurveyWaitPeriodInDays : null;
  const days = typeof sent === "number" || typeof sent === "string" ? Number(sent) : 0;
  return Number.isFinite(days) && days > 0 ? days : 0;
}

/** Whether surveys of a type appear unasked, so that a minimum of days between surveys applies: no link and no feedback tab. */
export const appearsUnasked = (type: unknown): boolean => type === "popover" || type === "api";

/**
 * The conditions of a new survey, with the project's minimum as the wait period where theirs is shorter.
 *
 * @param minimum days; null without one
 */
export function withMinimumWait(
  type: unknown,
  conditions: JsonObject | null,
  minimum: number | null,
): JsonObject | null {
  if (minimum === null || !appearsUnasked(type) || waitDays(conditions) >= minimum) return conditions;
  return { ...conditions, seenSurveyWaitPeriodInDays: minimum };
}
