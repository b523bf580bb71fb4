import type { z } from "zod";
import { CorrelationTable } from "@/components/analysis/board/correlation-table";
import { SqlRows } from "@/components/analysis/board/sql-rows";
import { useTileSelection } from "@/components/analysis/board/use-tile-selection";
import { CorrelationPersons } from "@/components/analysis/results/correlation-persons";
import * as correlation from "@/components/analysis/results/correlation-selection";
import { DatedFiles } from "@/components/analysis/results/dated-files";
import FunnelCharts from "@/components/analysis/results/funnel-charts";
import { FunnelPersons } from "@/components/analysis/results/funnel-persons";
import * as funnel from "@/components/analysis/results/funnel-selection";
import { LifecycleChart } from "@/components/analysis/results/lifecycle-chart";
import { LifecyclePersons } from "@/components/analysis/results/lifecycle-persons";
import * as lifecycle from "@/components/analysis/results/lifecycle-selection";
import { PathPersons } from "@/components/analysis/results/path-persons";
import PathsDiagram from "@/components/analysis/results/paths-diagram";
import { noView, pathsViewParts } from "@/components/analysis/results/paths-view";
import { RetentionPersons } from "@/components/analysis/results/retention-persons";
import { RetentionResult } from "@/components/analysis/results/retention-result";
import * as retention from "@/components/analysis/results/retention-selection";
import { StickinessCharts } from "@/components/analysis/results/stickiness-charts";
import { StickinessPersons } from "@/components/analysis/results/stickiness-persons";
import * as stickiness from "@/components/analysis/results/stickiness-selection";
import TrendCharts from "@/components/analysis/results/trend-charts";
import { TrendPersons } from "@/components/analysis/results/trend-persons";
import { noTrendSelection, trendSelectionParts } from "@/components/analysis/results/trend-selection";
import { useItemName } from "@/components/analysis/results/use-item-name";
import type { UrlParts } from "@/components/data-list/url-parts";
import { type FieldParams, readParams, writeParams } from "@/lib/client/analysis/params";
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

/** Pixels of a drawing over time. */
const chartHeight = 240;

/** Items of paths that each step shows by name. */
const topItems = 3;

/** What an analysis shows on a board: what differs between the kinds of analyses. */
interface TileKind<Fields extends z.ZodRawShape, Result, Selection extends object> {
  fields: Fields;
  /** The persons that are listed, in the address, and none. */
  parts: UrlParts<Selection>;
  none: Selection;
  /** Without `onSelect` no number opens its persons. */
  Chart: (
    props: ShownResult<Fields, Result> & {
      title: string;
      onSelect: ((selection: Partial<Selection>) => void) | undefined;
    },
  ) => React.ReactNode;
  /** The persons of the number that is selected. */
  Persons: (
    props: ShownResult<Fields, Result> & {
      selection: Selection;
      onSelect: (selection: Partial<Selection>) => void;
    },
  ) => React.ReactNode;
}

interface ShownResult<Fields extends z.ZodRawShape, Result> {
  projectId: string;
  params: FieldParams<Fields>;
  result: Result;
}

interface AnalysisTileProps {
  projectId: string;
  /** With its result, and with the parameters that it was calculated for. */
  insight: Pick<Insight, "id" | "name" | "filters" | "result" | "columns">;
  /** Whether viewers have no account: numbers then open no persons. */
  isPublic?: boolean;
}

/** A kind whose parameters, result and selection are its own affair. */
type AnyKind = TileKind<z.ZodRawShape, unknown, Record<string, unknown>>;

/** Checks a kind against the result that the API gives for it. */
const kindOf =
  <Result,>() =>
  <Fields extends z.ZodRawShape, Selection extends object>(
    kind: TileKind<Fields, Result, Selection>,
  ): AnyKind =>
    kind as unknown as AnyKind; // it is given its own parameters and result

const framed = (title: string) => ({ title, isTitleHidden: true, table: "toggled" }) as const;

