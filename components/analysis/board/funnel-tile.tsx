import type { TileResultProps } from "@/components/analysis/board/tile-result";
import { useTileSelection } from "@/components/analysis/board/use-tile-selection";
import FunnelCharts from "@/components/analysis/results/funnel-charts";
import { FunnelPersons } from "@/components/analysis/results/funnel-persons";
import { noSelection, selectionParts } from "@/components/analysis/results/funnel-selection";
import type { FunnelParams, FunnelResult } from "@/lib/contract/analysis/funnel";

/** A funnel on the board, and the persons behind its numbers. */
export function FunnelTile(props: TileResultProps<FunnelParams, FunnelResult>) {
  const { projectId, tile, title, params, result } = props;
  const [selection, select] = useTileSelection(selectionParts, noSelection, tile);
  return (
    <>
      <FunnelCharts
        projectId={projectId}
        result={result}
        params={params}
        frame={{ title, isTitleHidden: true, table: "toggled" }}
        onSelect={(chosen) => select({ ...noSelection, ...chosen })}
      />
      <FunnelPersons projectId={projectId} params={params} selection={selection} onSelect={select} />
    </>
  );
}
