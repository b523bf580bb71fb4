import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { ofTile } from "@/lib/client/analysis/tile-results";

const isShownTile = (query: Query) => query.meta?.isTile === ofTile.isTile && query.isActive();

/** The earliest of times; 0 is none. */
function oldest(times: readonly number[]): number | null {
  const readTimes = times.filter((time) => time > 0);
  return readTimes.length > 0 ? Math.min(...readTimes) : null;
}

/** How many of the tiles on screen are calculated, and what calculates them again. @param count of tiles */
export function useTileProgress(count: number) {
  const queries = useQueryClient();
  const running = useIsFetching({ predicate: isShownTile });
  return {
    done: Math.max(0, count - running),
    /** When the oldest of them was read, in milliseconds since 1970; null before. */
    readAt: oldest(
      queries
        .getQueryCache()
        .findAll({ predicate: isShownTile })
        .map(({ state }) => state.dataUpdatedAt),
    ),
    refresh: () => void queries.refetchQueries({ predicate: isShownTile }),
  };
}