const kinds: Record<Exclude<InsightType, "SQL">, AnyKind> = {
  TRENDS: kindOf<TrendSeries[]>()({
    fields: trendFields,
    parts: trendSelectionParts,
    none: noTrendSelection,
    Chart: ({ title, onSelect, ...shown }) => (
      <TrendCharts {...shown} frame={framed(title)} height={chartHeight} onSelect={onSelect} />
    ),
    Persons: TrendPersons,
  }),
  FUNNELS: kindOf<FunnelResult>()({
    fields: funnelFields,
    parts: funnel.selectionParts,
    none: funnel.noSelection,
    Chart: ({ title, onSelect, ...shown }) => (
      <FunnelCharts
        {...shown}
        frame={framed(title)}
        onSelect={onSelect && ((chosen) => onSelect({ ...funnel.noSelection, ...chosen }))}
      />
    ),
    Persons: FunnelPersons,
  }),
  LIFECYCLE: kindOf<LifecycleSeries[]>()({
    fields: analysisFields,
    parts: lifecycle.selectionParts,
    none: lifecycle.noSelection,
    Chart: ({ title, params, onSelect, ...shown }) => (
      <LifecycleChart
        {...shown}
        title={title}
        isTitleHidden
        height={chartHeight}
        event={params.events?.[0]}
        interval={params.interval ?? "day"}
        onSelect={onSelect && ((status, day) => onSelect({ status, day }))}
      />
    ),
    Persons: LifecyclePersons,
  }),
  RETENTION: kindOf<RetentionCohort[]>()({
    fields: retentionFields,
    parts: retention.selectionParts,
    none: retention.noSelection,
    Chart: ({ title: _, ...shown }) => <RetentionResult {...shown} />,
    Persons: RetentionPersons,
  }),
  STICKINESS: kindOf<StickinessSeries[]>()({
    fields: analysisFields,
    parts: stickiness.selectionParts,
    none: stickiness.noSelection,
    Chart: ({ title: _, ...shown }) => <StickinessCharts {...shown} height={chartHeight} />,
    Persons: StickinessPersons,
  }),
  PATHS: kindOf<PathEdge[]>()({
    fields: pathsFields,
    parts: pathsViewParts,
    none: noView,
    Chart: ({ title, result, onSelect, ...question }) => (
      <DatedFiles {...question}>
        <PathsDiagram
          edges={result}
          nameOf={useItemName(result)}
          top={topItems}
          frame={{ title, isTitleHidden: true }}
          onView={onSelect}
        />
      </DatedFiles>
    ),
    Persons: ({ result, selection, onSelect, ...shown }) => (
      <PathPersons
        {...shown}
        edges={result}
        nameOf={useItemName(result)}
        view={{ ...selection, top: topItems }}
        onView={onSelect}
      />
    ),
  }),
  CORRELATION: kindOf<CorrelationResult>()({
    fields: correlationFields,
    parts: correlation.selectionParts,
    none: correlation.noSelection,
    Chart: ({ projectId: _, ...shown }) => <CorrelationTable {...shown} />,
    Persons: CorrelationPersons,
  }),
};

interface KindTileProps extends AnalysisTileProps {
  kind: AnyKind;
}

const shownOf = ({ kind, projectId, insight }: KindTileProps) => ({
  projectId,
  params: readParams(kind.fields, new URLSearchParams(writeParams(insight.filters))),
  result: insight.result,
});

/** A chart whose numbers open their persons. */
function OpenableTile(props: KindTileProps) {
  const { kind, insight } = props;
  const { parts, none, Chart, Persons } = kind;
  const [selection, select] = useTileSelection(parts, none, String(insight.id));
  const shown = shownOf(props);
  return (
    <>
      <Chart {...shown} title={insight.name} onSelect={select} />
      <Persons {...shown} selection={selection} onSelect={select} />
    </>
  );
}

/** The result of a saved analysis, small: as a chart whose numbers open their persons, or as a table. */
export default function AnalysisTile(props: AnalysisTileProps) {
  const { insight, isPublic = false } = props;
  const type = insightTypeOf(insight.filters);
  if (type === "SQL") {
    const rows = insight.result as HogqlResult["results"];
    return <SqlRows title={insight.name} columns={insight.columns ?? []} rows={rows} />;
  }
  const kind = kinds[type];
  if (!isPublic) return <OpenableTile {...props} kind={kind} />;
  return <kind.Chart {...shownOf({ ...props, kind })} title={insight.name} onSelect={undefined} />;
}
