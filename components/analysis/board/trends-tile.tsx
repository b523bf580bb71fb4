import type { TileResultProps } from "@/components/analysis/board/tile-result";
import { useTileSelection } from "@/components/analysis/board/use-tile-selection";
import TrendCharts from "@/components/analysis/results/trend-charts";
import { TrendPersons } from "@/components/analysis/results/trend-persons";
import { noTrendSelection, trendSelectionParts } from "@/components/analysis/results/trend-selection";
import type { TrendParams, TrendSeries } from "@/lib/contract/analysis/trend";

const chartHeight = 240;

/** Trends on the board, and the persons behind their numbers. */
export function TrendsTile(props: TileResultProps<TrendParams, TrendSeries[]>) {
  const { projectId, tile, title, params, result } = props;
  const [selection, select] = useTileSelection(trendSelectionParts, noTrendSelection, tile);
  return (
    <>
      <TrendCharts
        projectId={projectId}
        result={result}
        params={params}
        frame={{ title, isTitleHidden: true, table: "toggled" }}
        height={chartHeight}
        onSelect={select}
      />
      <TrendPersons
        projectId={projectId}
        params={params}
        result={result}
        selection={selection}
        onSelect={select}
      />
    </>
  );
}
