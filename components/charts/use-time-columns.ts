import { useTranslations } from "next-intl";
import { unmarked, useMarkText } from "@/components/charts/interval-marks";
import { type TimeStep, useTimeFormat } from "@/components/charts/use-time-format";

/**
 * The columns of a StackedBarChart over time: their texts, and what they are.
 *
 * @param times milliseconds since 1970; of days without a time, such as `2026-11-01`, midnight in UTC
 * @param timeZone whose clocks the times are shown by: the project's, or UTC for days without a time
 * @param marks of the times, one for each, where values are not of whole intervals
 */
export function useTimeColumns(times: readonly number[], step: TimeStep, timeZone: string, marks = unmarked) {
  const { labelOf } = useMarkText();
  const steps = useTranslations("charts.steps");
  const { short, full, plain } = useTimeFormat(step, timeZone);
  const columns = times.map((time, at) => ({
    short: short(time),
    plain: plain(time),
    full: labelOf(full(time), marks[at]),
    ...(marks[at] && { mark: marks[at] }),
  }));
  return { columns, columnLabel: steps(step) };
}
