import { useTranslations } from "next-intl";
import { noTrendSelection, type TrendSelection } from "@/components/analysis/results/trend-selection";
import { useSeriesNames } from "@/components/analysis/results/use-series-names";
import { wallClockOf } from "@/components/analysis/results/wall-clock";
import { useTimeFormat } from "@/components/charts/use-time-format";
import { PersonsDrawer } from "@/components/persons-drawer/persons-drawer";
import { Select } from "@/components/ui/select";
import { trendPeople } from "@/lib/client/analysis/people";
import type { TrendParams, TrendSeries } from "@/lib/contract/analysis/trend";

interface TrendPersonsProps {
  projectId: string;
  params: Partial<TrendParams>;
  /** The series once loaded. */
  result: readonly TrendSeries[] | undefined;
  selection: TrendSelection;
  onSelect: (selection: TrendSelection) => void;
}

/** The persons behind a number of a series, and of the other series in the same interval. */
export function TrendPersons({ projectId, params, result = [], selection, onSelect }: TrendPersonsProps) {
  const t = useTranslations("analysis.trends");
  const { labelOf } = useSeriesNames(projectId, params);
  const format = useTimeFormat(params.interval ?? "day", "UTC");
  const { series: id, day } = selection;
  const series = id === null ? undefined : result[Number(id)];
  const time = day === null ? null : wallClockOf(day);
  const { shown_as: _, ...question } = params;
  return (
    <PersonsDrawer
      projectId={projectId}
      persons={
        series
          ? {
              title:
                time === null
                  ? labelOf(series)
                  : t("personsTitle", { series: labelOf(series), day: format.full(time) }),
              people: trendPeople(projectId, {
                ...question,
                ...(day !== null && { target_date: day }),
                ...(series.action && { entity_order: series.action.order }),
                ...(series.breakdown_value !== undefined && { breakdown_value: [series.breakdown_value] }),
                ...(series.compare_label && { compare_label: series.compare_label }),
              }),
            }
          : null
      }
      onClose={() => onSelect(noTrendSelection)}
      actions={
        series &&
        result.length > 1 && (
          <Select
            label={t("series")}
            isLabelHidden
            options={result.map((one, at) => ({ id: String(at), label: labelOf(one) }))}
            value={id ?? ""}
            onChange={(next) => {
              // The interval at the same position: those of the previous period have other dates.
              const at = day === null ? -1 : series.days.indexOf(day);
              onSelect({ series: next, day: result[Number(next)]?.days[at] ?? null });
            }}
          />
        )
      }
    />
  );
}
