import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { chartable, chartData, chooseAxes, columnsOf } from "@/components/analysis/sql/chart-data";
import type { SqlView } from "@/components/analysis/sql/use-sql-view";
import { BarChart } from "@/components/charts/bar-chart";
import { LineChart } from "@/components/charts/line-chart";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { Select } from "@/components/ui/select";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";

interface ResultChartProps {
  projectId: string;
  result: HogqlResult;
  view: SqlView;
  onChange: (changes: Partial<SqlView>) => void;
}

/** The option that draws every column of numbers. A column can't have an empty name. */
const everyNumber = "";

/** A result as a simple chart: lines over time, else bars. */
export function ResultChart({ projectId, result, view, onChange }: ResultChartProps) {
  const t = useTranslations("analysis.sql.chart");
  const common = useTranslations("common");
  const columns = useMemo(() => columnsOf(result), [result]);
  const axes = useMemo(() => chooseAxes(columns, view), [columns, view]);
  if (!axes) return <p className="px-4 py-6 text-ink-2 sm:px-8">{t("none")}</p>;
  const { xs, values } = chartable(columns);
  const numbers = values.filter(({ index }) => index !== axes.x.index);
  return (
    <div className="flex flex-col gap-5 px-4 py-4 sm:px-8">
      <div className="flex flex-wrap gap-4">
        <Select
          label={t("x")}
          className="w-56"
          options={xs.map(({ name }) => ({ id: name, label: name }))}
          value={axes.x.name}
          onChange={(x) => onChange({ x })}
        />
        {numbers.length > 1 && (
          <Select
            label={common("values")}
            className="w-56"
            options={[
              { id: everyNumber, label: t("all") },
              ...numbers.map(({ name }) => ({ id: name, label: name })),
            ]}
            value={axes.values.length > 1 ? everyNumber : (axes.values[0]?.name ?? everyNumber)}
            onChange={(y) => onChange({ y: y === everyNumber ? null : y })}
          />
        )}
      </div>
      <Drawing projectId={projectId} result={result} axes={axes} />
    </div>
  );
}

type Axes = NonNullable<ReturnType<typeof chooseAxes>>;

function Drawing({ projectId, result, axes }: { projectId: string; result: HogqlResult; axes: Axes }) {
  const t = useTranslations("analysis.sql.chart");
  const timeZone = useTimeZone(projectId);
  const data = useMemo(() => chartData(result, axes), [result, axes]);
  const title = t("title", { values: axes.values.map(({ name }) => name).join(", "), x: axes.x.name });
  if (data.kind === "time") {
    return (
      <LineChart
        title={title}
        times={data.times}
        step={data.step}
        timeZone={data.isDays ? "UTC" : timeZone}
        series={data.series.map(({ name, values }, index) => ({ id: String(index), label: name, values }))}
      />
    );
  }
  const [first] = data.series;
  if (data.series.length === 1 && first?.values.every((value) => value >= 0)) {
    return (
      <BarChart
        title={title}
        valueLabel={first.name}
        bars={data.labels.map((label, index) => ({
          id: String(index),
          label,
          value: first.values[index] ?? 0,
        }))}
      />
    );
  }
  return (
    <StackedBarChart
      title={title}
      columns={data.labels.map((label) => ({ short: label, full: label }))}
      columnLabel={axes.x.name}
      series={data.series.map(({ name, values }, index) => ({ id: String(index), label: name, values }))}
    />
  );
}
