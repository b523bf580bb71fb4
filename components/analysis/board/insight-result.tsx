import { CorrelationTile } from "@/components/analysis/board/correlation-tile";
import { FunnelTile } from "@/components/analysis/board/funnel-tile";
import { LifecycleTile } from "@/components/analysis/board/lifecycle-tile";
import { PathsTile } from "@/components/analysis/board/paths-tile";
import { RetentionTile } from "@/components/analysis/board/retention-tile";
import { SqlTile } from "@/components/analysis/board/sql-tile";
import { StickinessTile } from "@/components/analysis/board/stickiness-tile";
import { TrendsTile } from "@/components/analysis/board/trends-tile";
import type { DateRange } from "@/components/filters/date-range";
import { readParams, writeParams } from "@/lib/client/analysis/params";
import {
  type CorrelationResult,
  correlationFields,
  type FunnelResult,
  funnelFields,
} from "@/lib/contract/analysis/funnel";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";
import type { Insight } from "@/lib/contract/analysis/insight";
import { type InsightType, insightTypeOf } from "@/lib/contract/analysis/insight-type";
import type { LifecycleSeries } from "@/lib/contract/analysis/lifecycle";
import { analysisFields } from "@/lib/contract/analysis/parameters";
import { type PathEdge, pathsFields } from "@/lib/contract/analysis/paths";
import { type RetentionCohort, retentionFields } from "@/lib/contract/analysis/retention";
import type { StickinessSeries } from "@/lib/contract/analysis/stickiness";
import { type TrendSeries, trendFields } from "@/lib/contract/analysis/trend";

/** The result of each kind of analysis: what the API returns for its filters. */
interface Results {
  TRENDS: TrendSeries[];
  FUNNELS: FunnelResult;
  CORRELATION: CorrelationResult;
  LIFECYCLE: LifecycleSeries[];
  RETENTION: RetentionCohort[];
  STICKINESS: StickinessSeries[];
  PATHS: PathEdge[];
  SQL: HogqlResult["results"];
}

const resultAs = <Type extends InsightType>(_: Type, result: Insight["result"]) => result as Results[Type];

interface InsightResultProps {
  projectId: string;
  insight: Insight;
  /** The dates of the board, which override those of the analysis. */
  dates: DateRange;
}

/** The result of a saved analysis, small: as a chart whose numbers open their persons, or as a table. */
export default function InsightResult({ projectId, insight, dates }: InsightResultProps) {
  const { name, result, columns } = insight;
  const tile = { projectId, tile: String(insight.id), title: name };
  const query = new URLSearchParams(writeParams({ ...insight.filters, ...dates }));
  const type = insightTypeOf(insight.filters);
  switch (type) {
    case "TRENDS":
      return <TrendsTile {...tile} params={readParams(trendFields, query)} result={resultAs(type, result)} />;
    case "FUNNELS":
      return (
        <FunnelTile {...tile} params={readParams(funnelFields, query)} result={resultAs(type, result)} />
      );
    case "LIFECYCLE":
      return (
        <LifecycleTile {...tile} params={readParams(analysisFields, query)} result={resultAs(type, result)} />
      );
    case "RETENTION":
      return (
        <RetentionTile
          {...tile}
          params={readParams(retentionFields, query)}
          result={resultAs(type, result)}
        />
      );
    case "STICKINESS":
      return (
        <StickinessTile
          {...tile}
          params={readParams(analysisFields, query)}
          result={resultAs(type, result)}
        />
      );
    case "PATHS":
      return <PathsTile {...tile} params={readParams(pathsFields, query)} result={resultAs(type, result)} />;
    case "CORRELATION":
      return (
        <CorrelationTile
          {...tile}
          params={readParams(correlationFields, query)}
          result={resultAs(type, result)}
        />
      );
    case "SQL":
      return <SqlTile title={name} columns={columns ?? []} rows={resultAs(type, result)} />;
  }
}
