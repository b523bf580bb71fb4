import { CanaryInput, canaryLimits } from "@/lib/contract/survey/canary";
import type { Survey, SurveyType } from "@/lib/contract/survey/survey";

/** A canary as it is edited: null is an empty field. */
export type CanaryDraft = Record<keyof CanaryInput, number | null>;

/** The initial canary. */
export const defaultCanary: CanaryDraft = {
  share: canaryLimits.share.fallback,
  hours: canaryLimits.hours.fallback,
  max_dismissal_rate: canaryLimits.max_dismissal_rate.fallback,
};

/** The canary that a scheduled survey will start with; null without one. */
export function scheduledCanary({ canary }: Pick<Survey, "canary">): CanaryDraft | null {
  if (canary?.status !== "scheduled") return null;
  const { share, started_at, until, max_dismissal_rate } = canary;
  return { share, hours: (Date.parse(until) - Date.parse(started_at)) / 3_600_000, max_dismissal_rate };
}

/** Whether a survey of a type can have one: not where a link or code decides who sees it. */
export const canHaveCanary = (type: SurveyType): boolean => type === "popover" || type === "widget";

/** The canary as the API takes it; null while a field is empty or out of its limits. */
export function toCanaryInput(draft: CanaryDraft): CanaryInput | null {
  if (Object.values(draft).some((value) => value === null)) return null;
  return CanaryInput.safeParse(draft).data ?? null;
}
