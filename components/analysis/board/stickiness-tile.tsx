import type { TileResultProps } from "@/components/analysis/board/tile-result";
import { useTileSelection } from "@/components/analysis/board/use-tile-selection";
import { StickinessCharts } from "@/components/analysis/results/stickiness-charts";
import { StickinessPersons } from "@/components/analysis/results/stickiness-persons";
import { noSelection, selectionParts } from "@/components/analysis/results/stickiness-selection";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";
import type { StickinessSeries } from "@/lib/contract/analysis/stickiness";

const chartHeight = 220;

/** Stickiness on the board, and the persons behind its bars. */
export function StickinessTile(props: TileResultProps<AnalysisParams, StickinessSeries[]>) {
  const { projectId, tile, params, result } = props;
  const [selection, select] = useTileSelection(selectionParts, noSelection, tile);
  return (
    <>
      <StickinessCharts
        projectId={projectId}
        result={result}
        params={params}
        height={chartHeight}
        onSelect={select}
      />
      <StickinessPersons projectId={projectId} params={params} selection={selection} onSelect={select} />
    </>
  );
}
