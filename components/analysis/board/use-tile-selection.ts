import { optionalPart, type UrlParts } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";

const tileParts: UrlParts<{ tile: string | null }> = { tile: optionalPart("tile") };

/**
 * The selection of the tile whose persons are listed, in the address: one tile at a time.
 *
 * @param parts of the selection; all are null while nothing is selected
 * @param none that selection
 * @param tile the id of its analysis
 */
export function useTileSelection<Selection extends object>(
  parts: UrlParts<Selection>,
  none: Selection,
  tile: string,
): [Selection, (changes: Partial<Selection>) => void] {
  const [{ tile: opened }, setTile] = useUrlView(tileParts);
  const [selection, setSelection] = useUrlView(parts);
  const shown = opened === tile ? selection : none;
  const select = (changes: Partial<Selection>) => {
    const next = { ...shown, ...changes };
    setTile({ tile: Object.values(next).some((part) => part !== null) ? tile : null });
    setSelection(next);
  };
  return [shown, select];
}
