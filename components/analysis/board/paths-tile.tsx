import type { TileResultProps } from "@/components/analysis/board/tile-result";
import { useTileSelection } from "@/components/analysis/board/use-tile-selection";
import { PathPersons } from "@/components/analysis/results/path-persons";
import PathsDiagram from "@/components/analysis/results/paths-diagram";
import { noView, pathsViewParts } from "@/components/analysis/results/paths-view";
import { useItemName } from "@/components/analysis/results/use-item-name";
import type { PathEdge, PathsParams } from "@/lib/contract/analysis/paths";

/** Items that each step shows by name. */
const topItems = 3;

/** Paths on the board, the most frequent items by name, and the persons behind items and links. */
export function PathsTile(props: TileResultProps<PathsParams, PathEdge[]>) {
  const { projectId, tile, title, params, result } = props;
  const [view, setView] = useTileSelection(pathsViewParts, noView, tile);
  const nameOf = useItemName(result);
  return (
    <>
      <PathsDiagram
        edges={result}
        nameOf={nameOf}
        top={topItems}
        frame={{ title, isTitleHidden: true }}
        onView={setView}
      />
      <PathPersons
        projectId={projectId}
        params={params}
        edges={result}
        nameOf={nameOf}
        view={{ ...view, top: topItems }}
        onView={setView}
      />
    </>
  );
}
