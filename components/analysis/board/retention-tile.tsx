import type { TileResultProps } from "@/components/analysis/board/tile-result";
import { useTileSelection } from "@/components/analysis/board/use-tile-selection";
import { RetentionPersons } from "@/components/analysis/results/retention-persons";
import { RetentionResult } from "@/components/analysis/results/retention-result";
import { noSelection, selectionParts } from "@/components/analysis/results/retention-selection";
import type { RetentionCohort, RetentionParams } from "@/lib/contract/analysis/retention";

/** A retention on the board, and the persons behind its cells. */
export function RetentionTile(props: TileResultProps<RetentionParams, RetentionCohort[]>) {
  const { projectId, tile, params, result } = props;
  const [selection, select] = useTileSelection(selectionParts, noSelection, tile);
  return (
    <>
      <RetentionResult projectId={projectId} result={result} params={params} onSelect={select} />
      <RetentionPersons projectId={projectId} params={params} selection={selection} onSelect={select} />
    </>
  );
}
