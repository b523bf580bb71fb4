import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type TimeStep, useTimeFormat } from "@/components/charts/use-time-format";

/**
 * The columns of a StackedBarChart over time: their texts, and what they are.
 *
 * @param times milliseconds since 1970; of days without a time, such as `2026-11-01`, midnight in UTC
 * @param timeZone whose clocks the times are shown by: the project's, or UTC for days without a time
 * @param openFrom index of the first time whose values can still change; none unless given
 */
export function useTimeColumns(
  times: readonly number[],
  step: TimeStep,
  timeZone: string,
  openFrom = times.length,
) {
  const t = useTranslations("charts");
  const steps = useTranslations("charts.steps");
  const { short, full, plain } = useTimeFormat(step, timeZone);
  const columns = useMemo(
    () =>
      times.map((time, at) => ({
        short: short(time),
        plain: plain(time),
        full: at < openFrom ? full(time) : t("stillOpen", { label: full(time) }),
        isOpen: at >= openFrom,
      })),
    [times, short, full, plain, openFrom, t],
  );
  return { columns, columnLabel: steps(step) };
}
