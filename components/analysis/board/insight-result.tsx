"use client";
import { useFormatter, useTranslations } from "next-intl";
import {
  correlationTable,
  funnelTable,
  pathsTable,
  rowsTable,
  type TableWords,
} from "@/components/analysis/board/result-table";
import { ChartTable, type TableData } from "@/components/charts/chart-table";
import { FunnelChart } from "@/components/charts/funnel-chart";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { useTimeFormat } from "@/components/charts/use-time-format";
import { useValueFormat } from "@/components/charts/use-value-format";
import type { CorrelationResult, FunnelResult, FunnelStep } from "@/lib/contract/funnel";
import type { HogqlResult } from "@/lib/contract/hogql";
import type { Insight } from "@/lib/contract/insight";
import { type InsightType, insightTypeOf } from "@/lib/contract/insight-type";
import type { LifecycleSeries } from "@/lib/contract/lifecycle";
import type { PathEdge } from "@/lib/contract/paths";

/** The result of each kind of analysis: what the API returns for its filters. */
interface Results {
  FUNNELS: FunnelResult;
  CORRELATION: CorrelationResult;
  LIFECYCLE: LifecycleSeries[];
  PATHS: PathEdge[];
  SQL: HogqlResult["results"];
}

const resultAs = <Type extends InsightType>(_: Type, result: Insight["result"]) => result as Results[Type];

const chartHeight = 240;

/** The result of a saved analysis, small: a funnel and a lifecycle as charts, the others as tables. */
export default function InsightResult({ insight }: { insight: Insight }) {
  const t = useTranslations("board");
  const words = useTableWords();
  const { name, result, columns } = insight;
  const table = (data: TableData) =>
    data.rowCount === 0 ? (
      <p className="py-6 text-ink-2">{t("noData")}</p>
    ) : (
      <ChartTable label={name} data={data} />
    );
  const type = insightTypeOf(insight.filters);
  switch (type) {
    case "FUNNELS": {
      const funnel = resultAs(type, result);
      return isPlain(funnel) ? <StepsChart name={name} steps={funnel} /> : table(funnelTable(funnel, words));
    }
    case "LIFECYCLE":
      return <LifecycleChart insight={insight} series={resultAs(type, result)} />;
    case "CORRELATION":
      return table(correlationTable(resultAs(type, result), words));
    case "PATHS":
      return table(pathsTable(resultAs(type, result), words));
    case "SQL":
      return table(rowsTable(columns ?? [], resultAs(type, result)));
  }
}

const isPlain = (result: FunnelResult): result is FunnelStep[] =>
  Array.isArray(result) && result.every((step) => !Array.isArray(step) && "order" in step);

function StepsChart({ name, steps }: { name: string; steps: readonly FunnelStep[] }) {
  const t = useTranslations("board");
  return (
    <FunnelChart
      title={name}
      isTitleHidden
      steps={steps.map((step) => ({
        id: String(step.order),
        label: step.custom_name ?? step.name ?? t("anyEvent"),
        count: step.count,
        medianSeconds: step.median_conversion_time,
      }))}
    />
  );
}

interface LifecycleChartProps {
  insight: Insight;
  series: readonly LifecycleSeries[];
}

function LifecycleChart({ insight, series }: LifecycleChartProps) {
  const t = useTranslations("board");
  const interval = (["hour", "week", "month"] as const).find((step) => step === insight.filters.interval);
  // Labels are days of the project's clock, and are shown as they are.
  const format = useTimeFormat(interval ?? "day", "UTC");
  const time = (label: string) => Date.parse(`${label.replace(" ", "T")}${label.includes(" ") ? "Z" : ""}`);
  return (
    <StackedBarChart
      title={insight.name}
      isTitleHidden
      height={chartHeight}
      columns={(series[0]?.days ?? []).map((day) => ({
        short: format.short(time(day)),
        full: format.full(time(day)),
      }))}
      columnLabel={t("columns.day")}
      series={series.map(({ status, data }) => ({
        id: status,
        label: t(`statuses.${status}`),
        values: data,
      }))}
    />
  );
}

function useTableWords(): TableWords {
  const t = useTranslations("board.columns");
  const format = useFormatter();
  const durations = useValueFormat("duration");
  return {
    number: (value) => format.number(value),
    percent: (value) =>
      value === null ? "–" : format.number(value, { style: "percent", maximumFractionDigits: 1 }),
    duration: (seconds) => durations.exact(seconds),
    column: t,
  };
}
