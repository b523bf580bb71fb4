import "server-only";
import { samplingUnitDays } from "@/lib/contract/survey/limits";

/** What decides about adaptive sampling. */
export interface Sampling {
  response_sampling_start_date: Date | null;
  response_sampling_interval_type: string | null;
  response_sampling_interval: number | null;
  response_sampling_limit: number | null;
}

const daysOf: Record<string, number> = samplingUnitDays;

/** Days that a sampling plan covers; 0 when there is no plan. */
export const samplingDays = ({
  response_sampling_interval_type: type,
  response_sampling_interval: interval,
}: Sampling): number => (interval ?? 0) * (daysOf[type ?? ""] ?? 0);

/**
 * The daily limits of adaptive sampling as JSON text: cumulative limits (the remainder goes to the first days) and
 * cumulative rollout percentages, the last 100. Null without a plan.
 *
 * @source docs/reference/surveys.md#adaptive-sampling
 */
export function dailyLimits(survey: Sampling): string | null {
  const { response_sampling_start_date: start, response_sampling_limit: limit } = survey;
  const days = samplingDays(survey);
  if (!start || !limit || days === 0) return null;
  const share = Math.floor(limit / days);
  const remainder = limit % days;
  return JSON.stringify(
    Array.from({ length: days }, (_, index) => ({
      date: new Date(start.getTime() + index * 86_400_000).toISOString().slice(0, 10),
      daily_response_limit: share * (index + 1) + Math.min(index + 1, remainder),
      rollout_percentage: index === days - 1 ? 100 : Math.round((10_000 / days) * (index + 1)) / 100,
    })),
  );
}
