import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { StackedBarChart, type StackSeries } from "@/components/charts/stacked-bar-chart";
import { useTimeColumns } from "@/components/charts/use-time-columns";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { fillDays } from "@/components/surveys/summary/fill-days";
import { iterationMarks } from "@/components/surveys/summary/iteration-marks";
import { useSummary } from "@/components/surveys/summary/use-summary";

/** Answers a day, with the beginnings of iterations; a day that a member opens becomes the range of dates. */
export default function AnswersPerDay() {
  const t = useTranslations("summary.days");
  const common = useTranslations("common");
  const { results, iterationStarts, team } = useSummary();
  const { setFilter } = useResponseFilter();
  const { timezone } = results;
  const days = useMemo(() => fillDays(results.series.day, timezone), [results.series.day, timezone]);
  const times = useMemo(() => days.map(({ day }) => Date.parse(day)), [days]);
  const timeColumns = useTimeColumns(times, "day", "UTC");
  const markers = useMemo(
    () =>
      iterationMarks(iterationStarts, days, timezone).map(({ column, number }) => ({
        column,
        label: common("repeatNumber", { number }),
      })),
    [iterationStarts, days, timezone, common],
  );
  const series = useMemo((): StackSeries[] => {
    const partial = days.map((day) => day.partial);
    return [
      {
        id: "completed",
        label: common("completedResponse"),
        tone: "series-1",
        values: days.map(({ completed }) => completed),
      },
      ...(partial.some((count) => count > 0)
        ? [{ id: "partial", label: t("partial"), tone: "muted" as const, values: partial }]
        : []),
    ];
  }, [days, t, common]);
  if (days.length === 0) return null;
  return (
    <StackedBarChart
      title={t("title")}
      description={t("description", { timezone })}
      {...timeColumns}
      series={series}
      markers={markers}
      height={200}
      {...(team && {
        onOpen: (column) => {
          const day = days[column]?.day;
          if (day !== undefined) setFilter({ date_from: day, date_to: day });
        },
      })}
    />
  );
}
