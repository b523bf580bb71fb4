import "server-only";
import { maxSamplingDays } from "@/lib/contract/survey/limits";
import type { SurveyChanges } from "@/lib/contract/survey/survey";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Invalid } from "@/lib/errors";
import { type SurveyContent, sentOr } from "@/lib/surveys/content";
import { type Sampling, samplingDays } from "@/lib/surveys/schedule/sampling";

const fields = [
  "response_sampling_start_date",
  "response_sampling_interval_type",
  "response_sampling_interval",
  "response_sampling_limit",
] as const;

const invalid = (attr: (typeof fields)[number], detail: string, code = "invalid_input") =>
  new Invalid(attr, code, detail);

/**
 * The rules of adaptive sampling. A start that is stored already may be repeated after it has passed.
 *
 * @throws Invalid   @source docs/reference/surveys.md#rules-over-several-fields, rule 6; the length of a plan is ours
 */
export function checkSampling(before: SurveyContent | null, changes: SurveyChanges, now: Date): void {
  checkStart(before, changes.response_sampling_start_date, now);
  const interval = changes.response_sampling_interval;
  if (interval !== null && interval !== undefined && interval <= 0) {
    throw invalid("response_sampling_interval", "Response sampling interval must be greater than 0.");
  }
  if (fields.some((field) => changes[field] !== undefined)) checkPlan(planOf(before, changes));
}

function checkStart(before: SurveyContent | null, start: Date | null | undefined, now: Date): void {
  const today = new Date(now);
  today.setUTCHours(0, 0, 0, 0);
  if (!start || start >= today) return;
  if (before?.response_sampling_start_date?.getTime() === start.getTime()) return;
  throw invalid(
    "response_sampling_start_date",
    `Response sampling start date must be today or a future date in UTC. Got ${toTimestamp(start)} when current time is ${toTimestamp(today)}`,
  );
}

const planOf = (before: SurveyContent | null, changes: SurveyChanges): Sampling => ({
  response_sampling_start_date: sentOr(
    changes.response_sampling_start_date,
    before?.response_sampling_start_date,
  ),
  response_sampling_interval_type: sentOr(
    changes.response_sampling_interval_type,
    before ? before.response_sampling_interval_type : "week",
  ),
  response_sampling_interval: sentOr(changes.response_sampling_interval, before?.response_sampling_interval),
  response_sampling_limit: sentOr(changes.response_sampling_limit, before?.response_sampling_limit),
});

function checkPlan(plan: Sampling): void {
  const { response_sampling_start_date: start, response_sampling_interval, response_sampling_limit } = plan;
  if (response_sampling_limit && response_sampling_interval && !start) {
    throw invalid(
      "response_sampling_start_date",
      "Response sampling start date should be set if response_sampling_start_date is not zero.",
    );
  }
  if (samplingDays(plan) > maxSamplingDays) {
    throw invalid(
      "response_sampling_interval",
      `A sampling plan can cover at most ${maxSamplingDays} days.`,
      "max_value",
    );
  }
}
