"use client";
import { useFormatter, useTranslations } from "next-intl";
import {
  correlationTable,
  funnelTable,
  pathsTable,
  rowsTable,
  type TableWords,
} from "@/components/analysis/board/result-table";
import { LifecycleChart } from "@/components/analysis/charts/lifecycle-chart";
import { ChartTable, type TableData } from "@/components/charts/chart-table";
import { FunnelChart } from "@/components/charts/funnel-chart";
import { useValueFormat } from "@/components/charts/use-value-format";
import { intervalWords } from "@/lib/contract/analysis";
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
      return (
        <LifecycleChart
          title={name}
          isTitleHidden
          height={chartHeight}
          result={resultAs(type, result)}
          interval={intervalOf(insight)}
        />
      );
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

/** The interval of a saved analysis; a day unless its filters name another one. */
const intervalOf = ({ filters }: Insight) => intervalWords.find((word) => word === filters.interval) ?? "day";

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
