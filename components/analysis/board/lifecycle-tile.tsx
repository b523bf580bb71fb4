import type { TileResultProps } from "@/components/analysis/board/tile-result";
import { useTileSelection } from "@/components/analysis/board/use-tile-selection";
import { LifecycleChart } from "@/components/analysis/results/lifecycle-chart";
import { LifecyclePersons } from "@/components/analysis/results/lifecycle-persons";
import { noSelection, selectionParts } from "@/components/analysis/results/lifecycle-selection";
import type { LifecycleSeries } from "@/lib/contract/analysis/lifecycle";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";

const chartHeight = 240;

/** A lifecycle on the board, and the persons behind its columns. */
export function LifecycleTile(props: TileResultProps<AnalysisParams, LifecycleSeries[]>) {
  const { projectId, tile, title, params, result } = props;
  const [selection, select] = useTileSelection(selectionParts, noSelection, tile);
  return (
    <>
      <LifecycleChart
        projectId={projectId}
        title={title}
        isTitleHidden
        height={chartHeight}
        result={result}
        interval={params.interval ?? "day"}
        onSelect={(status, day) => select({ status, day })}
      />
      <LifecyclePersons projectId={projectId} params={params} selection={selection} onSelect={select} />
    </>
  );
}
