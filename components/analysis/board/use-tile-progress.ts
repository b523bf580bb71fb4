import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { ofTile } from "@/lib/client/analysis/tile-results";

const isShownTile = (query: Query) => query.meta?.isTile === ofTile.isTile && query.isActive();

/** How many of the tiles on screen are calculated, and what calculates them again. @param count of tiles */
export function useTileProgress(count: number) {
  const queries = useQueryClient();
  const running = useIsFetching({ predicate: isShownTile });
  return {
    done: Math.max(0, count - running),
    refresh: () => void queries.refetchQueries({ predicate: isShownTile }),
  };
}
